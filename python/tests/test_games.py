"""Games, states, views, records and bots as Python has them."""

import copy
import json
import random
import unittest

import numpy as np

import roundhouse as rh

LAYOUTS = {
    "grand-trunk-journey": "grand_trunk_journey-1-1-42417decaf0a88d7",
    "switch-and-signal-europe": "switch_and_signal-1-1-046f641460012b81",
    "switch-and-signal-north-america": "switch_and_signal-1-1-963c2c299cc6322b",
    "ticket-to-ride-germany": "ticket_to_ride-1-1-63dcfc633442d8f4",
    "ticket-to-ride-usa": "ticket_to_ride-1-1-fa8f46c71a6e549a",
    "heaviest-train": "heaviest_train-1-1-0640d0aefc837ffc",
}


def every_game():
    """Each entry with its fewest and its most players."""
    for name in rh.games(hidden=True):
        fewest = rh.Game(name, players=least_players(name))
        for players in sorted({fewest.min_players, fewest.max_players}):
            yield rh.Game(name, players=players)


def least_players(name):
    for players in range(1, 7):
        try:
            return rh.Game(name, players=players).min_players
        except rh.BadInput:
            continue
    raise AssertionError(f"{name} can be played by nobody")


def play_random(state, seed, most=100_000):
    choice = random.Random(seed)
    while not state.over and most > 0:
        seat = state.to_act[0]
        state.play(choice.choice(state.legal_numbers(seat)), seat)
        most -= 1
    return state


class Games(unittest.TestCase):
    def test_catalog_has_all_families(self):
        families = {game.family for game in every_game()}
        self.assertEqual(families, {"ticket_to_ride", "switch_and_signal", "grand_trunk_journey", "heaviest_train"})
        self.assertNotIn("heaviest-train", rh.games())

    def test_what_does_not_exist_is_refused_with_words(self):
        for call in (
            lambda: rh.Game("ticket-to-mars"),
            lambda: rh.Game("ticket-to-ride-usa", players=17),
            lambda: rh.Game("ticket-to-ride-usa", options={"tickets": "none"}),
            lambda: rh.Game("ticket-to-ride-usa", options={"wheels": "round"}),
            lambda: rh.Game("ticket-to-ride-usa", rules_version=99),
            lambda: rh.Game.from_board("{}"),
            lambda: rh.Game.from_board("no json"),
        ):
            with self.assertRaises(rh.BadInput) as raised:
                call()
            self.assertTrue(str(raised.exception))

    def test_options_and_own_boards(self):
        game = rh.Game("ticket-to-ride-usa", options={"tickets": "classic"})
        self.assertEqual(game.options["tickets"], "classic")
        self.assertIn("classic", game.option_choices["tickets"])
        own = rh.Game.from_board(game.board, 2, game.options)
        self.assertEqual(own.layout_id, game.layout_id)
        state = play_random(own.start(seed=3), 3)
        self.assertEqual(rh.verify(state.record()), state.outcome())

    def test_numbers_depend_on_the_board_alone(self):
        two = rh.Game("ticket-to-ride-usa", players=2)
        four = rh.Game("ticket-to-ride-usa", players=4, options={"tickets": "classic"})
        self.assertEqual(two.num_actions, four.num_actions)
        for number in range(two.num_actions):
            self.assertEqual(two.action(number), four.action(number))
        for wrong in (-1, two.num_actions):
            with self.assertRaises(rh.BadInput):
                two.action(wrong)

    def test_features_say_what_actions_are(self):
        for game in every_game():
            features = game.action_features
            self.assertEqual(features.shape[0], game.num_actions)
            self.assertEqual(len({tuple(row) for row in features.tolist()}), game.num_actions)
            for number in range(0, game.num_actions, 7):
                kind = game.action_kinds[features[number, 0]][0]
                self.assertEqual(kind, game.action(number)["type"])

    def test_layout_is_without_gaps(self):
        for game in every_game():
            offset = 0
            for part in game.layout:
                self.assertEqual(part["offset"], offset)
                offset += part["size"]
            self.assertEqual(offset, game.observation_size)
            self.assertEqual(len({part["name"] for part in game.layout}), len(game.layout))


    def test_what_numbers_mean_is_as_it_was(self):
        """Who changes this on purpose raises `version` of the family in python/core/families, and this."""
        for name, layout_id in LAYOUTS.items():
            self.assertEqual(rh.Game(name, players=2).layout_id, layout_id)


class States(unittest.TestCase):
    def test_numbers_and_actions_are_the_same_in_whole_games(self):
        for game in every_game():
            state = game.start(seed=5)
            choice = random.Random(5)
            while not state.over:
                seat = choice.choice(state.to_act)
                legal, numbers = state.legal(seat), state.legal_numbers(seat)
                self.assertEqual(len(set(numbers)), len(legal))
                place = choice.randrange(len(legal))
                self.assertEqual(state.action(numbers[place], seat), legal[place])
                self.assertEqual(state.number(legal[place], seat), numbers[place])
                if choice.random() < 0.05:
                    view = state.view(seat)
                    self.assertEqual(game.numbers(view, legal), numbers)
                    np.testing.assert_array_equal(game.observe(view), state.observe(seat))
                    self.assertEqual(np.flatnonzero(state.mask(seat)).tolist(), sorted(numbers))
                state.play(choice.choice([numbers[place], legal[place]]), seat)
            self.assertEqual(rh.verify(state.record()), state.outcome())

    def test_what_nobody_can_ever_do_has_no_number(self):
        """Fields that are larger than any on the board must not be taken for another action's."""

        def grown(value):
            if isinstance(value, dict):
                return {key: grown(inner) for key, inner in value.items()}
            return 200 if isinstance(value, int) else value

        for name, kind in (
            ("ticket-to-ride-usa", "claim"),
            ("ticket-to-ride-germany", "draw_tickets"),
            ("grand-trunk-journey", "move"),
        ):
            game = rh.Game(name)
            state = game.start(seed=1)
            seat = state.to_act[0]
            actions = [game.action(number) for number in range(game.num_actions)]
            large = [grown(action) for action in actions if action["type"] == kind]
            self.assertTrue(large)
            for action in (large[0], large[-1]):
                with self.assertRaises(rh.BadInput):
                    state.number(action, seat)
                with self.assertRaises(rh.BadInput):
                    game.numbers(state.view(seat), [action])

    def test_a_view_that_was_made_up_stays_within_its_row(self):
        game = rh.Game("switch-and-signal-europe", options={"starts": "drawn"})
        state = game.start(seed=1)
        view = state.view(0)
        view["tiles"] = []
        none = game.observe(view)
        view["tiles"] = [0, 1, 13, 200]
        np.testing.assert_array_equal(game.observe(view), none)

    def test_refusals_name_the_rule_and_change_nothing(self):
        state = rh.Game("ticket-to-ride-usa").start(seed=1)
        before = state.view(0)
        with self.assertRaises(rh.Refused) as raised:
            state.play({"type": "take_blind"}, 0)
        self.assertRegex(raised.exception.rule, r"^R\d+$")
        self.assertTrue(raised.exception.code and raised.exception.words)
        for nonsense in ({"type": "fly"}, {"type": "take_open", "card": "pink"}, {"type": "take_blind", "more": 1}):
            with self.assertRaises(rh.BadInput):
                state.play(nonsense, 0)
        with self.assertRaises(rh.BadInput):
            state.play(10**6, 0)
        with self.assertRaises(rh.BadInput):
            state.view(7)
        self.assertEqual(state.view(0), before)

    def test_chance_by_hand_and_by_seed(self):
        game = rh.Game("ticket-to-ride-usa")
        by_hand = game.start()
        self.assertTrue(by_hand.chance_to_act)
        while by_hand.chance_to_act:
            by_hand.play(by_hand.legal("chance")[0], "chance")
        self.assertFalse(by_hand.over)
        again = [play_random(game.start(seed=8), 8).record() for _ in range(2)]
        self.assertEqual(again[0], again[1])
        self.assertNotEqual(again[0], play_random(game.start(seed=9), 8).record())
        drawn = game.start()
        self.assertEqual(drawn.play_chance(seed=4), game.start().play_chance(seed=4))

    def test_copies_go_their_own_way(self):
        state = play_random(rh.Game("ticket-to-ride-usa").start(seed=2), 2, most=30)
        other = copy.deepcopy(state)
        play_random(other, 3, most=5)
        self.assertNotEqual(state.record(), other.record())

    def test_records_are_replayed_strictly(self):
        state = play_random(rh.Game("ticket-to-ride-usa").start(seed=6), 6)
        record = state.record(["Ada", "Bob"])
        self.assertEqual(json.loads(record)["players"], ["Ada", "Bob"])
        half = rh.replay(record, 60)
        self.assertFalse(half.over)
        damaged = json.loads(record)
        del damaged["entries"][70]
        with self.assertRaises(rh.ReplayError) as raised:
            rh.verify(json.dumps(damaged))
        self.assertIsInstance(raised.exception.index, int)
        damaged = json.loads(record)
        damaged["outcome"]["points"][0] += 1
        with self.assertRaises(rh.ReplayError):
            rh.verify(json.dumps(damaged))
        with self.assertRaises(rh.BadInput):
            rh.replay("[]")
        with self.assertRaises(rh.BadInput):
            rh.verify(half.record())

    def test_bots_by_name_with_time_or_playouts(self):
        for game in every_game():
            state = game.start(seed=4)
            self.assertIn(state.choose("random", state.to_act[0]), state.legal(state.to_act[0]))
            with self.assertRaises(rh.BadInput):
                state.choose("nobody", state.to_act[0])
        game = rh.Game("ticket-to-ride-usa")
        state = game.start(seed=4)
        same = [state.choose("ismcts:200", 0, seed=11) for _ in range(2)]
        self.assertEqual(same[0], same[1])
        self.assertIn(state.choose("level-5:20ms", 0), state.legal(0))
        self.assertTrue(game.has_bot("halving:500") and not game.has_bot("random:500"))


class Secrets(unittest.TestCase):
    def test_nothing_hidden_is_in_a_view_or_row(self):
        """Whatever is dealt anew behind a view, the view, the row and the list stay as they are."""
        for game in every_game():
            state = game.start(seed=12)
            choice = random.Random(12)
            decided = 0
            while not state.over and decided < 150:
                seat = state.to_act[0]
                if decided % 10 == 0:
                    for seed in range(3):
                        other = state.imagine(seat, seed=seed)
                        self.assertEqual(other.view(seat), state.view(seat))
                        np.testing.assert_array_equal(other.observe(seat), state.observe(seat))
                        self.assertEqual(other.legal_numbers(seat), state.legal_numbers(seat))
                state.play(choice.choice(state.legal_numbers(seat)), seat)
                decided += 1

    def test_others_cards_are_really_dealt_anew(self):
        """The test above could not fail if nothing were hidden, or nothing dealt anew."""
        state = play_random(rh.Game("ticket-to-ride-usa").start(seed=1), 1, most=40)
        seat = state.to_act[0]
        others = [state.imagine(seat, seed=seed).view(1 - seat) for seed in range(8)]
        self.assertGreater(len({json.dumps([view["hand"], view["tickets"]]) for view in others}), 1)

    def test_an_imagined_game_has_no_record(self):
        state = rh.Game("ticket-to-ride-usa").start(seed=1)
        with self.assertRaises(rh.BadInput):
            state.imagine(0).record()


if __name__ == "__main__":
    unittest.main()
