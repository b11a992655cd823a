"""The games there are, told by the data that runs."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from msgspec import Struct

from riverboat.cards import Card
from riverboat.eight_cards.config import advised
from riverboat.play.deal_summary import Dealing, dealings
from riverboat.rules import Best, Bet, Entry, Game, Stakes, Variant
from riverboat.rules.limits import LIMITS
from riverboat.rules.variant import ODD_CHIPS
from riverboat.server.docs.openapi import documented, json_response
from riverboat.server.http.problems import ProblemError
from riverboat.variants import variants

ROUTES = APIRouter(prefix="/api/variants", tags=["variants"])
FRESH = {"Cache-Control": "public, max-age=60"}


class GameOption(Struct, frozen=True):
    """A house rule that may be chosen: its values, the default first."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]


class GameShare(Struct, frozen=True):
    """A share of the pot, and what wins it."""

    share: str
    words: str
    parts: int  # of so many even parts of the pot this is one
    board: str  # on which it is decided; none where it is on no board with a name
    kinds: dict[int, str]  # what the board is played as by how many cards of a hand lie there; none where nobody places cards


class GameDeal(Struct, frozen=True):
    """What is dealt in a game, for whoever draws it: all cards that a hand and a board may come to have."""

    down: int  # to each, face down
    up: int  # to each, face up; what its owner may turn counts here
    draws: int  # how often cards may be thrown, or must be
    boards: dict[str, int]  # cards on each board; a single one has no name
    turned: dict[str, int]  # of these before cards are placed on it; all where none are
    placed: tuple[int, ...]  # how many cards of a hand go on one board each; none where nobody places cards


class GameLine(Struct, frozen=True):
    """A game in short."""

    code: str
    name: str
    family: str
    seats: tuple[int, int]  # the fewest and the most players
    limit: str | None  # by custom; none where nobody bets
    stakes: Stakes  # by custom
    buy_in: int  # chips to sit down with, by custom
    options: tuple[GameOption, ...]
    wild: str  # what is wild, in words
    rules: tuple[str, ...]  # in sentences


class GameDetail(GameLine, frozen=True):
    """A game with everything that a table may choose."""

    chosen: dict[str, str | int | bool]  # the options of which this tells
    phases: tuple[str, ...]
    shares: tuple[GameShare, ...]
    limits: tuple[str, ...]
    odd_chips: str
    odd_chips_rules: tuple[str, ...]
    burn: bool
    deck: str
    cards: tuple[Card, ...]
    deal: GameDeal
    advice: bool  # whether `POST /api/odds/advise` knows where to put its cards
    fingerprint: str  # of the rules


class Games(Struct, frozen=True):
    """All games."""

    variants: tuple[GameLine, ...]


def _line(entry: Entry, variant: Variant) -> dict[str, Any]:
    game = Game.of(variant)
    wild = dict.fromkeys(contest.wild.words for contest in variant.shares.values() if isinstance(contest, Best) and contest.wild)
    return {
        "code": entry.code,
        "name": variant.name,
        "family": entry.family,
        "seats": (variant.seats.start, variant.seats.stop - 1),
        "limit": variant.limit if any(isinstance(phase, Bet) for phase in variant.phases) else None,
        "stakes": game.stakes,
        "buy_in": game.buy_in,
        "options": tuple(GameOption(option.name, option.default, option.values) for option in entry.options),
        "wild": "; ".join(wild),
        "rules": tuple(variant.words),
    }


def _told(entry: Entry, variant: Variant) -> GameDetail:
    return GameDetail(
        **_line(entry, variant),
        chosen=variant.options,
        phases=tuple(phase.words for phase in variant.phases if phase.words),
        shares=_shares(variant),
        limits=tuple(LIMITS),
        odd_chips=variant.odd_chips,
        odd_chips_rules=ODD_CHIPS,
        burn=variant.burn,
        deck=variant.deck,
        cards=variant.cards,
        deal=_deal(variant),
        advice=advised(variant),
        fingerprint=variant.fingerprint,
    )


def _shares(variant: Variant) -> tuple[GameShare, ...]:
    sizes = sorted(set(variant.spread.sizes)) if variant.spread else ()
    return tuple(
        GameShare(
            share,
            contest.words,
            parts=len(variant.shares),
            board=contest.boards[0] if isinstance(contest, Best) else "",
            kinds={size: kind for size in sizes if isinstance(contest, Best) and (kind := contest.kind(size))},
        )
        for share, contest in variant.shares.items()
    )


def _deal(variant: Variant) -> GameDeal:
    comes = list(dealings(variant))
    placing = next((at for at, one in enumerate(comes) if one.placed), len(comes))
    boards = dict.fromkeys(one.board for one in comes if one.turned and one.board is not None)
    return GameDeal(
        down=sum(one.down for one in comes),
        up=sum(one.up + one.free for one in comes),
        draws=sum(one.drawn + one.thrown > 0 for one in comes),
        boards={board: _laid(comes, board) for board in boards},
        turned={board: _laid(comes[:placing], board) for board in boards},
        placed=next((one.placed for one in comes if one.placed), ()),
    )


def _laid(comes: list[Dealing], board: str) -> int:
    """How many cards a board may come to have."""
    return sum(one.turned + one.more for one in comes if one.board in (board, None))


@ROUTES.get("")
@documented(returns=Games)
async def games() -> Response:
    """All games, with their options and their rules in sentences."""
    return json_response(_games(), headers=FRESH)


@cache
def _games() -> Games:
    return Games(tuple(GameLine(**_line(entry, entry())) for entry in variants.values()))


@ROUTES.get("/{code}")
@documented(returns=GameDetail)
async def game(
    code: Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$")],
    option: Annotated[list[str], Query(max_length=20, description="A house rule as `name:value`, such as `order:CBA`.")] = [],  # noqa: B006
) -> Response:
    """One game, as it is with these options."""
    entry = variants.get(code)
    if entry is None:
        raise ProblemError(404, f"there is no game {code}", hint="GET /api/variants lists them")
    try:
        variant = entry.build({name: value for name, _, value in (text.partition(":") for text in option)})
    except ValueError as error:
        raise ProblemError(422, str(error)) from None
    return json_response(_told(entry, variant), headers=FRESH)
