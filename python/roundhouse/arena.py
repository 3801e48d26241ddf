"""Bots against each other, on the same deals and with the seats swapped."""

import dataclasses
import math
from typing import List, Optional, Sequence

from ._core import BadInput, Game, State
from .bots import Player, Turn

_MANY = 1 << 61  # seeds of chance, bots and deals come from numbers below it


def _seed(*parts: int) -> int:
    """One number from several, the same on every machine."""
    mixed = 0x9E3779B97F4A7C15
    for part in parts:
        mixed = ((mixed ^ (part & (1 << 64) - 1)) * 0xD6E8FEB86659FD93 + 0x632BE59BD9B4E019) & (1 << 64) - 1
        mixed ^= mixed >> 32
    return mixed % _MANY


def play_match(game: Game, players: Sequence[Player], seed: int = 0) -> State:
    """Plays a whole game with one player for each seat and returns it at its end.

    Who has only one legal action is not asked. A player written in Python gets a Turn, and so its own view only.
    """
    if len(players) != game.players:
        raise BadInput(f"{game.id} needs {game.players} players, not {len(players)}")
    state = game.start(seed=_seed(seed, 0))
    ply = 0
    while not state.over:
        seat = state.to_act[0]
        player = players[seat]
        legal = state.legal(seat)
        ply += 1
        if len(legal) == 1:
            choice = legal[0]
        elif isinstance(player, str):
            choice = state.choose(player, seat=seat, seed=_seed(seed, 1 + seat, ply))
        else:
            turn = Turn(game, seat, state.view(seat), legal)
            choice = legal[turn.place_of(player(turn))]
        state.play(choice, seat)
    return state


@dataclasses.dataclass
class Standing:
    """How one player did: `won` is the share of games won, ties shared, with a 95 % interval of plus or minus `margin`."""

    player: str
    games: int
    won: float
    margin: float
    points: float

    def __str__(self) -> str:
        return f"{self.player}: {100 * self.won:.1f} ± {100 * self.margin:.1f} % of {self.games} games, {self.points:.1f} points"


def _name(player: Player, place: int) -> str:
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", None) or f"player {place}"


def _standing(name: str, shares: List[List[float]], points: List[float]) -> Standing:
    deals = [sum(games) / len(games) for games in shares]
    mean = sum(deals) / len(deals)
    spread = sum((deal - mean) ** 2 for deal in deals) / max(1, len(deals) - 1)
    return Standing(name, len(points), mean, 1.96 * math.sqrt(spread / len(deals)), sum(points) / len(points))


def arena(game: Game, players: Sequence[Player], deals: int = 100, seed: int = 0, names: Optional[Sequence[str]] = None) -> List[Standing]:
    """Lets players meet on so many deals; everybody sits in every seat once a deal.

    In a cooperative game each player is a whole team of its own, and `won` is how often it wins.
    """
    if deals < 1:
        raise BadInput("play one deal or more")
    if not game.cooperative and len(players) != game.players:
        raise BadInput(f"{game.id} needs {game.players} players, not {len(players)}")
    names = list(names or [_name(player, place) for place, player in enumerate(players)])
    shares: List[List[List[float]]] = [[] for _ in players]
    points: List[List[float]] = [[] for _ in players]
    for deal in range(deals):
        of_deal: List[List[float]] = [[] for _ in players]
        if game.cooperative:
            for place, player in enumerate(players):
                outcome = play_match(game, [player] * game.players, _seed(seed, deal)).outcome()
                of_deal[place].append(1.0 if outcome["won"] else 0.0)
                points[place].append(outcome["points"][0])
        else:
            for turned in range(game.players):
                seats = [(seat + turned) % game.players for seat in range(game.players)]
                outcome = play_match(game, [players[place] for place in seats], _seed(seed, deal)).outcome()
                first = outcome["rank"].count(1)
                for seat, place in enumerate(seats):
                    of_deal[place].append(1.0 / first if outcome["rank"][seat] == 1 else 0.0)
                    points[place].append(outcome["points"][seat])
        for place, games in enumerate(of_deal):
            shares[place].append(games)
    return [_standing(name, shares[place], points[place]) for place, name in enumerate(names)]
