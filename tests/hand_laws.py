"""The laws: properties of every hand of every game, checked while a hand is played."""

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer import Answer, Log, Run, replay, step
from riverboat.history.codec import events_from_json, events_to_json, log_from_json, log_to_json
from riverboat.rules import Game, RegisteredGame, Stakes, Variant, Wager
from riverboat.rules.card_flow import OneMoreIf, ToBoard
from riverboat.rules.registry import OptionConflict
from riverboat.table import Event, Table, after, fold, project, seen
from riverboat.table.events import Dealt, Shown, Turned
from riverboat.variants import variants

STACKS = (1, 5, 20, 60, 200, 1_000)
LIMITS = ("no-limit", "pot-limit", "fixed-limit")
BLINDS = ((), (1, 2), (1, 2), (0, 2), (2, 2), (2, 1), (3, 5), (1, 2, 4), (2, 0, 1))


def some_stakes(seats: int, chance: random.Random) -> Stakes:
    """Random legal stakes for this number of seats, most of them unusual."""

    def some(*amounts: int) -> int:
        return chance.choice((*amounts, *[0] * 2 * len(amounts)))

    while True:
        stakes = Stakes(
            ante=some(1, 3),
            blinds=chance.choice(BLINDS),
            straddle=some(4, 9),
            button_ante=some(2),
            button_blind=some(1, 2, 5),
            bring_in=some(1, 2, 5),
            small_bet=some(1, 2, 4, 7),
            big_bet=some(4, 8, 15),
            big_blind_ante=some(2, 5),
            antes=chance.choice([(), (), tuple(some(1, 3) for _ in range(seats))]),
            dead_antes=chance.random() < 0.3,
            late=chance.choice([(), (), tuple(some(1, 2) for _ in range(seats))]),
            as_posted=chance.random() < 0.3,
            cap=some(1, 2, 6),
        )
        if stakes.why_not(seats) is None:
            return stakes


def some_variant(entry: RegisteredGame, chance: random.Random, *, but: str = "", **fixed: Any) -> Variant:
    """A game with random options, except one; conflicting options are drawn again."""
    while True:
        chosen = {option.name: chance.choice(option.values) for option in entry.options if option.name != but}
        try:
            return entry(**{**chosen, **fixed})
        except OptionConflict:
            continue


def some_log(variant: Variant, seed: int) -> Log:
    """A hand of this variant with random seats, stacks, limit, stakes, odd chips and kitty."""
    chance = random.Random(seed)
    seats = chance.choice(variant.seats)
    odd = chance.choice(["left_of_button", "nearest_to_button", "first_seat", "random"])
    game = Game.of(variant, limit=chance.choice(LIMITS), odd_chips=odd, burn=chance.random() < 0.2)  # type: ignore[arg-type]
    stacks = tuple(chance.choice(STACKS) for _ in range(seats))
    log = Log(game, stacks, chance.randrange(seats), chance.choice([0, 0, 7]), seed.to_bytes(32, "big"))
    if chance.random() < 0.4:  # else by custom
        return replace(log, game=replace(game, stakes=Game.of(variant, stakes=some_stakes(seats, chance)).stakes))
    return log


def play(log: Log, seed: int, *, watch: Callable[[Run], None] | None = None, most: int = 2_000) -> Run:
    """Play a random hand: offers must make sense, their samples and defaults must be legal, and the hand must end."""
    below = random.Random(seed).randrange
    run = Run(log)
    if watch:
        watch(run)
    for count, (seat, offer) in enumerate(run.asks()):
        assert count < most, "the hand does not end"
        if isinstance(offer, Wager):
            wagers_make_sense(run.table, seat, offer)
        assert run.why_not(run.default(seat)) is None
        value = offer.sample(run.table, seat, below)
        assert offer.why_not(run.table, seat, value) is None
        run.step(Answer(seat, value))
        if watch:
            watch(run)
    return run


def wagers_make_sense(table: Table, seat: int, wager: Wager) -> None:
    """A seat can pay its call, which matches the others' bets; a raise is more than that and can be paid, too."""
    mine, high = table.seats[seat], max(place.bet for place in table.seats)
    assert min(mine.stack, high - mine.bet) <= wager.call <= mine.stack, wager
    assert wager.call >= 0, wager
    assert wager.high == 0 or max(high, mine.bet + wager.call) < wager.low <= wager.high <= mine.bet + mine.stack, wager
    assert wager.high or not wager.low, wager


def chips(table: Table) -> int:
    return sum(seat.stack for seat in table.seats) + table.pot + table.carried


def chips_are_conserved(log: Log, events: list[Event]) -> None:
    """At every event, chips are conserved and no stack is negative."""
    table = Table((), 0)
    for event in events:
        table = after(table, event)
        assert chips(table) == sum(log.stacks) + log.kitty, event
        assert all(seat.stack >= 0 and seat.live >= 0 and seat.bet >= 0 for seat in table.seats), event
        assert table.pot >= 0
    assert table.over
    assert table.pot == 0


def every_card_is_in_one_place(run: Run) -> None:
    """Every card is in exactly one place: the deck, a board, the deck's hand, the muck, or a live hand."""
    table = run.table
    places = [*run.hand.deck, *run.hand.muck, *table.faced]
    places += [card for board in table.boards for card in board.cards]
    places += [card for seat in table.seats if not seat.folded for card in seat.cards]
    assert sorted(places) == sorted(run.hand.game.variant.cards)


def what_is_put_away_stays_away(run: Run) -> None:
    """Folded and discarded cards never return, except in draw games after the deck has run out."""
    if run.hand.game.variant.draws:
        return
    out: set[Card] = set()  # all that were dealt and not burnt
    for event in run.events:
        if isinstance(event, Dealt | Turned):
            assert not out & set(event.cards), event
            out |= set(event.cards)


def nobody_is_asked_once_hands_are_shown(run: Run) -> None:
    """All decisions are made before any hand is turned up."""
    assert run.ask is None or not any(isinstance(event, Shown) for event in run.events)


def every_run_has_full_boards(run: Run) -> None:
    """If boards are run twice, each run has complete boards."""
    for one in run.hand.runs:
        boards_are_full(run, one)


def boards_are_full(run: Run, one: str = "") -> None:
    """Every board has as many cards as the game deals to it, in this run."""
    table = run.table.on(one) if one else run.table
    card_steps = [
        card_step for phase in run.hand.game.variant.phases for card_step in phase.card_flow if isinstance(card_step, ToBoard | OneMoreIf)
    ]
    for board in {card_step.board for card_step in card_steps if card_step.board is not None}:
        count, lies = 0, table.board(board)
        for card_step in card_steps:
            if card_step.board == board:
                count += card_step.cards if isinstance(card_step, ToBoard) else 1 + (lies[count] in card_step.when)
        assert len(lies) == count, (one, board)


def viewers_see_their_part(events: list[Event]) -> None:
    """After every event, the fold of a viewer's events equals the viewer's view of the table."""
    whole = Table((), 0)
    seats = len(fold(events[:1]).seats)
    parts: dict[int | None, Table] = dict.fromkeys([None, *range(seats)], whole)
    for event in events:
        whole = after(whole, event)
        for viewer in parts:
            parts[viewer] = after(parts[viewer], seen(event, viewer))
            assert parts[viewer] == project(whole, viewer), (viewer, event)


def steps_are_suffixes(log: Log, run: Run) -> None:
    """Each step yields exactly the events that replaying one more answer adds; replaying the log gives the same hand."""
    assert replay(run.log).events == tuple(run.events)
    grown = log
    told = list(replay(log).events)
    for answer in run.log.answers[:40]:
        grown, new = step(grown, answer)
        told += new
        assert tuple(told) == replay(grown).events


def seats_are_alike(log: Log, run: Run) -> None:
    """Rotating the seats, with the same cards and answers, rotates the result."""
    if run.hand.game.odd_chips in ("first_seat", "random"):
        return
    count = len(log.stacks)
    moved = Log(log.game, (*log.stacks[-1:], *log.stacks[:-1]), (log.button + 1) % count, log.kitty, log.seed)
    other = Run(moved)
    for answer in run.log.answers:
        other.step(Answer((answer.seat + 1) % count, answer.value))
    assert [other.table.seats[(seat + 1) % count].stack for seat in range(count)] == [seat.stack for seat in run.table.seats]


def codecs_round_trip(run: Run) -> None:
    """Events, and logs of registered games, survive JSON."""
    assert events_from_json(events_to_json(run.events)) == run.events
    if run.hand.game.variant.code in variants:
        assert log_from_json(log_to_json(run.log)) == run.log


def every_moment(run: Run) -> None:
    """Check the laws that hold at every question and at the end."""
    every_card_is_in_one_place(run)
    nobody_is_asked_once_hands_are_shown(run)


def all_laws(variant: Variant, seed: int) -> Run:
    """Play a random hand and check every law."""
    log = some_log(variant, seed)
    run = play(log, seed, watch=every_moment)
    chips_are_conserved(log, run.events)
    what_is_put_away_stays_away(run)
    every_run_has_full_boards(run)
    viewers_see_their_part(run.events)
    if seed % 5 == 0:
        steps_are_suffixes(log, run)
        seats_are_alike(log, run)
        codecs_round_trip(run)
    return run
