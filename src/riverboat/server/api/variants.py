"""The game catalogue, derived from the variants themselves."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.coded_text import CodedText
from riverboat.eight_cards.config import advised
from riverboat.play.deal_summary import Dealing, dealings
from riverboat.protocol.table_settings import TableGame
from riverboat.rules import Best, Bet, Game, RegisteredGame, Stakes, Variant
from riverboat.rules.betting_limits import LIMITS
from riverboat.rules.contests import WildDefinition, has_wild_cards, wild_definition
from riverboat.rules.rulebook import rulebook
from riverboat.rules.variant import ODD_CHIPS
from riverboat.server.http.json_bodies import decode_body, documented, json_response
from riverboat.server.http.problems import ProblemError
from riverboat.server.http.websocket import DOCUMENT_SOCKET
from riverboat.variants import variants

ROUTES = APIRouter(prefix="/api/variants", tags=["variants"])
CACHE_HEADERS = {"Cache-Control": "public, max-age=60"}


class GameOption(Struct, frozen=True):
    """A house rule: its values, the default first."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]


RuleText = Annotated[
    dict[str, Any],
    Meta(
        description="English text for people, with a stable code and parameters for programs.",
        extra_json_schema={"properties": {"code": {"type": "string"}, "text": {"type": "string"}}, "required": ["code", "text"]},
    ),
]


class GameShare(Struct, frozen=True):
    """A share of the pot, and what wins it."""

    share: str
    words: RuleText
    wild: Annotated[WildDefinition | None, Meta(description="The cards that are wild for this share.")]
    parts: int  # number of equal parts of the pot, of which this is one
    board: str  # its board; empty if the boards have no names
    kinds: dict[int, str]  # how the board is played, by the number of hole cards placed there; empty if none are placed


class GameDeal(Struct, frozen=True):
    """The cards that a hand and the boards can have at most, for drawing the table."""

    down: int  # per player, face down
    up: int  # per player, face up, with cards that the player may turn up
    free: int  # of these, the cards that come up or down as the player chooses
    draws: int  # number of draws
    boards: dict[str, int]  # cards on each board; a single board has no name
    turned: dict[str, int]  # of these, the cards dealt before hole cards are placed; all if none are placed
    placed: tuple[int, ...]  # hole cards placed per board; empty if none are placed


class GameLine(Struct, frozen=True):
    """A game in the list."""

    code: str
    name: str
    family: str
    seats: tuple[int, int]  # the fewest and the most players
    limit: str | None  # the default; None in games without betting
    stakes: Stakes  # the default
    chips: int  # the default number to sit down with
    options: tuple[GameOption, ...]
    wild: str  # the wild cards as text
    wild_cards: Annotated[WildDefinition | None, Meta(description="The wild cards as data; null if the game has none.")]
    rules: Annotated[tuple[RuleText, ...], Meta(description="The rules in sentences, in the order in which a hand is played.")]


class GameDetail(GameLine, frozen=True):
    """A game with everything that a table can choose."""

    chosen: dict[str, str | int | bool]  # the options described here
    phases: Annotated[tuple[RuleText, ...], Meta(description="What happens in a hand, in order: a part of the rules.")]
    shares: tuple[GameShare, ...]
    limits: tuple[str, ...]
    odd_chips: str
    odd_chips_rules: tuple[str, ...]
    burn: bool
    deck: str
    cards: tuple[Card, ...]
    deal: GameDeal
    advice: bool  # whether `POST /api/odds/advise` supports it
    fingerprint: str  # of the rules
    socket: str  # the path of a WebSocket with the events of the game's own document; empty if it has none


class Games(Struct, frozen=True):
    """All games."""

    variants: tuple[GameLine, ...]


def _line(entry: RegisteredGame, game: Game) -> dict[str, Any]:
    variant, usual = game.variant, Game.of(game.variant)
    definitions = [wild_definition(contest) for contest in variant.shares.values() if has_wild_cards(contest)]
    wild = dict.fromkeys(contest.wild.words for contest in variant.shares.values() if isinstance(contest, Best) and contest.wild)
    return {
        "code": entry.code,
        "name": variant.name,
        "family": entry.family,
        "seats": (variant.seats.start, variant.seats.stop - 1),
        "limit": variant.limit if any(isinstance(phase, Bet) for phase in variant.phases) else None,
        "stakes": usual.stakes,
        "chips": usual.usual_stack,
        "options": tuple(GameOption(option.name, option.default, option.values) for option in entry.options),
        "wild": "; ".join(wild),
        "wild_cards": next(iter(definitions), None),
        "rules": tuple(rule.to_dict() for rule in rulebook(game)),
    }


def _detail(entry: RegisteredGame, game: Game) -> GameDetail:
    variant = game.variant
    return GameDetail(
        **_line(entry, game),
        chosen=variant.options,
        phases=tuple(CodedText.of(rule).to_dict() for phase in variant.phases for rule in phase.rules(game)[:1]),
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
        socket=DOCUMENT_SOCKET.replace("{document}", entry.code) if entry.socket else "",
    )


def _shares(variant: Variant) -> tuple[GameShare, ...]:
    sizes = sorted(set(variant.spread.sizes)) if variant.spread else ()
    return tuple(
        GameShare(
            share,
            CodedText.of(contest.words).to_dict(),
            wild=wild_definition(contest) if has_wild_cards(contest) else None,
            parts=len(variant.shares),
            board=contest.boards[0] if isinstance(contest, Best) else "",
            kinds={size: kind for size in sizes if isinstance(contest, Best) and (kind := contest.kind(size))},
        )
        for share, contest in variant.shares.items()
    )


def _deal(variant: Variant) -> GameDeal:
    steps = list(dealings(variant))
    placing = next((index for index, step in enumerate(steps) if step.placed), len(steps))
    boards = dict.fromkeys(step.board for step in steps if step.turned and step.board is not None)
    return GameDeal(
        down=sum(step.down for step in steps),
        up=sum(step.up + step.free for step in steps),
        free=sum(step.free for step in steps),
        draws=sum(step.drawn + step.thrown > 0 for step in steps),
        boards={board: _board_size(steps, board) for board in boards},
        turned={board: _board_size(steps[:placing], board) for board in boards},
        placed=next((step.placed for step in steps if step.placed), ()),
    )


def _board_size(steps: list[Dealing], board: str) -> int:
    """The most cards that a board can have."""
    return sum(step.turned + step.more for step in steps if step.board in (board, None))


@ROUTES.get("")
@documented(returns=Games)
async def games() -> Response:
    """All games with their options and rules."""
    return json_response(_games(), headers=CACHE_HEADERS)


@cache
def _games() -> Games:
    return Games(tuple(GameLine(**_line(entry, Game.of(entry()))) for entry in variants.values()))


@ROUTES.get("/{code}")
@documented(returns=GameDetail)
async def game(
    code: Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$")],
    option: Annotated[list[str], Query(max_length=20, description="A house rule as `name:value`, such as `order:CBA`.")] = [],  # noqa: B006
    limit: Annotated[str, Query(max_length=20, description="The limit, if not the usual one.")] = "",
    odd_chips: Annotated[str, Query(max_length=30, description="The rule for odd chips, if not the usual one.")] = "",
    burn: Annotated[bool | None, Query(description="Whether cards are burned, if not as usual.")] = None,
    stakes: Annotated[
        str, Query(max_length=500, description='The stakes as JSON, such as `{"blinds":[1,2]}`, if not the usual ones.')
    ] = "",
) -> Response:
    """One game with these options, and its rules as a table plays them."""
    entry = variants.get(code)
    if entry is None:
        raise ProblemError(404, f"there is no game {code}", hint="GET /api/variants lists them")
    options: dict[str, str | int | bool] = {name: value for name, _, value in (text.partition(":") for text in option)}
    table_game = TableGame(code, options, limit, decode_body(stakes.encode(), Stakes) if stakes else None, odd_chips, burn)
    return json_response(_detail(entry, table_game.build()), headers=CACHE_HEADERS)
