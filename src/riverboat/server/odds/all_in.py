"""The chances of the hands that lie open, before each card that came when nobody could decide any more."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.chips import pots
from riverboat.odds.api import odds
from riverboat.odds.compile import plans
from riverboat.odds.plan import BOARD, FILL, Plan
from riverboat.odds.result import Equity
from riverboat.odds.spot import Held, Spot, SpotError, lays_of, spot
from riverboat.protocol import messages
from riverboat.rules import Variant
from riverboat.rules.card_flow import OneMoreIf, Spread, ToBoard, ToSeats
from riverboat.server.odds.rollout import rolled
from riverboat.table import Event, Seat, Table, after, fold
from riverboat.table import events as t
from riverboat.table.table import in_run, run_of

SEED = 1  # the same chances of the same hand
TIME = 1.0  # seconds for what comes before one card

COMES = (t.Dealt, t.Turned, t.Revealed)  # how cards come to be known
_DECIDED = (t.Checked, t.Called, t.Raised, t.Folded, t.Chosen, t.Discarded, t.Placed)


class Stage(Struct, frozen=True):
    """A moment of a run-out: how many events there had been, and the table as everybody knows it in the end."""

    event: int
    table: Table
    dead: tuple[Card, ...]  # seen, and not in a hand or on a board any more
    seats: dict[int, int]  # cards that came to each seat after it
    boards: dict[str, int]  # and to each board


def runs_out(events: Sequence[Event], since: int) -> bool:
    """Whether cards came after the last decision of a hand that was shown down."""
    start = _start(events, since)
    rest = events[start:]
    return any(isinstance(event, COMES) for event in rest) and any(isinstance(event, t.Shown) for event in events)


def _start(events: Sequence[Event], since: int) -> int:
    """The events up to the last decision; the last answer came after `since` of them."""
    return max([since, *(at + 1 for at, event in enumerate(events) if isinstance(event, _DECIDED))])


def stages(events: Sequence[Event], since: int) -> tuple[Stage, ...]:
    """The moments before each card, or deal, and after the last; none if not every hand that is left lies open in the end.

    The events are those that everybody saw: who shows at the end shows what he held before.
    """
    final = fold(events)
    live = final.live
    if len(live) < 2 or not runs_out(events, since) or any(UNSEEN in final.seats[seat].cards for seat in live):
        return ()
    start = _start(events, since)
    moments = [*_moments(events, start), max(at + 1 for at, event in enumerate(events) if isinstance(event, COMES))]
    table, told, found = fold(events[:start]), start, []
    for moment in moments:
        for event in events[told:moment]:
            table = after(table, event)
        told = moment
        if all(table.seats[seat].cards for seat in live):
            found.append(_stage(events, moment, table, final))
    return tuple(found)


def _moments(events: Sequence[Event], start: int) -> Iterator[int]:
    """How many events there were before each board card, and before each deal around the table."""
    dealing: set[int] = set()
    for at, event in enumerate(events[start:], start):
        if not isinstance(event, t.Dealt):
            dealing = set()
        if isinstance(event, t.Turned | t.Revealed) or (isinstance(event, t.Dealt) and (not dealing or event.seat in dealing)):
            dealing = set()
            yield at
        if isinstance(event, t.Dealt):
            dealing.add(event.seat)


def _stage(events: Sequence[Event], moment: int, table: Table, final: Table) -> Stage:
    """The table then, with the cards face up that everybody knows by now."""
    known = tuple(
        Seat(0, cards=last.cards[: len(seat.cards)], up=seat.up, folded=last.folded, placed=seat.placed)
        for seat, last in zip(table.seats, final.seats, strict=True)
    )
    there = {card for seat in known if not seat.folded for card in seat.cards} | {card for board in table.boards for card in board.cards}
    seen = dict.fromkeys(card for event in events[:moment] for card in getattr(event, "cards", ()) if card != UNSEEN)
    seats, boards = Counter[int](), Counter[str]()
    for event in events[moment:]:
        if isinstance(event, t.Dealt):
            seats[event.seat] += len(event.cards)
        elif isinstance(event, t.Turned | t.Revealed):
            boards[event.board] += len(event.cards)
    back = any(isinstance(event, t.Reshuffled) for event in events)
    dead = () if back else tuple(card for card in seen if card not in there)
    stage = Table(known, table.button, boards=table.boards, up_order=table.up_order)
    return Stage(moment, stage, dead, dict(seats), dict(boards))


def question(variant: Variant, stage: Stage, pot: Sequence[int] = ()) -> Spot:
    """A moment as a spot, of all seats or those that contest a pot; SpotError if the odds cannot be asked from there."""
    live = stage.table.live
    if pot:
        others = [seat for seat in live if seat not in pot]
        dead = (*stage.dead, *(card for seat in others for card in stage.table.seats[seat].cards))
        seats = tuple(replace(seat, folded=seat.folded or at in others) for at, seat in enumerate(stage.table.seats))
        came = {seat: count for seat, count in stage.seats.items() if seat not in others}
        stage = replace(stage, table=replace(stage.table, seats=seats), dead=dead, seats=came)
    lays = lays_of(variant)
    spread = next((lay for lay in lays if isinstance(lay, Spread)), None)
    faces = any(any(lay.up) or lay.chosen for lay in lays if isinstance(lay, ToSeats))
    hands = []
    for seat in stage.table.live:
        mine = stage.table.seats[seat]
        if spread is not None:
            hands.append(Held(placed=tuple(mine.cards_on(board) for board in spread.boards)))
        else:
            hands.append(Held(mine.where(up=False), mine.where(up=True)) if faces else Held(mine.cards))
    boards = {board.name: board.cards for board in stage.table.boards}
    made = spot(variant, hands, board=boards, dead=stage.dead)
    for plan in plans(made):
        _same(plan, stage)
    return made


def _same(plan: Plan, stage: Stage) -> None:
    """Refuse a plan that deals other cards than the hand did: some were bought, or the deck was too short."""
    live = stage.table.live
    seats, boards, perhaps = Counter[int](), Counter[str](), Counter[str]()
    for step in plan.steps:
        pile = plan.piles[step.pile]
        if step.kind != FILL or pile.seat < BOARD:
            raise SpotError("something else than cards is still to come")
        if plan.perhaps(step.pile):
            perhaps[pile.name] += step.count
        elif pile.seat == BOARD:
            boards[pile.name] += step.count
        else:
            seats[live[pile.seat]] += step.count
    if seats != Counter(stage.seats) or Counter(stage.boards) not in (boards, boards + perhaps):
        raise SpotError("other cards came than the game deals")
    if plan.face_up and tuple(plan.face_up[: len(stage.table.up_order)]) != stage.table.up_order:
        raise SpotError("the cards face up lie in another order")


def outlook(variant: Variant, events: Sequence[Event], since: int) -> tuple[messages.Odds, ...]:
    """The chances at each moment; nothing if not every hand lies open, or if more than cards was still to come.

    Odds count all deals where they can say how the cards lie; elsewhere, such as with bought cards, deals are tried by chance.
    """
    found = () if variant.independent else stages(events, since)  # where everybody wins by himself, there is no pot to have a part of
    if not found:
        return ()
    contested, runs = _contested(events), _runs(events)
    moments = [[_in_run(stage, run) for run in runs] for stage in found]
    try:
        asked = [[[question(variant, of, pot) for pot in ((), *contested[1:])] for of in moment] for moment in moments]
        seconds = TIME / len(runs) / len(contested)
        answers = [[[odds(made, seed=SEED, threads=1, time=seconds) for made in of] for of in moment] for moment in asked]
        if all(_ends(variant, stage.table, answer[0]) for stage, answer in zip(moments[-1], answers[-1], strict=True)):
            return tuple(_told(stage, answer, contested, runs) for stage, answer in zip(found, answers, strict=True))
    except SpotError:
        pass
    try:
        _fits(variant, fold(events))
        return tuple(_tried(variant, stage, events, contested) for stage in found)
    except SpotError:
        return ()


def _runs(events: Sequence[Event]) -> tuple[str, ...]:
    """The runs of the boards, one after the other; one without a name if they were not run twice."""
    named = dict.fromkeys(run_of(event.board)[1] for event in events if isinstance(event, t.Turned))
    return tuple(run for run in named if run) or ("",)


def _in_run(stage: Stage, run: str) -> Stage:
    """A moment as it is for one run of the boards: what came in another is seen, and of no use."""
    if not run:
        return stage
    table = stage.table.on(run)
    mine = {card for board in table.boards for card in board.cards}
    others = tuple(card for board in stage.table.boards for card in board.cards if card not in mine)
    boards = {run_of(name)[0]: count for name, count in stage.boards.items() if run_of(name)[1] == run}
    return replace(stage, table=table, dead=stage.dead + others, boards=boards)


def _fits(variant: Variant, final: Table) -> None:
    """Refuse where the cards say how many come, and boards with others than the game deals; a seat may have bought some."""
    if any(isinstance(lay, OneMoreIf) for lay in lays_of(variant)):
        raise SpotError("how many cards come depends on which")
    lays = [lay for lay in lays_of(variant) if isinstance(lay, ToBoard)]
    if any(len(board.cards) != sum(lay.cards for lay in lays if lay.board in (board.name, None)) for board in final.boards):
        raise SpotError("other cards came than the game deals")


def _contested(events: Sequence[Event]) -> list[tuple[int, ...]]:
    """The seats that contest the main pot, and then of each side pot that more than one can win."""
    last = max(at for at, event in enumerate(events) if isinstance(event, COMES))
    table = fold(events[: last + 1])
    found = [tuple(seat for seat in table.live if seat in pot.eligible) for pot in pots([seat.live for seat in table.seats], 0, table.live)]
    return [table.live, *(pot for pot in found if 1 < len(pot) < len(table.live))]


def _tried(variant: Variant, stage: Stage, events: Sequence[Event], contested: Sequence[Sequence[int]]) -> messages.Odds:
    came = rolled(variant, stage.table, events[stage.event :], stage.dead, contested, seed=SEED, seconds=TIME)
    main, *sides = came.pots
    cards = sum(len(board.cards) for board in stage.table.boards)
    more = (came.win, came.tie, came.shares, came.samples, tuple(sides), _held(stage))
    return messages.Odds(cards, main, came.stderr, stage.event, *more)


def _ends(variant: Variant, table: Table, answer: Equity) -> bool:
    """Whether the last chances are what the game's own contests say: counted, and nobody else wins a share."""
    live = table.live
    for share, contest in variant.shares.items():
        scores = [contest.score(table, seat) for seat in live]
        best = max((score for score in scores if score is not None), default=None)
        won = [score is not None and score == best for score in scores]
        if won != [answer[at].shares[share].equity > 0 for at in range(len(live))]:
            return False
    return answer.exact


def _told(stage: Stage, answers: Sequence[Sequence[Equity]], contested: Sequence[Sequence[int]], runs: Sequence[str]) -> messages.Odds:
    """The chances of each pot, which is divided among the runs; who wins the whole of it is told where there is one run."""
    live, first = stage.table.live, [of[0] for of in answers]
    main, *sides = [
        {seat: fmean(of[number][at].equity for of in answers) for at, seat in enumerate(pot)} for number, pot in enumerate(contested)
    ]
    alone = first[0] if len(first) == 1 else None
    shares = {
        in_run(share, run): {seat: answer[at].shares[share].equity for at, seat in enumerate(live)}
        for run, answer in zip(runs, first, strict=True)
        for share in answer[0].shares
    }
    return messages.Odds(
        cards=sum(len(board.cards) for board in stage.table.boards),
        equity=main,
        stderr=hypot(*(answer.stderr for answer in first)) / len(first),
        event=stage.event,
        win={seat: alone[at].win for at, seat in enumerate(live)} if alone else {},
        tie={seat: alone[at].tie for at, seat in enumerate(live)} if alone else {},
        shares=shares if len(shares) > 1 else {},
        samples=min(answer.samples for answer in first),
        sides=tuple(sides),
        held=_held(stage),
    )


def _held(stage: Stage) -> int:
    """The cards in the hands that are left: in games without a board they tell one moment from the next."""
    return sum(len(stage.table.seats[seat].cards) for seat in stage.table.live)
