"""Where a hand stands, in the shapes of the document."""

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
    """A board: its kind once four cards lie there, and what every player has placed, `??` for a card that the viewer cannot see."""

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
        made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return made


def text(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as JSON has them."""
    return tuple(map(str, cards))


def phase(table: Table) -> Phase:
    """The phase that a table is in: read off what lies there, so that it cannot differ from it."""
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
    """What a board plays as, once it is known where the four cards lie."""
    return None if not plo else "PLO" if board == plo else "NLHE"


def placed(seat: Seat, board: str) -> tuple[Card, ...]:
    """The cards that a seat has on a board; before it has placed any, none."""
    return seat.cards_on(board) if seat.placed else ()


def board_state(table: Table, names: tuple[str, ...], board: BoardId, plo: str) -> BoardState:
    """One board with what lies around it."""
    cards = text(table.board(board))
    laid = {name: text(mine) for name, seat in zip(names, table.seats, strict=True) if not seat.folded and (mine := placed(seat, board))}
    turn, river = (*cards[3:], None, None)[:2]
    return BoardState(id=board, kind=kind(board, plo), flop=cards[:3], turn=turn, river=river, assignments=laid)


def uncalled(table: Table) -> tuple[int, ...]:
    """What comes back to each seat because nobody else put in as much; who has folded gets nothing back."""
    chips = [seat.live for seat in table.seats]
    most = [max((*chips[:at], *chips[at + 1 :]), default=0) for at in range(len(chips))]
    return tuple(0 if seat.folded else max(0, seat.live - other) for seat, other in zip(table.seats, most, strict=True))


def game_state(table: Table, names: tuple[str, ...], plo: str, locked: frozenset[str], actor: str | None) -> GameState:
    """The whole table of a viewer."""
    players = tuple(
        PlayerState(name, name, seat.stack, text(seat.cards), name in locked, seat.folded)
        for name, seat in zip(names, table.seats, strict=True)
    )
    boards = {board: board_state(table, names, board, plo) for board in BOARDS}
    now = phase(table)
    return GameState(players, table.pot + table.awarded - sum(uncalled(table)), boards, now, actor if now == "ASSIGN" else None)
