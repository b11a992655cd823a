"""All-in odds are requested from public information only, and reach the viewers of the hand they belong to."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.odds.all_in_hands import NO_RUNOUT, all_in_hands
from tests.repetitions import few
from tests.server.scripted_table import scripted_table
from tests.server.virtual_rooms import HOST, until_idle, virtual_time

from riverboat.cards import UNSEEN, Card
from riverboat.protocol import messages
from riverboat.server.odds.questions_and_results import AllInQuestion
from riverboat.server.odds.queue import OddsQueue
from riverboat.server.odds.worker_messages import StartJob
from riverboat.server.rooms.all_in_odds import AllInOdds, question
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.table import Event
from riverboat.table import events as t
from riverboat.variants import variants

ODDS = (messages.AllInStage(0, {0: 0.5, 1: 0.5}),)


@virtual_time
async def test_odds_reach_present_and_later_viewers() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.check_down()
        hand = table.state.last
        viewer = table.watch(None)
        viewer.read()
        table.room.enqueue(lambda: table.room.timers.hand_messages.send_odds(messages.AllInOdds(hand, ODDS)))
        await until_idle(table.room)
        assert messages.AllInOdds(hand, ODDS) in viewer.read()
        assert messages.AllInOdds(hand, ODDS) in table.watch("late").read()


@virtual_time
async def test_odds_of_an_earlier_hand_are_dropped() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.check_down()
        hand = table.state.last
        await table.next_hand()
        await table.check_down()
        viewer = table.watch(None)
        viewer.read()
        table.room.enqueue(lambda: table.room.timers.hand_messages.send_odds(messages.AllInOdds(hand, ODDS)))
        await until_idle(table.room)
        assert not [message for message in viewer.read() if isinstance(message, messages.AllInOdds)]
        assert not [message for message in table.watch("late").read() if isinstance(message, messages.AllInOdds)]


@virtual_time
async def test_all_in_is_requested_once_and_only_with_viewers() -> None:
    for looking in (True, False):
        async with scripted_table(HOST, "bo") as table:
            queue = OddsQueue(workers=0)  # without workers
            all_in_odds = AllInOdds(queue)
            table.room.context.all_in_odds = all_in_odds
            await table.next_hand()
            if not looking:
                table.room.leave(table.viewers[HOST])
            await table.answer(100)
            assert not queue.jobs
            await table.answer("call")
            jobs = list(queue.jobs.values())
            assert len(jobs) == (1 if looking else 0)
            if jobs:
                asked = jobs[0].question
                assert isinstance(asked, AllInQuestion)
                assert asked.since < len(asked.events)
            await all_in_odds.close()


@virtual_time
async def test_hand_that_ends_with_a_fold_requests_nothing() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        current = table.room.current
        assert current is not None
        await table.check_down()
        assert question(current, current.run.events[-3:]) is None


@virtual_time
async def test_full_queue_does_not_affect_the_table() -> None:
    async with scripted_table(HOST, "bo") as table:
        table.room.context.all_in_odds = AllInOdds(OddsQueue(waiting=0))
        await table.next_hand()
        await table.answer(100)
        await table.answer("call")
        assert table.state.playing is None
        await table.room.context.all_in_odds.close()


# --- secrecy -------------------------------------------------------------------------------------------------------


def shown_cards(events: Sequence[Event]) -> set[Card]:
    return {card for event in events for card in getattr(event, "cards", ()) if card != UNSEEN}


@pytest.mark.parametrize("code", few(variants, 12))
def test_request_contains_only_public_information(code: str) -> None:
    """The request to the worker process contains no card that a spectator has not seen."""
    asked = 0
    for run, events, since in all_in_hands(code, 8):
        current = CurrentHand("h", run._start, 1)
        current.run = run
        sent = question(current, run.events[since:])
        if sent is None:
            continue
        asked += 1
        public = shown_cards(events)
        text = messages.ENCODER.encode(StartJob.of(1, sent)).decode()
        assert shown_cards(sent.events) <= public
        assert sent.events == tuple(events)
        played_as = {card for event in events if isinstance(event, t.Judged) for _, card in event.wilds}  # not cards of the deck
        hidden = {str(card) for card in run.hand.game.variant.cards if card not in public | played_as}
        assert not [card for card in hidden if f'"{card}"' in text]
        assert run._start.seed.hex() not in text if isinstance(run._start.seed, bytes) else True
    assert asked or code in NO_RUNOUT


@pytest.mark.parametrize("code", ["holdem", "seven-card-stud", "five-card-draw", "badugi"])
def test_request_does_not_depend_on_hidden_cards(code: str) -> None:
    """Permuting all cards that no spectator saw does not change a byte of the request."""
    changed = 0
    for run, events, since in all_in_hands(code, 8):
        hidden = [card for card in run.hand.game.variant.cards if card not in shown_cards(events)]
        others = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        current = CurrentHand("h", run._start, 1)
        current.run = run
        before = messages.ENCODER.encode(question(current, run.events[since:]))
        permuted = [
            replace(event, cards=tuple(others.get(card, card) for card in event.cards)) if isinstance(event, t.Dealt | t.Burnt) else event
            for event in run.events
        ]
        changed += permuted != run.events
        run.hand.events = permuted
        assert messages.ENCODER.encode(question(current, run.events[since:])) == before
    assert changed
