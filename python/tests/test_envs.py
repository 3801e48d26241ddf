"""Environments in the style of PettingZoo and gymnasium, and bots written in Python."""

import io
import json
import random
import unittest

import numpy as np

import roundhouse as rh
from test_games import every_game


class OneAfterTheOther(unittest.TestCase):
    def test_whole_games_as_pettingzoo_plays_them(self):
        for game in every_game():
            env = rh.AECEnv(game)
            env.reset(seed=3)
            choice = np.random.default_rng(3)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                seen, reward, terminated, truncated, _ = env.last()
                total[agent] += reward
                self.assertEqual(seen["observation"].shape, env.observation_space(agent).shape)
                action = None
                if not (terminated or truncated):
                    action = env.action_space(agent).sample(seen["action_mask"], choice)
                env.step(action)
            self.assertEqual(env.agents, [])
            if not game.cooperative:
                self.assertAlmostEqual(sum(total.values()), 0.0, places=5)
            self.assertTrue(all(-1 <= value <= 1 for value in total.values()))

    def test_what_cannot_be_done_is_refused(self):
        env = rh.AECEnv(rh.Game("heaviest-train"))
        env.reset(seed=1)
        with self.assertRaises(rh.BadInput):
            env.step(None)
        with self.assertRaises(rh.BadInput):
            env.step(10**6)
        self.assertTrue(env.render())


class Vectors(unittest.TestCase):
    def test_against_oneself(self):
        env = rh.VectorEnv(rh.Game("ticket-to-ride-usa"), 16)
        rows, infos = env.reset(seed=5)
        self.assertEqual(rows.shape, (16, env.game.observation_size))
        ended = 0
        for _ in range(400):
            rows, rewards, terminated, truncated, infos = env.step(env.batch.sample())
            ended += int(terminated.sum())
            self.assertFalse(rewards[~terminated].any())
            self.assertEqual(infos["action_mask"].shape, (16, env.single_action_space.n))
        self.assertGreater(ended, 10)

    def test_against_others_the_learner_always_decides(self):
        def first_legal(batch):
            return batch.legal[batch.legal_starts[:-1]]

        for opponent in ("random", first_legal):
            env = rh.VectorEnv(rh.Game("ticket-to-ride-usa", players=3), 12, opponent=opponent)
            env.reset(seed=5)
            rewards_seen = 0
            for _ in range(300):
                self.assertTrue((env.batch.seats == env.learners).all())
                _, rewards, terminated, _, _ = env.step(env.batch.sample())
                self.assertFalse(rewards[~terminated].any())
                rewards_seen += int((rewards != 0).sum())
            self.assertGreater(rewards_seen, 5)
        with self.assertRaises(rh.BadInput):
            rh.VectorEnv(rh.Game("heaviest-train"), 2, opponent="greedy")


class Bots(unittest.TestCase):
    def test_a_function_meets_bots_in_an_arena(self):
        choice = random.Random(1)

        def careless(turn):
            self.assertEqual(turn.view["seat"], turn.seat)
            return choice.choice(turn.legal_numbers)

        game = rh.Game("ticket-to-ride-usa")
        mine, greedy = rh.arena(game, [careless, "greedy"], deals=5, seed=2)
        self.assertEqual((mine.player, mine.games), ("careless", 10))
        self.assertGreater(greedy.won, mine.won)
        self.assertAlmostEqual(mine.won + greedy.won, 1.0)

    def test_arenas_of_cooperative_games_have_teams(self):
        standings = rh.arena(rh.Game("switch-and-signal-europe"), ["random", "planner"], deals=3, seed=2)
        self.assertEqual([standing.games for standing in standings], [3, 3])

    def test_illegal_choices_are_refused(self):
        with self.assertRaises(rh.BadInput):
            rh.play_match(rh.Game("ticket-to-ride-usa"), [lambda turn: {"type": "fly"}, "random"])
        with self.assertRaises(rh.BadInput):
            rh.play_match(rh.Game("ticket-to-ride-usa"), ["random"])

    def test_the_protocol_of_outside_programs(self):
        game = rh.Game("ticket-to-ride-usa")
        state = game.start(seed=1)
        hello = {"type": "hello", "protocol": 1, "game": game.id, "players": 2, "options": game.options, "board": game.board}
        turn = {"type": "turn", "seat": 0, "clock_ms": 1000, "view": state.view(0), "legal": state.legal(0)}
        lines = [hello, {"type": "start", "seat": 0, "seed": 9}, turn, {"type": "over", "outcome": {}}]
        says, seeds = io.StringIO(), []
        hears = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
        rh.serve(lambda turn: turn.legal_numbers[-1], hears, says, seeds.append)
        self.assertEqual(json.loads(says.getvalue()), {"choose": len(turn["legal"]) - 1})
        self.assertEqual(seeds, [9])


if __name__ == "__main__":
    unittest.main()
