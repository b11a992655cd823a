"""New viewers get the recent past that they may see, and results are shown long enough."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, RecordingViewer, virtual_time

from riverboat.cards import UNSEEN
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import TableGame
from riverboat.server.rooms.between_hands import FOLDED, HUNTED, SHARE, SHOWDOWN, TURNED
from riverboat.server.rooms.viewers import MAX_PAST_BYTES
from riverboat.table import events as t

pytestmark = pytest.mark.either_store


def past(viewer: RecordingViewer) -> list[e.Entry]:
    """The entries from before that a new viewer is sent."""
    return [past.entry for message in viewer.read() if isinstance(message, messages.Backlog) for past in message.updates]


@virtual_time
async def test_reloaded_page_gets_chat_and_log_again() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.do("bo", messages.Say("", "hello"))
        await table.next_hand()
        await table.check_down()
        entries = past(table.watch("bo"))
        assert [entry for entry in entries if isinstance(entry, e.Said)] == [e.Said("bo", "hello")]
        assert any(isinstance(entry, e.Begun) for entry in entries)
        assert any(isinstance(entry, e.Answered) for entry in entries)
        viewer = table.watch("bo")
        viewer.read()
        assert past(viewer.back(table.room)) == []  # a resuming client only gets what it missed


@virtual_time
async def test_past_does_not_contain_the_cards_of_others() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        for player in ("bo", None):
            (begun,) = [entry for entry in past(table.watch(player)) if isinstance(entry, e.Begun)]
            playing = table.state.playing
            assert playing is not None
            for event in begun.events:
                if isinstance(event, t.Dealt):
                    assert (set(event.cards) == {UNSEEN}) == (event.seat != playing.seat(player))


@virtual_time
async def test_past_leaves_out_the_time_outside() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, watching=False)) as table:
        await table.do("bo", messages.Say("", "between us"))
        viewer = table.watch("cem")
        assert past(viewer) == []
        await table.next_hand()
        await table.do("cem", messages.Sit("", 50))
        assert not any(isinstance(entry, e.Said | e.Begun | e.Answered) for entry in past(viewer))


@virtual_time
async def test_past_is_bounded_and_begins_with_a_whole_hand() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        for _ in range(25):
            await table.next_hand()
            await table.answer("call")
            await table.check_down()
        viewer = table.watch("bo")
        (message,) = [message for message in viewer.read() if isinstance(message, messages.Backlog)]
        assert 1000 < len(messages.ENCODER.encode(message)) < MAX_PAST_BYTES + 1000
        assert isinstance(message.updates[0].entry, e.Begun)
        assert message.updates[-1].seq == table.room.seq


# --- pauses --------------------------------------------------------------------------------------------------------


@virtual_time
async def test_pause_is_longer_for_a_showdown_with_more_shares() -> None:
    rests = []
    for options in (dict[str, Any](), dict[str, Any](double_board=True)):
        async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, games=(TableGame("holdem", options=options),))) as table:
            await table.next_hand()
            await table.answer("call")
            await table.answer("check")
            while table.room.current is not None:
                await table.answer("check")
            rests.append(table.room.timers.between_hands.next_hand().left / 1000)
    assert rests == [SHOWDOWN + SHARE, SHOWDOWN + 2 * SHARE]


@virtual_time
async def test_pause_is_longer_for_cards_after_the_last_answer() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        await table.next_hand()
        await table.answer(100)
        await table.answer("call")
        assert table.room.timers.between_hands._pause == (asyncio.get_running_loop().time(), SHOWDOWN + SHARE + 3 * TURNED)


@virtual_time
async def test_pace_returns_to_normal_after_a_rebuy_among_bots() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=1, pace=0.0), watch=False) as table:
        between_hands = table.room.timers.between_hands
        await table.do(HOST, messages.Give("", HOST, -100))
        between_hands.hand_ended(9.0)
        assert between_hands._seconds_left(0.0) == 9.0
        await table.do(HOST, messages.Rebuy("", 100))
        assert between_hands._seconds_left(0.0) == 0.0


@virtual_time
async def test_pause_is_longer_after_a_rabbit_hunt() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, rabbit=True)) as table:
        await table.next_hand()
        await table.answer("fold")
        assert table.room.timers.between_hands.next_hand().left / 1000 == FOLDED
        await table.wait(2.0)
        await table.do("bo", messages.Hunt(""))
        assert table.room.timers.between_hands.next_hand().left / 1000 == HUNTED
        await table.wait(2.0)
        await table.do("bo", messages.Say("", "look"))
        assert table.room.timers.between_hands.next_hand().left / 1000 == HUNTED - 2  # only once
        await table.next_hand()


@virtual_time
async def test_wild_cards_of_all_shown_hands_are_sent() -> None:
    """Also those of hands that lost."""
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, games=(TableGame("kings-and-lows"),))) as table:
        seen = 0
        while seen < 5:  # not every hand has wild cards
            await table.next_hand()
            await table.call_down()
            asides = [message for message in table.viewers[HOST].read() if isinstance(message, messages.MadeHands)]
            over = table.room._previous
            assert over is not None
            judged = [event for event in over.run.events if isinstance(event, t.Judged)]
            for event in judged:
                assert {card for card, _ in event.wilds} <= set(asides[-1].wilds)
                seen += bool(event.wilds)
