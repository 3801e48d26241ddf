"""Games as environments in the style of PettingZoo and gymnasium, without needing either.

The names, arguments and results are theirs, so that code written for them fits; both only look at attributes.
"""

import dataclasses
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

import numpy as np

from ._core import BadInput, Batch, Game, State


@dataclasses.dataclass(frozen=True)
class Discrete:
    """The actions: numbers below `n`."""

    n: int

    @property
    def shape(self) -> Tuple[int, ...]:
        return ()

    @property
    def dtype(self) -> np.dtype:
        return np.dtype(np.int64)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def sample(self, mask: np.ndarray, rng: Optional[np.random.Generator] = None) -> int:
        """A legal action with equal chances."""
        return int((rng or np.random.default_rng()).choice(np.flatnonzero(mask)))


@dataclasses.dataclass(frozen=True)
class Box:
    """Rows of numbers."""

    shape: Tuple[int, ...]
    low: float = 0.0
    high: float = float("inf")
    dtype: np.dtype = np.dtype(np.float32)

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype


Observation = Dict[str, np.ndarray]  # "observation" and "action_mask"


class AECEnv:
    """One game, one seat after the other, as PettingZoo's AECEnv.

    Rewards come when the game is over: from -1 to 1 by rank, or for all together (docs/python.md).
    """

    metadata = {"render_modes": ["ansi"], "name": "roundhouse_v1", "is_parallelizable": False}

    def __init__(self, game: Game):
        self.game = game
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents: List[str] = []
        self._games_begun = 0

    def action_space(self, agent: str) -> Discrete:
        return Discrete(self.game.num_actions)

    def observation_space(self, agent: str) -> Box:
        return Box((self.game.observation_size,), low=-float("inf"))

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Begins a new game; without a seed, with the next one of this environment."""
        self._games_begun += 1
        self.state: State = self.game.start(seed=self._games_begun if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, dict] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> Observation:
        """What this seat may know; its mask is empty while it is not to act."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.num_actions, dtype=np.int8)
        mask[self.state.legal_numbers(seat)] = 1
        return {"observation": self.state.observe(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool, dict]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """Plays the selected seat's action, by number; None once the game is over for it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise BadInput("the game is over: step(None)")
            self._leave(agent)
            return
        if action is None:
            raise BadInput("this seat has to decide")
        self._cumulative_rewards[agent] = 0.0
        self.state.play(int(action), self.possible_agents.index(agent))
        self._look()

    def agent_iter(self, max_iter: int = 1 << 62) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """What everybody sees, in English."""
        return self.state.words(None)

    def close(self) -> None:
        pass

    def _look(self) -> None:
        if not self.state.over:
            self.agent_selection = self.possible_agents[self.state.to_act[0]]
            return
        for agent, reward in zip(self.agents, rewards_of(self.state.outcome())):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        for of_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of_agent[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]


def rewards_of(outcome: Dict[str, Any]) -> List[float]:
    """The rewards of a finished game, as batches give them."""
    if "won" in outcome:
        return [1.0 if outcome["won"] else -1.0] * len(outcome["rank"])
    ranks = outcome["rank"]
    others = max(1, len(ranks) - 1)
    return [(sum(rank < other for other in ranks) - sum(rank > other for other in ranks)) / others for rank in ranks]


Opponent = Union[str, Callable[[Batch], np.ndarray]]


class VectorEnv:
    """Many games at once, as gymnasium's vector environments; a game that is over begins anew by itself.

    Without an opponent every decision of every seat is a step, and the reward is that of the seat which decided: for
    learning by playing against oneself. With one, the learner has one seat of each game (game i: seat i modulo the
    players), and the others are played by it: "random", or a function that gets the batch and returns an action
    for each game, of which those are used where others decide.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        opponent: Optional[Opponent] = None,
        threads: int = 2,
        max_decisions: int = 0,
        seed: int = 0,
    ):
        if opponent is not None and not callable(opponent) and opponent != "random":
            raise BadInput('an opponent is "random" or a function')
        self.game = game
        self.num_envs = num_envs
        self.batch = Batch(game, num_envs, seed=seed, threads=threads, max_decisions=max_decisions, skip_forced=True)
        self.single_action_space = Discrete(game.num_actions)
        self.single_observation_space = Box((game.observation_size,), low=-float("inf"))
        self._opponent = opponent
        self.learners = np.arange(num_envs) % game.players

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[np.ndarray, dict]:
        """Begins all games anew; without a seed, with one more than before."""
        self._seed = seed if seed is not None else getattr(self, "_seed", 0) + 1
        self.batch.reset(self._seed)
        self._let_others_play()
        return self.batch.observe(), self._infos()

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict]:
        """One decision in each game. Returns observations, rewards, terminated, truncated and infos.

        Observations and what is in infos are the batch's own arrays: copy what you keep.
        """
        seats = self.batch.seats.astype(np.int64)
        self.batch.step(np.asarray(actions, dtype=np.int32))
        all_rewards = self.batch.rewards.copy()
        terminated = self.batch.terminated.copy()
        truncated = self.batch.truncated.copy()
        if self._opponent is not None:
            seats = self.learners
            self._let_others_play(all_rewards, terminated, truncated)
        rewards = all_rewards[np.arange(self.num_envs), seats]
        infos = self._infos()
        infos["rewards"] = all_rewards
        return self.batch.observe(), rewards, terminated, truncated, infos

    def close(self) -> None:
        pass

    def _infos(self) -> dict:
        return {"action_mask": self.batch.masks, "seats": self.batch.seats, "points": self.batch.points}

    def _let_others_play(self, rewards=None, terminated=None, truncated=None) -> None:
        while self._opponent is not None:
            others = self.batch.seats != self.learners
            if not others.any():
                return
            chosen = self.batch.sample() if self._opponent == "random" else np.asarray(self._opponent(self.batch))
            self.batch.step(np.where(others, chosen, -1).astype(np.int32))
            if rewards is not None:
                rewards += self.batch.rewards
                terminated |= self.batch.terminated
                truncated |= self.batch.truncated
