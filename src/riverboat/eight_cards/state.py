"""The state records of the document."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.eight_cards.events import BoardId, CardText, Kind, PlayerId
from riverboat.table import Seat, Table

Phase = Literal["SETUP", "DEAL", "ASSIGN", "RUNOUT_A", "RUNOUT_B", "RUNOUT_C", "SHOWDOWN", "COMPLETE"]
MaybeCard = Annotated[str, Meta(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$", examples=["Ah", "??"])]

BOARDS: tuple[BoardId, ...] = ("A", "B", "C")


class PlayerState(Struct, frozen=True, omit_defaults=True):
    """A player: chips, and the eight cards as the viewer sees them."""

    id: PlayerId
    name: str
    stack: int
    eight_cards: tuple[MaybeCard, ...]
    locked: bool = False
    folded: bool = False


class BoardState(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A board: its kind once it is known, and the cards each player has placed, `??` for cards hidden from the viewer."""

    id: BoardId
    kind: Kind | None = None
    flop: tuple[CardText, ...]
    turn: CardText | None = None
    river: CardText | None = None
    assignments: dict[PlayerId, tuple[MaybeCard, ...]]


class GameState(Struct, frozen=True, omit_defaults=True, rename={"pot_total": "potTotal"}):
    """A hand as a viewer sees it."""

    players: tuple[PlayerState, ...]
    pot_total: int
    boards: dict[BoardId, BoardState]
    phase: Phase
    actor: PlayerId | None = None

    @property
    def plain(self) -> dict[str, Any]:
        """The state as JSON has it."""
        loaded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return loaded


def text(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as strings, as in JSON."""
    return tuple(map(str, cards))


def phase(table: Table) -> Phase:
    """The phase of a table, derived from its state."""
    if table.over:
        return "COMPLETE"
    if table.awarded:
        return "SHOWDOWN"
    if table.street.startswith("board "):
        return cast("Phase", f"RUNOUT_{table.street.removeprefix('board ')}")
    if table.street:
        return "ASSIGN"
    return "DEAL" if any(seat.cards for seat in table.seats) else "SETUP"


def kind(board: str, plo: str) -> Kind | None:
    """The kind of a board, once it is known which board takes four cards."""
    return None if not plo else "PLO" if board == plo else "NLHE"


def placed(seat: Seat, board: str) -> tuple[Card, ...]:
    """The cards that a seat has placed on a board."""
    return seat.cards_on(board) if seat.placed else ()


def board_state(table: Table, ids: tuple[str, ...], board: BoardId, plo: str) -> BoardState:
    """The state of one board."""
    cards = text(table.board(board))
    assignments = {
        player: text(cards_here)
        for player, seat in zip(ids, table.seats, strict=True)
        if not seat.folded and (cards_here := placed(seat, board))
    }
    turn, river = (*cards[3:], None, None)[:2]
    return BoardState(id=board, kind=kind(board, plo), flop=cards[:3], turn=turn, river=river, assignments=assignments)


def uncalled(table: Table) -> tuple[int, ...]:
    """The unmatched chips that are returned to each seat; folded seats get none."""
    chips = [seat.live for seat in table.seats]
    highest_other = [max((*chips[:at], *chips[at + 1 :]), default=0) for at in range(len(chips))]
    return tuple(0 if seat.folded else max(0, seat.live - other) for seat, other in zip(table.seats, highest_other, strict=True))


def game_state(table: Table, names: Mapping[str, str], plo: str, locked: frozenset[str], actor: str | None) -> GameState:
    """The state of a table; `names` has the ids of its seats, with names."""
    players = tuple(
        PlayerState(player, name, seat.stack, text(seat.cards), player in locked, seat.folded)
        for (player, name), seat in zip(names.items(), table.seats, strict=True)
    )
    boards = {board: board_state(table, tuple(names), board, plo) for board in BOARDS}
    now = phase(table)
    return GameState(players, table.pot + table.awarded - sum(uncalled(table)), boards, now, actor if now == "ASSIGN" else None)
