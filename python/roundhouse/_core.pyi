"""The part of roundhouse that is written in C++."""

from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

Action = Dict[str, Any]
Who = Union[int, Literal["chance"], None]

class BadInput(ValueError):
    """Something that makes no sense: says what and where. Nothing was changed by it."""

class Refused(ValueError):
    """An action that is not allowed now."""

    code: str  # e.g. "route_taken"
    rule: str  # e.g. "R31", as in docs/rules
    words: str

class ReplayError(ValueError):
    """A record that the rules do not play to its end."""

    index: Optional[int]  # the entry that is wrong; None if it is the record as a whole

def games(hidden: bool = False) -> List[str]:
    """The ids of all games; with `hidden` also those that lists leave out."""

def replay(record: str, plies: Optional[int] = None) -> State:
    """The game of a record, or its beginning, played strictly by its rules.

    Raises ReplayError, and BadInput if it is no record. Chance does not act by itself in what is returned.
    """

class Game:
    """A game on one board, with so many players and these options. It never changes, and any thread may use it."""

    def __init__(
        self,
        id: str,
        players: int = 2,
        options: Dict[str, str] = {},
        rules_version: Optional[int] = None,
    ) -> None:
        """A game of the catalog; raises BadInput if it, the number of players or an option does not exist."""
    @staticmethod
    def from_board(board: Union[str, Dict[str, Any]], players: int = 2, options: Dict[str, str] = {}) -> Game:
        """A game on a board of one's own: the text of its file, or what json.load made of it."""
    @property
    def id(self) -> str: ...
    @property
    def family(self) -> str:
        """Games of one family have the same rules on other boards."""
    def name(self, language: str = "en") -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def min_players(self) -> int: ...
    @property
    def max_players(self) -> int: ...
    @property
    def options(self) -> Dict[str, str]:
        """All options with their values."""
    @property
    def option_choices(self) -> Dict[str, List[str]]:
        """What each option can be; the first is usual."""
    @property
    def rules_version(self) -> int: ...
    @property
    def cooperative(self) -> bool:
        """Whether all win or lose together."""
    @property
    def bots(self) -> List[str]:
        """Every bot by its plain name, the strongest last."""
    def has_bot(self, name: str) -> bool:
        """Whether there is such a bot, which may be told how long to think: "level-5:100ms", "ismcts:2000"."""
    @property
    def board(self) -> Dict[str, Any]:
        """The board file."""
    @property
    def num_actions(self) -> int:
        """Actions of seats have numbers below this, the same at every moment, for all players and options."""
    @property
    def observation_size(self) -> int:
        """How long a row is."""
    @property
    def layout(self) -> List[Dict[str, Any]]:
        """What a row consists of: name, offset, size, kind and divisor of each part, in order."""
    @property
    def layout_id(self) -> str:
        """Changes whenever a place of a row or the number of an action means something else: keep it with weights."""
    @property
    def action_kinds(self) -> List[Tuple[str, List[str]]]:
        """The kinds of actions, and the fields of each."""
    @property
    def action_features(self) -> npt.NDArray[np.int32]:
        """A row for each action: its kind, then its fields as numbers, and -1 where there are no more."""
    def action(self, number: int) -> Action:
        """What a number means; of an action that chooses among what is offered, which places: `offered`."""
    def numbers(self, view: Dict[str, Any], actions: Sequence[Action]) -> List[int]:
        """The numbers of actions of the seat that has this view."""
    def observe(self, view: Dict[str, Any]) -> npt.NDArray[np.float32]:
        """The row of a seat's view."""
    def imagine(self, view: Dict[str, Any], seed: int) -> State:
        """A game that could be behind a view: what is hidden is dealt anew, as likely as it should be."""
    def start(self, seed: Optional[int] = None) -> State:
        """A new game. With a seed chance acts by itself; without one it is played by hand, as "chance"."""

class State:
    """A game in progress. Where a seat may be left out, it is the only one that is to act."""

    @property
    def game(self) -> Game: ...
    @property
    def over(self) -> bool: ...
    @property
    def to_act(self) -> List[int]:
        """The seats that may act now, in any order; none if chance is to act or the game is over."""
    @property
    def chance_to_act(self) -> bool: ...
    def legal(self, who: Who = None) -> List[Action]:
        """Every legal action; of chance, what may happen, which is nobody's to know but who runs the game."""
    def legal_numbers(self, seat: Optional[int] = None) -> List[int]:
        """The same as numbers, in the same order; none if the seat is not to act."""
    def mask(self, seat: Optional[int] = None) -> npt.NDArray[np.bool_]:
        """True for each legal action, by number."""
    def action(self, number: int, seat: Optional[int] = None) -> Action:
        """What a number means to this seat now, legal or not."""
    def number(self, action: Action, seat: Optional[int] = None) -> int:
        """The number of an action; raises BadInput if it has none."""
    def play(self, action: Union[Action, int], who: Who = None) -> None:
        """Plays an action or its number. Raises Refused or BadInput, and then nothing has changed."""
    def play_chance(self, seed: int) -> Action:
        """Lets chance act once; returns what it did."""
    def view(self, seat: Optional[int]) -> Dict[str, Any]:
        """All that a seat may know; with None, what everybody sees."""
    def events(self, seat: Optional[int]) -> List[Dict[str, Any]]:
        """What the last action brought, as this seat, or everybody, is told it."""
    def words(self, seat: Optional[int]) -> str:
        """The view in English."""
    def observe(self, seat: Optional[int] = None) -> npt.NDArray[np.float32]:
        """The view as a row of numbers, made from it and from nothing else."""
    def choose(self, bot: str, seat: Optional[int] = None, seed: int = 1) -> Action:
        """What a bot does here, from this seat's view. Other threads of Python run meanwhile."""
    def imagine(self, seat: Optional[int] = None, seed: int = 1) -> State:
        """A game that could be behind what this seat sees, for searching."""
    def outcome(self) -> Dict[str, Any]:
        """Points, rank and breakdown by seat, and `won` in a cooperative game; only when it is over."""
    def record(self, names: Optional[Sequence[str]] = None) -> str:
        """Everything that was done, as `roundhouse replay` and `replay` here read it."""
    def copy(self) -> State: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict) -> State: ...

class Batch:
    """Many games at once. Chance acts by itself, and a game that is over begins anew.

    The arrays are the batch's own memory: they change with the next step, and nobody may write them. Luck follows from
    the seed, the place of a game and how many were played there, and not from the number of threads.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int = 0,
        threads: int = 2,
        masks: bool = True,
        skip_forced: bool = False,
        max_decisions: int = 0,
    ) -> None:
        """`masks`: fill them at every step. `skip_forced`: who has no choice is not asked. `max_decisions`: a game with
        so many is broken off; 0: never."""
    @property
    def game(self) -> Game: ...
    def __len__(self) -> int: ...
    def reset(self, seed: int) -> None:
        """Begins all games anew."""
    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """One decision in each game; -1 where a game waits. Raises BadInput, and then nothing has changed."""
    def sample(self) -> npt.NDArray[np.int32]:
        """A random legal action for each game."""
    def observe(self) -> npt.NDArray[np.float32]:
        """Fills and returns the rows of whoever decides; costs about as much as a step."""
    def play_random(self, decisions: int) -> None:
        """So many random decisions in each game, without leaving C++. Rewards and flags are those of the last game
        that ended meanwhile."""
    @property
    def decisions_made(self) -> int: ...
    @property
    def games_ended(self) -> int: ...
    @property
    def seats(self) -> npt.NDArray[np.uint8]:
        """Who decides in each game."""
    @property
    def decisions(self) -> npt.NDArray[np.int32]:
        """How many decisions were made in each game."""
    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """The legal actions of all games, one game after the other."""
    @property
    def legal_starts(self) -> npt.NDArray[np.int64]:
        """Those of game i are `legal[legal_starts[i]:legal_starts[i + 1]]`."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, by game and number."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """By game and seat: not 0 only if the last step ended the game."""
    @property
    def points(self) -> npt.NDArray[np.int32]:
        """By game and seat: those of the game that ended last."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended a game; another has begun."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Whether the last step broke a game off; another has begun."""
