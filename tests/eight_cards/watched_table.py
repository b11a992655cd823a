"""An Eight Cards table that checks the document's invariants and the secrecy of cards at every event, for every viewer."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from riverboat.cards import cards
from riverboat.eight_cards import RAIL, EightCardsConfig, GameState, PokerEngineEightCards
from riverboat.eight_cards.events import BoardResult, HandStarted, Record, from_json, to_json

NAMES = ("Anna", "Bo", "Cleo", "Dag")
ORDER = ["SETUP", "DEAL", "ASSIGN", "RUNOUT", "SHOWDOWN", "COMPLETE"]

Placement = dict[str, tuple[str, ...]]


def split(hand: tuple[str, ...], four: str = "B") -> Placement:
    """The first cards on A, the next on B, the last on C; four of them on one board."""
    left, built = list(hand), {}
    for board in "ABC":
        count = 4 if board == four else 2
        built[board], left = tuple(left[:count]), left[count:]
    return built


def stacked(hands: list[str], a: str, b: str, c: str) -> str:
    """A deck for these hands, in the order in which they place, and these boards of five."""
    held, boards = [cards(hand) for hand in hands], [cards(board) for board in (a, b, c)]
    deck = [hand[turn] for turn in range(8) for hand in held]
    deck += [card for board in boards for card in board[:3]] + [card for board in boards for card in board[3:]]
    return " ".join(map(str, deck))


class WatchedTable:
    """An engine whose every event is checked as each viewer hears it."""

    def __init__(self, players: Any = NAMES[:2], **more: Any) -> None:
        self.config: EightCardsConfig = more.setdefault("config", EightCardsConfig())
        self.heard: dict[str | None, list[Record]] = {viewer: [] for viewer in (None, RAIL, *players)}
        self.phases: list[str] = []
        self.engine = PokerEngineEightCards(players, on_event={viewer: self._ear(viewer) for viewer in self.heard}, **more)

    def _ear(self, viewer: str | None) -> Callable[[Record], None]:
        def hear(record: Record) -> None:
            if isinstance(record, HandStarted):
                self.heard[viewer] = []
            self.heard[viewer].append(record)
            state = self.engine.state(viewer)
            assert from_json(to_json([record])) == [record]
            assert msgspec.json.decode(msgspec.json.encode(state), type=GameState) == state
            if viewer is None:
                self.phases += [state.phase]
                invariants(state)
            else:
                self.no_secret(viewer, to_json([record]) + msgspec.json.encode(state))

        return hear

    def no_secret(self, viewer: str, text: bytes) -> None:
        """Nothing that a viewer hears names a card of another player before the board that it lies on was shown down."""
        run = self.engine.run
        assert run is not None
        shown = {record.board for record in self.heard[viewer] if isinstance(record, BoardResult)}
        for name, seat in zip(self.engine.subscribers.builder(None).names, run.table.seats, strict=True):
            if name != viewer:
                opened = {position for board, positions in seat.placed for position in positions if board in shown and not seat.folded}
                secret = [str(card).encode() for position, card in enumerate(seat.cards) if position not in opened]
                assert not [card for card in secret if card in text], (viewer, text)

    def hand(self, player: str) -> tuple[str, ...]:
        """The player's eight cards."""
        return next(one.eight_cards for one in self.engine.state(player).players if one.id == player)

    def types(self, viewer: str | None = None) -> list[str]:
        """The names of what a viewer has heard."""
        return [record.type for record in self.heard[viewer]]

    def last(self, kind: type[Record], viewer: str | None = None) -> Any:
        """The last record of a kind."""
        return next(record for record in reversed(self.heard[viewer]) if isinstance(record, kind))

    def play(self, four: str = "B") -> None:
        """Everybody places in order and locks."""
        while (player := self.engine.actor) is not None:
            assert self.engine.place(player, split(self.hand(player), four)) is None
            assert self.engine.lock(player) is None


def invariants(state: GameState) -> None:
    """The document's: every card is in one place; who has locked has placed eight; one board is Omaha, two are hold'em."""
    boards = [card for board in state.boards.values() for card in (*board.flop, board.turn, board.river) if card]
    held = [card for player in state.players for card in player.eight_cards]
    assert len(set(boards + held)) == len(boards + held)
    assert all(re.fullmatch("[2-9TJQKA][cdhs]", card) for card in boards + held)
    for player in state.players:
        placed = [card for board in state.boards.values() for card in board.assignments.get(player.id, ())]
        assert len(set(placed)) == len(placed)
        assert set(placed) <= set(player.eight_cards)
        if player.locked and not player.folded:
            assert sorted(placed) == sorted(player.eight_cards)
            assert {board.kind: len(board.assignments[player.id]) for board in state.boards.values()} == {"PLO": 4, "NLHE": 2}
    kinds = sorted(board.kind for board in state.boards.values() if board.kind)
    assert kinds in ([], ["NLHE", "NLHE", "PLO"])
    if state.phase.startswith("RUNOUT"):
        assert kinds
