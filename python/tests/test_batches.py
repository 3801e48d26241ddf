"""Many games at once: the same as one by one, whatever the number of threads."""

import threading
import unittest

import numpy as np

import roundhouse as rh
from test_games import every_game


def run(game, threads, steps=60, games=33, **more):
    """What a batch of random games shows, step by step."""
    batch = rh.Batch(game, games, seed=7, threads=threads, **more)
    shown = []
    for _ in range(steps):
        actions = batch.sample().copy()
        batch.step(actions)
        rows = batch.observe()
        shown.append((actions, batch.seats.copy(), batch.rewards.copy(), batch.terminated.copy(), batch.legal.copy(), rows.copy()))
    return shown


class Batches(unittest.TestCase):
    def test_threads_change_nothing(self):
        for game in every_game():
            for one, two in zip(run(game, 1), run(game, 3)):
                for a, b in zip(one, two):
                    np.testing.assert_array_equal(a, b)

    def test_masks_lists_and_rows_agree(self):
        for game in every_game():
            batch = rh.Batch(game, 16, seed=3, threads=2)
            for _ in range(120):
                masks, starts, legal = batch.masks, batch.legal_starts, batch.legal
                self.assertEqual(starts[0], 0)
                self.assertEqual(starts[-1], len(legal))
                for i in range(16):
                    own = legal[starts[i] : starts[i + 1]]
                    self.assertGreater(len(own), 0)
                    self.assertEqual(np.flatnonzero(masks[i]).tolist(), sorted(own.tolist()))
                self.assertEqual(masks.sum(), len(legal))
                batch.step(batch.sample())
            self.assertEqual(batch.decisions_made, 16 * 120)

    def test_one_game_of_a_batch_is_a_game(self):
        """The same rules: every action a batch lists can be played, and a finished game has its points."""
        game = rh.Game("heaviest-train", players=3)
        batch = rh.Batch(game, 50, seed=1, threads=1)
        ended = 0
        for _ in range(200):
            batch.step(batch.sample())
            ended += int(batch.terminated.sum())
            for i in np.flatnonzero(batch.terminated):
                self.assertAlmostEqual(float(batch.rewards[i].sum()), 0.0, places=5)
                best = batch.points[i] == batch.points[i].max()
                self.assertGreaterEqual(batch.rewards[i][best].min(), batch.rewards[i].max() - 1e-6)
            self.assertFalse(batch.rewards[~batch.terminated].any())
        self.assertEqual(batch.games_ended, ended)
        self.assertGreater(ended, 50)

    def test_cooperative_games_reward_all_alike(self):
        game = rh.Game("switch-and-signal-europe", players=2)
        batch = rh.Batch(game, 64, seed=1)
        while batch.games_ended < 20:
            batch.step(batch.sample())
            for i in np.flatnonzero(batch.terminated):
                self.assertIn(batch.rewards[i].tolist(), ([1.0, 1.0], [-1.0, -1.0]))

    def test_arrays_are_the_batchs_own_and_cannot_be_written(self):
        batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 8, seed=1)
        masks, seats = batch.masks, batch.seats
        self.assertIs(masks.dtype, np.dtype(bool))
        address = masks.__array_interface__["data"][0]
        for _ in range(20):
            batch.step(batch.sample())
        self.assertEqual(batch.masks.__array_interface__["data"][0], address)
        self.assertTrue(np.shares_memory(masks, batch.masks))
        for array in (masks, seats, batch.rewards, batch.legal, batch.observe(), batch.sample()):
            with self.assertRaises(ValueError):
                array[0] = 0
            with self.assertRaises(ValueError):
                array.setflags(write=True)
        del batch
        self.assertGreater(int(masks.sum()), 0)  # they live as long as somebody looks

    def test_an_old_list_stays_readable(self):
        batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 64, seed=1)
        lists = []
        for _ in range(200):
            lists.append(batch.legal)
            batch.step(batch.sample())
        self.assertTrue(all(0 <= int(each.min()) for each in lists))

    def test_what_is_not_legal_is_refused_before_anything_changes(self):
        for masks in (True, False):
            batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 4, seed=1, masks=masks)
            before = batch.observe().copy()
            good = batch.sample().copy()
            illegal = next(n for n in range(batch.game.num_actions) if n not in set(batch.legal.tolist()))
            for wrong in (illegal, -2, batch.game.num_actions, 2**31 - 1):
                bad = good.copy()
                bad[3] = wrong
                with self.assertRaises(rh.BadInput):
                    batch.step(bad)
            for shape in (good[:3], good.reshape(2, 2), np.zeros(0, np.int32)):
                with self.assertRaises(rh.BadInput):
                    batch.step(shape)
            np.testing.assert_array_equal(batch.observe(), before)
            if not masks:
                with self.assertRaises(rh.BadInput):
                    batch.masks

    def test_games_can_wait(self):
        batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 6, seed=1)
        before = batch.observe().copy()
        actions = batch.sample().copy()
        actions[::2] = rh.WAIT
        batch.step(actions)
        after = batch.observe()
        np.testing.assert_array_equal(after[::2], before[::2])
        self.assertEqual(batch.decisions.tolist(), [0, 1, 0, 1, 0, 1])
        self.assertEqual(batch.masks.sum(), len(batch.legal))

    def test_seeds(self):
        game = rh.Game("ticket-to-ride-usa")
        batch = rh.Batch(game, 8, seed=1)
        first = batch.observe().copy()
        batch.play_random(50)
        batch.reset(1)
        np.testing.assert_array_equal(batch.observe(), first)
        batch.reset(2)
        self.assertFalse(np.array_equal(batch.observe(), first))
        self.assertFalse(np.array_equal(first[0], first[1]))

    def test_long_games_are_broken_off(self):
        batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 4, seed=1, max_decisions=10)
        for step in range(1, 31):
            batch.step(batch.sample())
            self.assertEqual(bool(batch.truncated.all()), step % 10 == 0)
            self.assertFalse(batch.rewards.any())

    def test_who_has_no_choice_need_not_be_asked(self):
        batch = rh.Batch(rh.Game("switch-and-signal-europe"), 32, seed=1, skip_forced=True)
        for _ in range(100):
            self.assertGreater(int(np.diff(batch.legal_starts).min()), 1)
            batch.step(batch.sample())

    def test_bounds(self):
        game = rh.Game("heaviest-train")
        for wrong in ({"games": 0}, {"games": 2**21}, {"games": 1, "threads": 0}, {"games": 1, "threads": 10**6}):
            with self.assertRaises(rh.BadInput):
                rh.Batch(game, **wrong)
        with self.assertRaises(rh.BadInput):
            rh.Batch(game, 1).play_random(0)

    def test_two_threads_of_python_cannot_step_one_batch(self):
        batch = rh.Batch(rh.Game("ticket-to-ride-usa"), 64, seed=1)
        refused = []

        def step():
            for _ in range(20):
                try:
                    batch.play_random(20)
                except RuntimeError as error:
                    refused.append(str(error))

        threads = [threading.Thread(target=step) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(batch.decisions_made, 64 * 20 * (40 - len(refused)))


if __name__ == "__main__":
    unittest.main()
