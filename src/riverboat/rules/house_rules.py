"""House rules that a table may add to any game that they fit. Each turns a variant into another."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand
from riverboat.ranking import Wild
from riverboat.rules.card_flow import OneMoreIf, ToBoard, ToSeats
from riverboat.rules.contests import Best
from riverboat.rules.phases import Bet, Post, Reveal
from riverboat.rules.rule_wording import number_words
from riverboat.rules.variant import Game, Native, Phase, Silent, Variant
from riverboat.table.events import Posted

BOARDS = ("1", "2")


_YES_NO = {True: ("yes", "true", "on", "1"), False: ("no", "false", "off", "0")}


class Option(Struct, frozen=True):
    """An option of a game: its values, the default first."""

    name: str
    default: Any
    values: tuple[Any, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The values as people type them."""
        return tuple(_texts(value)[0] for value in self.values)

    def read(self, value: Any) -> Any:
        """Read a value, typed or text; ValueError if it is none of this option's.

        >>> option = Option("burn", False, (False, True))
        >>> option.read(True), option.read("no")
        (True, False)
        """
        for known in self.values:
            if value is known or (value == known and not isinstance(known, bool)):
                return known
            if isinstance(value, str) and value.lower() in map(str.lower, _texts(known)):
                return known
        raise ValueError(f"{self.name} is {' or '.join(self.texts)}, not {value!r}")


def _texts(value: Any) -> tuple[str, ...]:
    return _YES_NO[value] if isinstance(value, bool) else (str(value),)


class HouseRule(Struct, frozen=True):
    """A house rule of many games: its values, the games that it fits, and how it changes one."""

    name: str
    values: tuple[Any, ...]  # the default first: the game as it is
    fits: Callable[[Variant], bool]
    apply: Callable[[Variant, Any], Variant]

    @property
    def option(self) -> Option:
        """The rule as an option of a game."""
        return Option(self.name, self.values[0], self.values)


# --- wild cards ----------------------------------------------------------------------------------------------------


def _has_wild(variant: Variant) -> bool:
    return any(isinstance(contest, Best) and contest.wild for contest in variant.shares.values())


def _by_house(variant: Variant, **house: Any) -> Variant:
    """The variant with a house rule for wild cards in all its contests."""

    def ruled(contest: Any) -> Any:
        if not isinstance(contest, Best) or not contest.wild:
            return contest
        return replace(contest, house=Wild(**house) if contest.house is None else contest.house | Wild(**house))

    return replace(variant, shares={share: ruled(contest) for share, contest in variant.shares.items()})


# --- boards --------------------------------------------------------------------------------------------------------


def _for_all(phase: Phase) -> bool:
    """Whether the phase lays cards face up on boards."""
    return not getattr(phase, "down", False) and any(isinstance(step, ToBoard | OneMoreIf) for step in phase.card_flow)


def _runs(variant: Variant) -> bool:
    """Whether the board can be run twice: after the first shared cards, only boards get cards."""
    first = next((at for at, phase in enumerate(variant.phases) if _for_all(phase)), None)
    rest = variant.phases[first:] if first is not None else ()
    asks = any(isinstance(phase, Bet) for phase in variant.phases)
    return bool(rest) and asks and not variant.bare and not any(isinstance(step, ToSeats) for phase in rest for step in phase.card_flow)


def _on_the_board(phase: Phase) -> bool:
    """Whether the phase deals face up to the unnamed board."""
    return _for_all(phase) and getattr(phase, "board", None) == ""


def _by_hands(variant: Variant) -> bool:
    """Whether the game fits two boards: hands with the unnamed board win every share, and no other board gets cards face up."""
    turned = [_on_the_board(phase) for phase in variant.phases if _for_all(phase)]
    hands = all(isinstance(contest, Best) and "" in contest.boards for contest in variant.shares.values())
    return _runs(variant) and all(turned) and hands


def double_board(variant: Variant, _on: bool) -> Variant:
    """Deal two boards instead of one, each for half of the pot."""
    phases: list[Phase] = []
    for phase in variant.phases:
        phases += [replace(phase, board=board) for board in BOARDS] if _on_the_board(phase) else [phase]
    shares = {f"{share} {board}": _moved(contest, board) for board in BOARDS for share, contest in variant.shares.items()}
    steps = [step for phase in phases for step in phase.card_flow]
    hands = sum(len(step.up) for step in steps if isinstance(step, ToSeats))
    shared = sum(step.cards for step in steps if isinstance(step, ToBoard)) + 2 * sum(isinstance(step, OneMoreIf) for step in steps)
    most = min(variant.seats.stop - 1, (len(variant.cards) - shared) // hands)
    seats = range(variant.seats.start, most + 1)
    name = f"{variant.name}, double board"
    return replace(variant, name=name, phases=tuple(phases), shares=shares, seats=seats, rows=len(BOARDS), phh={}, pokerstars="")


def _moved(contest: Best, board: str) -> Best:
    """The contest on one of the two boards; other boards stay as they are."""
    return replace(contest, board=tuple(name or board for name in contest.boards) if len(contest.boards) > 1 else board)


class BombPot(Silent, frozen=True):
    """Everybody posts a number of blinds; there is no betting before the first shared cards."""

    times: int
    kind: str = "big blind"  # the name of the blind in this game

    def act(self, hand: Hand) -> None:
        """Post, instead of blinds and antes."""
        for seat in hand.table.around(hand.table.button + 1):
            due = min(self.times * hand.game.stakes.blind, hand.table.seats[seat].stack)
            hand.tell(Posted(seat, "bomb pot", due, "ante"))

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("bomb_pot", {"times": self.times})

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """What everybody posts."""
        price = f"a {self.kind}" if self.times == 1 else f"{number_words(self.times)} {self.kind}s"
        words = f"Everyone posts {price}, and there is no betting before the first shared cards."
        return (CodedText("rule_bomb_pot", words, times=self.times, blind=self.kind),)


def _first_bet(variant: Variant) -> int:
    return next((at for at, phase in enumerate(variant.phases) if isinstance(phase, Bet)), -1)


def _bombable(variant: Variant) -> bool:
    """Whether blinds are posted, and bets made before any shared card is visible."""
    opens = next((at for at, phase in enumerate(variant.phases) if _for_all(phase) or isinstance(phase, Reveal)), -1)
    blinds = variant.stakes.blind_name
    return bool(blinds) and isinstance(variant.phases[0], Post) and 0 < _first_bet(variant) < opens


def bomb_pot(variant: Variant, times: int) -> Variant:
    """Post a bomb pot instead of blinds, and leave out the first betting round."""
    first = _first_bet(variant)
    phases = (BombPot(times, variant.stakes.blind_name), *variant.phases[1:first], *variant.phases[first + 1 :])
    return replace(variant, name=f"{variant.name}, bomb pot", phases=phases, phh={}, pokerstars="")


HOUSE_RULES = (
    HouseRule("natural_beats_wild", (False, True), _has_wild, lambda variant, _: _by_house(variant, natural_first=True)),
    HouseRule("double_ace_flush", (False, True), _has_wild, lambda variant, _: _by_house(variant, double_ace=True)),
    HouseRule("double_board", (False, True), _by_hands, double_board),
    HouseRule("bomb_pot", (0, 1, 2, 5), _bombable, bomb_pot),
    HouseRule("run_it_twice", (False, True), _runs, lambda variant, _: replace(variant, runs=2)),
)
