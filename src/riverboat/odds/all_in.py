"""All-in equity: the odds of the shown hands before each card that came after the last decision of a hand.

Only public events are used: a hand that is shown at the end was held all along. Where the odds engine can express how the cards lie,
all deals are counted or sampled by it; elsewhere, such as with bought cards, run-outs are sampled here and scored by the game itself.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot, sqrt
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.chips import pots
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import BOARD, FILL, Plan
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.result import Equity
from riverboat.odds.spot import Held, Spot, SpotError, chooses_last_card, faces, lays_of, spot
from riverboat.rules import Variant
from riverboat.rules.card_flow import OneMoreIf, Placements, ToBoard, ToSeats
from riverboat.table import Event, Seat, Table, after, fold
from riverboat.table import events as t
from riverboat.table.table import in_run, run_of

SEED = 1  # the same hand always gets the same odds
TIME = 1.0  # seconds for each moment
MAX_RUNOUTS = 4000  # sampled for each moment
MIN_RUNOUTS = 200  # even if time is up

_CARDS_COME = (t.Dealt, t.Turned, t.Revealed)
_DECISIONS = (t.Checked, t.Called, t.Raised, t.Folded, t.Chosen, t.Discarded, t.StoodPat, t.Placed)
_NO_EFFECT_ON_CARDS = (t.Burnt, t.Entered, t.Gathered, t.Shown, t.Mucked, t.Returned, t.Judged, t.Awarded, t.Matched, t.Ended)
_RUNOUT_EVENTS = (*_CARDS_COME, t.Taken, *_NO_EFFECT_ON_CARDS)


class Moment(Struct, frozen=True):
    """A moment of a run-out: the number of events so far, and the table with all shown hands face up."""

    event: int
    table: Table
    dead: tuple[Card, ...]  # seen, and in no hand and on no board
    seats: dict[int, int]  # cards still to come to each seat
    boards: dict[str, int]  # and to each board


class MomentOdds(Struct, frozen=True, omit_defaults=True):
    """The odds at one moment: of the main pot, which all shown hands contest, and of each side pot."""

    cards: int  # on the boards
    equity: dict[int, float]  # of each seat, as a fraction
    stderr: float = 0.0  # 0: exact
    event: int = 0  # the number of events so far
    win: dict[int, float] = {}  # the whole pot, alone
    tie: dict[int, float] = {}  # some of it
    shares: dict[str, dict[int, float]] = {}  # equity by share, if the pot has several
    samples: int = 0  # deals counted
    sides: tuple[dict[int, float], ...] = ()  # equity in each side pot
    held: int = 0  # cards in the shown hands


def all_in_odds(variant: Variant, events: Sequence[Event], since: int) -> tuple[MomentOdds, ...]:
    """The odds at each moment; empty if a hand stayed hidden, or if more than cards was still to come.

    The last answer came after `since` of the public events.
    """
    found = () if variant.independent else moments(events, since)  # if seats win independently, there is no pot to share
    if not found:
        return ()
    contested, runs = _contested(events), _runs(events)
    by_run = [[_in_run(moment, run) for run in runs] for moment in found]
    try:
        spots = [[[spot_at(variant, moment, pot) for pot in ((), *contested[1:])] for moment in several] for several in by_run]
        seconds = TIME / len(runs) / len(contested)
        answers = [[[odds(spot, seed=SEED, threads=1, time=seconds) for spot in of_pots] for of_pots in of_runs] for of_runs in spots]
        if all(_matches_result(variant, moment.table, answer[0]) for moment, answer in zip(by_run[-1], answers[-1], strict=True)):
            return tuple(_computed(moment, answer, contested, runs) for moment, answer in zip(found, answers, strict=True))
    except SpotError:
        pass
    try:
        _check_sampling(variant, fold(events))
        return tuple(_sampled(variant, moment, events, contested) for moment in found)
    except SpotError:
        return ()


# --- moments -------------------------------------------------------------------------------------------------------


def moments(events: Sequence[Event], since: int) -> tuple[Moment, ...]:
    """The moments before each board card or deal, and after the last; empty if a hand that is left stayed hidden."""
    final = fold(events)
    live, start = final.live, _start(events, since)
    shown = any(isinstance(event, t.Shown) for event in events) and not any(UNSEEN in final.seats[seat].cards for seat in live)
    if len(live) < 2 or not shown or not any(isinstance(event, _CARDS_COME) for event in events[start:]):
        return ()
    positions = [*_positions(events, start), max(at + 1 for at, event in enumerate(events) if isinstance(event, _CARDS_COME))]
    table, done, found = fold(events[:start]), start, []
    for position in positions:
        for event in events[done:position]:
            table = after(table, event)
        done = position
        if all(table.seats[seat].cards for seat in live):
            found.append(_moment(events, position, table, final))
    return tuple(found)


def _start(events: Sequence[Event], since: int) -> int:
    """The number of events up to the last decision."""
    return max([since, *(at + 1 for at, event in enumerate(events) if isinstance(event, _DECISIONS))])


def _positions(events: Sequence[Event], start: int) -> Iterator[int]:
    """The number of events before each board card, and before each deal around the table."""
    dealt: set[int] = set()
    for at, event in enumerate(events[start:], start):
        if not isinstance(event, t.Dealt):
            dealt = set()
        if isinstance(event, t.Turned | t.Revealed) or (isinstance(event, t.Dealt) and (not dealt or event.seat in dealt)):
            dealt = set()
            yield at
        if isinstance(event, t.Dealt):
            dealt.add(event.seat)


def _moment(events: Sequence[Event], position: int, table: Table, final: Table) -> Moment:
    known = tuple(
        Seat(0, cards=last.cards[: len(seat.cards)], up=seat.up, folded=last.folded, placed=seat.placed)
        for seat, last in zip(table.seats, final.seats, strict=True)
    )
    in_play = {card for seat in known if not seat.folded for card in seat.cards} | {card for board in table.boards for card in board.cards}
    seen = dict.fromkeys(card for event in events[:position] for card in getattr(event, "cards", ()) if card != UNSEEN)
    seats, boards = Counter[int](), Counter[str]()
    for event in events[position:]:
        if isinstance(event, t.Dealt):
            seats[event.seat] += len(event.cards)
        elif isinstance(event, t.Turned | t.Revealed):
            boards[event.board] += len(event.cards)
    reshuffled = any(isinstance(event, t.Reshuffled) for event in events)
    dead = () if reshuffled else tuple(card for card in seen if card not in in_play)
    return Moment(position, Table(known, table.button, boards=table.boards, up_order=table.up_order), dead, dict(seats), dict(boards))


def _runs(events: Sequence[Event]) -> tuple[str, ...]:
    """The names of the board's runs, in order; one empty name if it was run once."""
    names = dict.fromkeys(run_of(event.board)[1] for event in events if isinstance(event, t.Turned))
    return tuple(name for name in names if name) or ("",)


def _in_run(moment: Moment, run: str) -> Moment:
    """A moment as one run of the boards sees it: cards of the other runs are dead."""
    if not run:
        return moment
    table = moment.table.on(run)
    own = {card for board in table.boards for card in board.cards}
    others = tuple(card for board in moment.table.boards for card in board.cards if card not in own)
    boards = {run_of(name)[0]: count for name, count in moment.boards.items() if run_of(name)[1] == run}
    return replace(moment, table=table, dead=moment.dead + others, boards=boards)


def _contested(events: Sequence[Event]) -> list[tuple[int, ...]]:
    """The seats that contest the main pot, then those of each side pot that more than one seat can win."""
    last = max(at for at, event in enumerate(events) if isinstance(event, _CARDS_COME))
    table = fold(events[: last + 1])
    eligible = [
        tuple(seat for seat in table.live if seat in pot.eligible) for pot in pots([seat.live for seat in table.seats], 0, table.live)
    ]
    return [table.live, *(seats for seats in eligible if 1 < len(seats) < len(table.live))]


# --- by the odds engine --------------------------------------------------------------------------------------------


def spot_at(variant: Variant, moment: Moment, pot: Sequence[int] = ()) -> Spot:
    """A moment as a spot of all seats, or of those that contest a pot; SpotError if a spot cannot express it."""
    live = moment.table.live
    if pot:
        others = [seat for seat in live if seat not in pot]
        dead = (*moment.dead, *(card for seat in others for card in moment.table.seats[seat].cards))
        seats = tuple(replace(seat, folded=seat.folded or at in others) for at, seat in enumerate(moment.table.seats))
        to_come = {seat: count for seat, count in moment.seats.items() if seat not in others}
        moment = replace(moment, table=replace(moment.table, seats=seats), dead=dead, seats=to_come)
    lays = lays_of(variant)
    spread = next((lay for lay in lays if isinstance(lay, Placements)), None)
    in_stud = any(any(lay.up) or lay.chosen for lay in lays if isinstance(lay, ToSeats))
    chosen, most_up = chooses_last_card(lays), sum(faces(lays))
    hands = []
    for at in moment.table.live:
        seat = moment.table.seats[at]
        if spread is not None:
            hands.append(Held(placed=tuple(seat.cards_on(board) for board in spread.boards)))
        else:
            up = seat.where(up=True)
            hands.append(Held(seat.where(up=False), up, last_up=chosen and len(up) > most_up) if in_stud else Held(seat.cards))
    boards = {board.name: board.cards for board in moment.table.boards}
    compiled = spot(variant, hands, board=boards, dead=moment.dead)
    for plan in plans(compiled):
        _check_plan(plan, moment)
    return compiled


def _check_plan(plan: Plan, moment: Moment) -> None:
    """Refuse a plan that deals other cards than the hand did: some were bought, or the deck ran out."""
    live = moment.table.live
    seats, boards, conditional = Counter[int](), Counter[str](), Counter[str]()
    for step in plan.steps:
        pile = plan.piles[step.pile]
        if step.kind != FILL or pile.seat < BOARD:
            raise SpotError("something else than cards is still to come")
        if plan.perhaps(step.pile):
            conditional[pile.name] += step.count
        elif pile.seat == BOARD:
            boards[pile.name] += step.count
        else:
            seats[live[pile.seat]] += step.count
    if seats != Counter(moment.seats) or Counter(moment.boards) not in (boards, boards + conditional):
        raise SpotError("other cards came than the game deals")
    if plan.face_up and tuple(plan.face_up[: len(moment.table.up_order)]) != moment.table.up_order:
        raise SpotError("the cards face up lie in another order")


def _matches_result(variant: Variant, table: Table, answer: Equity) -> bool:
    """Whether the final odds are exact and name the same winners as the game's own contests."""
    live = table.live
    for share, contest in variant.shares.items():
        scores = [contest.score(table, seat) for seat in live]
        best = max((score for score in scores if score is not None), default=None)
        won = [score is not None and score == best for score in scores]
        if won != [answer[at].shares[share].equity > 0 for at in range(len(live))]:
            return False
    return answer.exact


def _computed(moment: Moment, answers: Sequence[Sequence[Equity]], contested: Sequence[Sequence[int]], runs: Sequence[str]) -> MomentOdds:
    """The odds of a moment from the answers by run and pot; win and tie are left out if the board is run twice."""
    live, of_main_pot = moment.table.live, [answer[0] for answer in answers]
    main, *sides = [
        {seat: fmean(by_pot[number][at].equity for by_pot in answers) for at, seat in enumerate(pot)}
        for number, pot in enumerate(contested)
    ]
    single = of_main_pot[0] if len(of_main_pot) == 1 else None
    shares = {
        in_run(share, run): {seat: answer[at].shares[share].equity for at, seat in enumerate(live)}
        for run, answer in zip(runs, of_main_pot, strict=True)
        for share in answer[0].shares
    }
    return MomentOdds(
        cards=_board_cards(moment),
        equity=main,
        stderr=hypot(*(answer.stderr for answer in of_main_pot)) / len(of_main_pot),
        event=moment.event,
        win={seat: single[at].win for at, seat in enumerate(live)} if single else {},
        tie={seat: single[at].tie for at, seat in enumerate(live)} if single else {},
        shares=shares if len(shares) > 1 else {},
        samples=min(answer.samples for answer in of_main_pot),
        sides=tuple(sides),
        held=_held_cards(moment),
    )


def _board_cards(moment: Moment) -> int:
    return sum(len(board.cards) for board in moment.table.boards)


def _held_cards(moment: Moment) -> int:
    """The cards in the hands that are left: in games without a board they tell one moment from the next."""
    return sum(len(moment.table.seats[seat].cards) for seat in moment.table.live)


# --- by sampling run-outs ------------------------------------------------------------------------------------------


def _check_sampling(variant: Variant, final: Table) -> None:
    """Refuse games where the cards decide how many come, and boards with other cards than the game deals."""
    if any(isinstance(lay, OneMoreIf) for lay in lays_of(variant)):
        raise SpotError("how many cards come depends on which")
    lays = [lay for lay in lays_of(variant) if isinstance(lay, ToBoard)]
    if any(len(board.cards) != sum(lay.cards for lay in lays if lay.board in (board.name, None)) for board in final.boards):
        raise SpotError("other cards came than the game deals")


def _sampled(variant: Variant, moment: Moment, events: Sequence[Event], contested: Sequence[Sequence[int]]) -> MomentOdds:
    sample = sample_runouts(variant, moment, events[moment.event :], contested, seed=SEED, seconds=TIME)
    main, *sides = sample.pots
    more = (sample.win, sample.tie, sample.shares, sample.samples, tuple(sides), _held_cards(moment))
    return MomentOdds(_board_cards(moment), main, sample.stderr, moment.event, *more)


class RunoutSample(Struct, frozen=True):
    """Averages over sampled run-outs: the equity of each pot's seats, and more of the main pot."""

    pots: tuple[dict[int, float], ...]
    win: dict[int, float]
    tie: dict[int, float]
    shares: dict[str, dict[int, float]]
    samples: int
    stderr: float


def sample_runouts(
    variant: Variant, moment: Moment, rest: Sequence[Event], pots: Sequence[Sequence[int]], *, seed: int, seconds: float
) -> RunoutSample:
    """Replay the rest of a hand with random cards; SpotError if more than cards was still to come."""
    table = moment.table
    deals = [event for event in rest if isinstance(event, t.Dealt | t.Turned | t.Revealed | t.Taken)]
    if any(not isinstance(event, _RUNOUT_EVENTS) for event in rest):
        raise SpotError("something else than cards is still to come")
    boards = [event.board for event in deals if isinstance(event, t.Turned | t.Revealed)] + [board.name for board in table.boards]
    if any(run_of(name)[1] for name in boards):
        raise SpotError("the boards are run more than once")
    count = sum(len(event.cards) for event in deals if not isinstance(event, t.Taken))
    in_play = {card for seat in table.live for card in table.seats[seat].cards} | {card for board in table.boards for card in board.cards}
    deck = [card for card in variant.cards if card not in in_play and card not in moment.dead]
    if len(deck) < count:
        raise SpotError("the deck is too short")
    chance, until, totals = random.Random(seed), time.perf_counter() + seconds, _RunoutTotals(table.live, pots, tuple(variant.shares))
    while totals.samples < (MAX_RUNOUTS if count else 1) and (totals.samples < MIN_RUNOUTS or time.perf_counter() < until):
        end = table
        for event in _with_cards(deals, iter(chance.sample(deck, count))):
            end = after(end, event)
        totals.add(variant, end)
    return totals.averages(exact=not count)


def _with_cards(deals: Sequence[t.Dealt | t.Turned | t.Revealed | t.Taken], cards: Iterator[Card]) -> Iterator[Event]:
    """The same deals with other cards; taking a card from a board takes the one that lies there now."""
    for event in deals:
        yield event if isinstance(event, t.Taken) else replace(event, cards=tuple(next(cards) for _ in event.cards))


class _RunoutTotals:
    """Sums over run-outs, scored by the game's contests."""

    def __init__(self, live: Sequence[int], pots: Sequence[Sequence[int]], shares: Sequence[str]) -> None:
        self.samples = 0
        self.pots = [dict.fromkeys(pot, 0.0) for pot in pots]
        self.squares = dict.fromkeys(live, 0.0)
        self.win, self.tie = dict.fromkeys(live, 0), dict.fromkeys(live, 0)
        self.shares = {share: dict.fromkeys(live, 0.0) for share in shares}

    def add(self, variant: Variant, table: Table) -> None:
        """Score one final table: each pot among the seats that can win it."""
        scores = {share: {seat: contest.score(table, seat) for seat in table.live} for share, contest in variant.shares.items()}
        for number, pot in enumerate(self.pots):
            won: dict[str, list[int]] = {}
            for share, by_seat in scores.items():
                best = max((by_seat[seat] for seat in pot if by_seat[seat] is not None), default=None)
                if best is not None:
                    won[share] = [seat for seat in pot if by_seat[seat] == best]
            parts = dict.fromkeys(pot, 0.0)
            for winners in won.values():
                for seat in winners:
                    parts[seat] += 1 / len(winners) / len(won)
            for seat, part in parts.items():
                pot[seat] += part
            if number == 0:
                self._add_main_pot(parts, won)
        self.samples += 1

    def _add_main_pot(self, parts: dict[int, float], won: dict[str, list[int]]) -> None:
        for seat, part in parts.items():
            self.squares[seat] += part * part
            self.win[seat] += part > 1 - 1e-9
            self.tie[seat] += 0 < part <= 1 - 1e-9
        for share, winners in won.items():
            for seat in winners:
                self.shares[share][seat] += 1 / len(winners)

    def averages(self, *, exact: bool) -> RunoutSample:
        """The averages, with the standard error of the main pot's equity."""
        count = self.samples

        def mean(totals: dict[int, float] | dict[int, int]) -> dict[int, float]:
            return {seat: total / count for seat, total in totals.items()}

        main = mean(self.pots[0])
        variance = max(self.squares[seat] / count - part * part for seat, part in main.items())
        stderr = 0.0 if exact else sqrt(max(variance, 1 / count) / count)
        shares = {share: mean(totals) for share, totals in self.shares.items()} if len(self.shares) > 1 else {}
        return RunoutSample(tuple(map(mean, self.pots)), mean(self.win), mean(self.tie), shares, count, stderr)
