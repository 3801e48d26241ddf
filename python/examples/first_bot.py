# %% [markdown]
# # A first bot in ten minutes
# It learns Ticket to Ride by playing against itself, with NumPy alone. Run the cells one by one in an editor that
# knows `# %%`, or all of it:
#
#     python/build.sh
#     PYTHONPATH=build/python python3 python/examples/first_bot.py --minutes 8 --out build/first_bot.npz
#
# and seat it against others:
#
#     PYTHONPATH=build/python ./run arena ticket-to-ride-usa --games 200 \
#       --bots "exec:python3 python/examples/first_bot.py --play build/first_bot.npz" --bots greedy

# %%
import argparse
import time

import numpy as np

import roundhouse as rh

GAME = "ticket-to-ride-usa"
PHASES = 4  # of a game, by the trains that are left


# %% [markdown]
# ## What it decides by
# Every action has a number that means the same in every game on this board (`game.action(number)` says what). The
# policy has a weight for each number and phase of the game. To learn faster, actions that are alike share a weight as
# well: all claims of routes of one length with so many locomotives, all tickets kept, and so on.

# %%
def group_of(action, lengths):
    """What an action has in common with others."""
    if action["type"] == "claim":
        return "claim", lengths[action["route"]], action["locomotives"]
    if action["type"] == "take_open":
        return "take_open", action["card"] == "locomotive"
    if action["type"] == "keep_tickets":
        return "keep_tickets", len(action["offered"])
    return (action["type"],)


class Policy:
    """Chooses among legal actions by chance, the better rated ones more often."""

    def __init__(self, game):
        lengths = {route["id"]: route["length"] for route in game.board["routes"]}
        groups = [group_of(game.action(number), lengths) for number in range(game.num_actions)]
        names = sorted(set(groups), key=str)
        self.names = names
        self.group = np.array([names.index(group) for group in groups])
        self.own = np.zeros((PHASES, game.num_actions))
        self.shared = np.zeros((PHASES, len(names)))
        self.layout_id = game.layout_id
        trains = next(part for part in game.layout if part["name"] == "players[0].trains")
        self.trains_at, self.per_train = trains["offset"], trains["divisor"]
        self.most_trains = game.board["rules"]["trains"]

    def phases(self, rows):
        """Which phase each row is in: 0 at the beginning, when all trains are there."""
        left = rows[..., self.trains_at] * self.per_train / self.most_trains
        return np.clip(((1 - left) * PHASES).astype(int), 0, PHASES - 1)

    def rate(self, phases, numbers):
        return self.own[phases, numbers] + self.shared[phases, self.group[numbers]]

    def chances(self, legal, starts, phases):
        """How likely each of the legal actions of all games is: one softmax for each game."""
        game_of = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
        rated = self.rate(phases[game_of], legal)
        rated = np.exp(rated - np.maximum.reduceat(rated, starts[:-1])[game_of])
        return game_of, rated / np.add.reduceat(rated, starts[:-1])[game_of]

    def learn(self, gradient, rate):
        """One step uphill: as far as the gradient is steep compared with what it used to be."""
        own = gradient.reshape(self.own.shape)
        shared = np.zeros_like(self.shared)
        for phase in range(PHASES):
            shared[phase] = np.bincount(self.group, own[phase], len(self.names))
        for weights, slope, name in ((self.own, own, "_own"), (self.shared, shared, "_shared")):
            usual = 0.9 * getattr(self, name, np.square(slope)) + 0.1 * np.square(slope)
            setattr(self, name, usual)
            weights += rate * slope / (np.sqrt(usual) + 1e-4)

    def __call__(self, turn):
        """Decides as a bot: the best rated legal action."""
        numbers = np.array(turn.legal_numbers)
        return int(numbers[np.argmax(self.rate(self.phases(turn.observation), numbers))])

    def save(self, file):
        np.savez_compressed(file, own=self.own, shared=self.shared, layout_id=self.layout_id)

    def load(self, file):
        kept = np.load(file)
        if str(kept["layout_id"]) != self.layout_id:
            raise SystemExit(f"{file} was learnt where numbers meant something else: {kept['layout_id']}")
        self.own, self.shared = kept["own"], kept["shared"]
        return self


# %% [markdown]
# ## How it learns
# A thousand games are stepped at once. For each seat we keep the slope of what it did: by how much its actions would have
# been likelier with other weights. When a game is over, what the winner did is made likelier and what the loser did less
# likely (REINFORCE). All of it works on flat arrays: `batch.legal` has the legal actions of all games in a row.

# %%
def train(game, minutes, games=1024, rate=0.05, seed=1, tell=print):
    policy = Policy(game)
    batch = rh.Batch(game, games, seed=seed, threads=2, masks=False)
    luck = np.random.default_rng(seed)
    size = policy.own.size
    slopes = np.zeros((games, game.players, size), dtype=np.float32)
    gradient, ended, told = np.zeros(size), 0, 0
    every = np.arange(games)
    begin = time.monotonic()
    while time.monotonic() - begin < 60 * minutes:
        phases = policy.phases(batch.observe())
        legal, starts, seats = batch.legal, batch.legal_starts, batch.seats.astype(int)
        game_of, chances = policy.chances(legal, starts, phases)
        # One number for all games: game i's chances fill the range from i to i + 1.
        places = np.searchsorted(np.cumsum(chances), every + luck.random(games))
        chosen = legal[np.clip(places, starts[:-1], starts[1:] - 1)]
        slopes[game_of, seats[game_of], phases[game_of] * game.num_actions + legal] -= chances
        slopes[every, seats, phases * game.num_actions + chosen] += 1
        batch.step(chosen)
        over = np.flatnonzero(batch.terminated)
        if len(over) == 0:
            continue
        gradient += np.einsum("gs,gsw->w", batch.rewards[over], slopes[over])
        slopes[over] = 0
        ended += len(over)
        if ended >= games:
            policy.learn(gradient / ended, rate)
            gradient[:], ended = 0, 0
        if batch.games_ended >= told + 10 * games:
            told = batch.games_ended
            seconds = time.monotonic() - begin
            tell(f"{seconds:4.0f} s: {told} games, {batch.decisions_made / seconds:,.0f} decisions/s")
    return policy


# %% [markdown]
# ## How good it is
# Against bots of the game, on the same deals with the seats swapped. What it has learnt can be read, too: the best
# rated groups of actions at the beginning of a game.

# %%
def tell_of(game, policy, deals=50):
    for opponent in ("random", "greedy"):
        for standing in rh.arena(game, [policy, opponent], deals=deals, seed=1, names=["first bot", opponent]):
            print(standing)
    best = np.argsort(-policy.shared[0])[:6]
    print("likes:", ", ".join(" ".join(map(str, policy.names[i])) for i in best))


# %%
def main():
    parser = argparse.ArgumentParser(description="Learns to play Ticket to Ride, or plays it.")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=1024, help="at once")
    parser.add_argument("--deals", type=int, default=50, help="of the arena at the end")
    parser.add_argument("--out", default="first_bot.npz")
    parser.add_argument("--play", metavar="FILE", help="play with these weights over standard input and output")
    wish = parser.parse_args()
    if wish.play:
        # The weights are for one board, which is known before anybody says hello.
        rh.serve(Policy(rh.Game(GAME)).load(wish.play))
        return
    game = rh.Game(GAME, players=2)
    policy = train(game, wish.minutes, wish.games)
    policy.save(wish.out)
    tell_of(game, policy, wish.deals)


if __name__ == "__main__":
    main()
