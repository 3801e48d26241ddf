"""Bots that are written in Python: what they are shown, and how they take a seat elsewhere."""

import functools
import json
import sys
from typing import Any, Callable, Dict, IO, List, Optional, Union

import numpy as np

from ._core import BadInput, Game


class Turn:
    """What a bot is shown when it has to decide: what its seat may know, and nothing else.

    It is made of the view and the legal actions as they are on the wire, wherever the game is played.
    """

    def __init__(self, game: Game, seat: int, view: Dict[str, Any], legal: List[Dict[str, Any]]):
        self.game = game
        self.seat = seat
        self.view = view
        self.legal = legal

    @functools.cached_property
    def legal_numbers(self) -> List[int]:
        """The number of each legal action, in the order of `legal`."""
        return self.game.numbers(self.view, self.legal)

    @functools.cached_property
    def mask(self) -> np.ndarray:
        """True for each legal action, by number."""
        mask = np.zeros(self.game.num_actions, dtype=bool)
        mask[self.legal_numbers] = True
        return mask

    @functools.cached_property
    def observation(self) -> np.ndarray:
        """The view as a row of numbers: `game.layout` says what is where."""
        return self.game.observe(self.view)

    def place_of(self, choice: Union[int, Dict[str, Any]]) -> int:
        """The place in `legal` of an action or its number; raises BadInput if it is not there."""
        try:
            if isinstance(choice, dict):
                return self.legal.index(choice)
            return self.legal_numbers.index(int(choice))
        except ValueError:
            raise BadInput(f"{choice} is not legal here") from None


Player = Union[str, Callable[[Turn], Union[int, Dict[str, Any]]]]
"""A bot by its name, as an arena knows it ("level-5:100ms", "ismcts:2000"), or a function that decides."""


def serve(
    bot: Callable[[Turn], Union[int, Dict[str, Any]]],
    hears: Optional[IO[str]] = None,
    says: Optional[IO[str]] = None,
    on_start: Optional[Callable[[int], None]] = None,
) -> None:
    """Plays over standard input and output: `roundhouse arena GAME --bots "exec:python3 my_bot.py",greedy`.

    docs/bot-protocol.md describes what is heard and said. `on_start` gets the seed of each new game.
    """
    hears = hears or sys.stdin
    says = says or sys.stdout
    game: Optional[Game] = None
    for line in hears:
        message = json.loads(line)
        if message["type"] == "hello":
            game = Game.from_board(message["board"], message["players"], message["options"])
        elif message["type"] == "start":
            if on_start is not None:
                on_start(message["seed"])
        elif message["type"] == "turn":
            if game is None:
                raise BadInput("there was a turn before hello")
            turn = Turn(game, message["seat"], message["view"], message["legal"])
            print(json.dumps({"choose": turn.place_of(bot(turn))}), file=says, flush=True)
