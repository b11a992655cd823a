"""Builds the document's event records from table events, as one viewer may see them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, cast

from msgspec import Struct

from riverboat.cards import UNSEEN
from riverboat.eight_cards import events
from riverboat.eight_cards.events import BoardId, Record
from riverboat.eight_cards.state import BOARDS, GameState, game_state, kind, placed, text, uncalled
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table.events import Awarded, Dealt, Folded, Judged, Placed, Posted, Started, Turned

HOUSE: Final = "house"
"""The viewer who sees all cards."""

_FOUR = 4  # a board with four cards of a player plays as Omaha


def named(names: Mapping[str, str], ids: Iterable[str]) -> dict[str, str]:
    """The names of players by id, where they differ from the ids."""
    return {player: names[player] for player in ids if names.get(player, player) != player}


class Draft(Struct, frozen=True):
    """A placement that its player may still change."""

    placed: Placed


class RecordBuilder:
    """Builds the document's records from table events, for one viewer.

    It gets events as `seen` leaves them and keeps the table they add up to. Records are built from these alone, so they cannot reveal
    what the viewer may not see.
    """

    def __init__(self, names: Mapping[str, str], viewer: Viewer | Literal["house"], table: Table) -> None:
        """Start before the hand with an empty table; `names` has the ids of its seats in order, with names."""
        self.names = dict(names)
        self.ids = tuple(names)
        self.viewer = viewer
        self.table = table
        self.plo = ""  # the board that plays as Omaha
        self.locked: frozenset[str] = frozenset()
        self.records: list[Record] = []
        self._stacks: tuple[int, ...] = ()
        self._paid: Counter[int] = Counter()  # the buy-in of each seat
        self._judged: dict[str, dict[int, Judged]] = {}

    def apply(self, event: Event | Draft, awards: Sequence[Awarded] = ()) -> list[Record]:
        """Apply the next event and return its records; `awards` are the awards of the boards that follow it."""
        happened = event.placed if isinstance(event, Draft) else event
        visible = happened if self.viewer == HOUSE else seen(happened, self.viewer)
        before, self.table = self.table, after(self.table, visible)
        records = self._records(visible, before, awards)
        if isinstance(happened, Placed) and happened is event:
            records += self._locked(happened.seat)
        self.records += records
        return records

    def refuse(self, error: events.ValidationError, viewer: str | None) -> list[Record]:
        """The record of a refusal, which only the player who asked and the house get."""
        records: list[Record] = [error] if viewer in (None, error.player) else []
        self.records += records
        return records

    def state(self, actor: str | None) -> GameState:
        """The hand as the viewer sees it."""
        return game_state(self.table, self.names, self.plo, self.locked, actor)

    def _records(self, event: Event, before: Table, awards: Sequence[Awarded]) -> list[Record]:
        match event:
            case Started(stacks=stacks):
                self._stacks = stacks
                return [events.HandStarted(self.ids[self.table.live[0]], named(self.names, self.ids))]
            case Posted(seat=seat, amount=amount):
                self._paid[seat] += amount
                return []
            case Dealt(seat=seat, cards=cards):
                return [events.CardsDealt(self.ids[seat], len(cards), text(cards) if seat == self.viewer else (), self._named(seat))]
            case Turned(board=board):
                return self._turned(cast("BoardId", board))
            case Placed(seat=seat):
                return self._placed(seat, before)
            case Folded(seat=seat):
                self.locked |= {self.ids[seat]}
                return [events.AssignLocked(self.ids[seat], folded=True, names=self._named(seat))]
            case Judged(share=board, seat=int(seat)):
                judged = self._judged.setdefault(board, {})
                judged[seat] = event
                return [self._result(cast("BoardId", board), judged, awards)] if len(judged) == len(self.table.live) else []
            case Awarded() if not self.table.pot:
                return [self._hand_result()]
            case _:
                return []

    def _turned(self, board: BoardId) -> list[Record]:
        """One record for the flop when three cards lie, one for turn and river when five do."""
        cards = text(self.table.board(board))
        if len(cards) == 3:
            return [events.FlopDealt(board, cards)]
        return [events.TurnRiverDealt(board, cards[3], cards[4])] if len(cards) == 5 else []

    def _placed(self, seat: int, before: Table) -> list[Record]:
        """The new cards on each board."""
        old, now, player = before.seats[seat], self.table.seats[seat], self.ids[seat]
        counts = {board: len(placed(old, board)) for board in BOARDS}
        was, records = dict(old.placed), list[Record]()
        for board, positions in now.placed:
            if new := [position for position in positions if position not in was.get(board, ())]:
                cards = tuple(now.cards[position] for position in new)
                counts[cast("BoardId", board)] = len(positions)
                visible = () if UNSEEN in cards else text(cards)
                records.append(
                    events.AssignPlaced(
                        player=player, board=cast("BoardId", board), cards=visible, partial=dict(counts), names=self._named(seat)
                    )
                )
                if not self.plo and len(positions) == _FOUR:
                    self.plo = board
                    records.append(events.BoardKindLocked(cast("BoardId", board), "PLO"))
        return records

    def _locked(self, seat: int) -> list[Record]:
        """One record if the seat has placed all its cards."""
        now = self.table.seats[seat]
        if sum(len(positions) for _, positions in now.placed) < len(now.cards):
            return []
        self.locked |= {self.ids[seat]}
        return [events.AssignLocked(self.ids[seat], names=self._named(seat))]

    def _named(self, *seats: int) -> dict[str, str]:
        """Names by id, where they differ from the ids."""
        return named(self.names, (self.ids[seat] for seat in seats))

    def _result(self, board: BoardId, judged: dict[int, Judged], awards: Sequence[Awarded]) -> Record:
        """The result of a board: the best hands, and what each player won; with side pots not only the best."""
        paid = [(award.seat, award.amount) for award in awards if award.share == board]
        best = max(hand.score or 0 for hand in judged.values())
        winners = [seat for seat in self.table.live if judged[seat].score == best]
        getting = [seat for seat in self.table.live if seat in winners or seat in dict(paid)]
        won = {self.ids[seat]: sum(amount for winner, amount in paid if winner == seat) for seat in getting}
        words = {self.ids[seat]: hand.words for seat, hand in judged.items()}
        shown = {} if self.viewer == HOUSE else {self.ids[seat]: text(placed(self.table.seats[seat], board)) for seat in judged}
        return events.BoardResult(
            board,
            kind(board, self.plo) or "NLHE",
            tuple(self.ids[seat] for seat in winners),
            words,
            sum(amount for _, amount in paid),
            won,
            shown,
            self._named(*judged),
        )

    def _hand_result(self) -> Record:
        """The result of the hand: what each player won, and the same minus what the player paid."""
        seats = zip(self.ids, self.table.seats, self._stacks, uncalled(self.table), strict=True)
        counts = [(player, seat.stack - start, back) for player, seat, start, back in seats]
        won = {player: net + self._paid[seat] - back for seat, (player, net, back) in enumerate(counts)}
        net = {player: net for player, net, _ in counts}
        return events.HandResult(net, won, net, named(self.names, self.ids))
