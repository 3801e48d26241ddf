"""Railway board games for Python: rules, views, bots, records, and thousands of games at once.

    import roundhouse as rh
    game = rh.Game("ticket-to-ride-usa", players=2)
    state = game.start(seed=1)
    while not state.over:
        state.play(state.choose("greedy", seat=state.to_act[0]), state.to_act[0])
    print(state.outcome()["points"])

docs/python.md tells how it is built, what numbers mean, and how a first bot learns.
"""

from ._core import BadInput, Batch, Game, Refused, ReplayError, State, games, replay
from .arena import Standing, arena, play_match
from .bots import Player, Turn, serve
from .envs import AECEnv, Box, Discrete, VectorEnv

WAIT = -1  # in place of an action of a batch: this game is left as it is

__all__ = [
    "AECEnv",
    "BadInput",
    "Batch",
    "Box",
    "Discrete",
    "Game",
    "Player",
    "Refused",
    "ReplayError",
    "Standing",
    "State",
    "Turn",
    "VectorEnv",
    "WAIT",
    "arena",
    "games",
    "play_match",
    "replay",
    "serve",
    "verify",
]


def verify(record: str) -> dict:
    """Plays a record strictly by its rules and returns how it came out.

    Raises ReplayError if an entry is refused, entries follow the end or the outcome is another one, and BadInput
    if it is no record or not finished.
    """
    state = replay(record)
    if not state.over:
        raise BadInput("the record is not finished")
    return state.outcome()
