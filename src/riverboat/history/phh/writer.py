"""Writes hands as PHH: standard games with standard fields, other games with fields of our own."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from msgspec.structs import replace

from riverboat.cards import Card, notation
from riverboat.dealer import Answer, Log, Run
from riverboat.explain.made_hands import wilds_of
from riverboat.history.codec import events_to_json, log_to_dict
from riverboat.history.phh.hand import unscaled
from riverboat.history.phh.standard_games import ForcedBets, forced_of
from riverboat.history.phh.toml_text import dumps, dumps_all
from riverboat.rules import Discard, Wager
from riverboat.table import Event, Table, Viewer, after, seen
from riverboat.table.events import Dealt, Entered, Mucked, Turned
from riverboat.table.events import Shown as ShownCards

OWN = "_"
ALL: Literal["all"] = "all"  # instead of a viewer: every card
SECRET = ("seed", "deck", "answers")  # own fields that would reveal hidden cards or discards to a viewer


def write(log: Log, **more: Any) -> str:
    """Write a hand as PHH text; `more` are arguments of `fields_of`."""
    return dumps(fields_of(log, **more))


def write_all(logs: Iterable[Log]) -> str:
    """Write several hands as one PHHS text."""
    return dumps_all(fields_of(log) for log in logs)


def fields_of(
    log: Log,
    *,
    scale: int = 1,
    players: Sequence[str] = (),
    exact: bool = False,
    about: Mapping[str, Any] | None = None,
    viewer: Viewer | Literal["all"] = ALL,
) -> dict[str, Any]:
    """The PHH fields of a hand.

    A standard game gets only standard fields, which do not include the seed and undealt cards; `exact` adds our own fields, from which
    the reader restores the log. Other games get only our own fields and no `variant`, so that no other program mistakes them for a game
    that it knows. Players are listed from the left of the button; `about` adds further fields.

    For a viewer (a seat, or None for a spectator), unseen cards are `??`, and seed, deck and answers are left out. A game that is not
    standard then has the viewer's events in a field of our own, which `events_from_json` reads, and which cards were wild in the hands
    that the viewer saw.
    """
    if exact and viewer != ALL:
        raise ValueError("the exact log has cards that a viewer has not seen")
    forced = forced_of(log)
    run = _ActionWriter(log, scale, viewer).run()
    order = _order(log)

    def amount(chips: int) -> int | Decimal:
        return unscaled(chips, scale)

    fields: dict[str, Any] = {}
    if forced is not None:
        fields |= _standard(forced, amount)
    fields["starting_stacks"] = [amount(log.stacks[seat]) for seat in order]
    if forced is not None:
        fields["actions"] = run.actions
    if players:
        fields["players"] = [players[seat] for seat in order]
    fields["seats"] = [seat + 1 for seat in order]
    if run.over:
        fields["finishing_stacks"] = [amount(run.table.seats[seat].stack) for seat in order]
    fields |= about or {}
    if forced is None or exact:
        own = own_fields(log) | ({OWN + "scale": scale} if scale > 1 else {})
        if (wild := wilds_of(log.game.variant, run.table)) is not None:
            own |= {OWN + "wild": wild.words, OWN + "wild_cards": [notation(wild.seats.get(seat, ())) for seat in order]}
        if viewer != ALL:
            own = {key: value for key, value in own.items() if key.removeprefix(OWN) not in SECRET}
            own[OWN + "events"] = events_to_json(run.events).decode()
        fields |= own
    return fields


def own_fields(log: Log) -> dict[str, Any]:
    """The log, as fields that other programs ignore."""
    data = log_to_dict(log)
    data["variant"] = data.pop("game")
    return {OWN + key: value for key, value in data.items()}


def _standard(forced: ForcedBets, amount: Any) -> dict[str, Any]:
    fields = {
        "variant": forced.variant,
        "ante_trimming_status": forced.trimmed,
        "antes": [amount(ante) for ante in forced.antes],
        "blinds_or_straddles": [amount(blind) for blind in forced.blinds],
        "bring_in": amount(forced.bring_in),
        "small_bet": amount(forced.small_bet),
        "big_bet": amount(forced.big_bet),
        "min_bet": amount(forced.small_bet),
    }
    left_out = {"blinds_or_straddles" if forced.bring_in else "bring_in"} | ({"min_bet"} if forced.fixed else {"small_bet", "big_bet"})
    return {key: value for key, value in fields.items() if key not in left_out}


def _order(log: Log) -> list[int]:
    """The seats in PHH's order: p1 is left of the button."""
    count = len(log.stacks)
    return [(log.button + 1 + step) % count for step in range(count)]


class _ActionWriter:
    """Replays a hand and writes its actions."""

    def __init__(self, log: Log, scale: int, viewer: Viewer | Literal["all"]) -> None:
        self.log, self.scale, self.viewer = log, scale, viewer
        self.events: list[Event] = []
        self.table = Table((), 0)
        self.actions: list[str] = []
        self.over = False
        self._player = {seat: f"p{number}" for number, seat in enumerate(_order(log), 1)}
        self._dealt: dict[int, str] = {}  # deals not written yet: PHH deals after all have discarded
        self._drew: set[int] = set()
        self._open: dict[int, int] = {}  # the number of cards that a seat has shown

    def run(self) -> "_ActionWriter":
        """Replay the log."""
        run = Run(replace(self.log, answers=()))
        self._tell(run.events)
        for answer in self.log.answers:
            self._answer(run, answer)
            self._tell(run.step(answer))
        self._flush()
        self.over = run.ask is None
        return self

    def _answer(self, run: Run, answer: Answer) -> None:
        assert run.ask is not None
        player, value, offer = self._player[answer.seat], answer.value, run.ask.offer
        if isinstance(offer, Discard) and isinstance(value, tuple):
            if not self._drew or answer.seat in self._drew:
                self._flush()  # cards dealt before this draw
            self._drew.add(answer.seat)
            thrown = [card for at, card in enumerate(self.table.seats[answer.seat].cards) if at in value]
            self.actions.append(f"{player} sd {_text(thrown)}".strip())
            return
        self._flush()
        if isinstance(offer, Wager):
            words = {"fold": "f", "check": "cc", "call": "pb" if offer.forced else "cc"}
            self.actions.append(f"{player} {words[value]}" if isinstance(value, str) else f"{player} cbr {self._amount(value)}")

    def _amount(self, chips: Any) -> str:
        return f"{Decimal(unscaled(chips, self.scale)):f}" if self.scale > 1 else str(chips)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events if self.viewer == ALL else [seen(event, self.viewer) for event in events]:
            self.events.append(event)
            self.table = after(self.table, event)
            match event:
                case Dealt():
                    if event.seat in self._dealt:
                        self._flush()  # a new round of dealing
                    self._dealt[event.seat] = _text(event.cards)
                case Turned():
                    self._flush()
                    self.actions.append(f"d db {_text(event.cards)}")
                case Entered(street="showdown"):
                    self._flush()
                case ShownCards():
                    self._flush()
                    self._show(event.seat)
                case Mucked():
                    self.actions.append(f"{self._player[event.seat]} sm")

    def _flush(self) -> None:
        self.actions += [f"d dh {self._player[seat]} {text}" for seat, text in self._dealt.items()]
        self._dealt.clear()
        self._drew.clear()

    def _show(self, seat: int) -> None:
        """Show all cards of a seat, unless all face-down cards were shown before."""
        mine = self.table.seats[seat]
        if not all(mine.up[self._open.get(seat, 0) :]):
            self._open[seat] = len(mine.cards)
            self.actions.append(f"{self._player[seat]} sm {_text(mine.cards)}")


def _text(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))
