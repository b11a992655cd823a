"""Who comes later, or comes back with nothing in his hands: what was said and done before is still there, as far as he may know it."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, RecordingViewer, virtual_time

from riverboat.cards import UNSEEN
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.settings import Played
from riverboat.server.rooms.between_hands import FOLDED, HUNTED, SHARE, SHOWDOWN, TURNED
from riverboat.server.rooms.viewers import MAX_PAST_BYTES
from riverboat.table import events as t

pytestmark = pytest.mark.either_store


def past(viewer: RecordingViewer) -> list[e.Entry]:
    """What somebody who has just come in is told of before."""
    return [told.entry for message in viewer.read() if isinstance(message, messages.Past) for told in message.told]


@virtual_time
async def test_who_reloads_the_page_has_chat_and_log_again() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.done("bo", messages.Say("", "hello"))
        await table.begin()
        await table.play()
        found = past(table.look("bo"))
        assert [entry for entry in found if isinstance(entry, e.Said)] == [e.Said("bo", "hello")]
        assert any(isinstance(entry, e.Begun) for entry in found)
        assert any(isinstance(entry, e.Answered) for entry in found)
        viewer = table.look("bo")
        viewer.read()
        assert past(viewer.back(table.room)) == []  # who knows the last entry is told what he missed, and nothing else


@virtual_time
async def test_the_past_shows_nobody_else_s_cards() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        for player in ("bo", None):
            (begun,) = [entry for entry in past(table.look(player)) if isinstance(entry, e.Begun)]
            playing = table.state.playing
            assert playing is not None
            for event in begun.events:
                if isinstance(event, t.Dealt):
                    assert (set(event.cards) == {UNSEEN}) == (event.seat != playing.seat(player))


@virtual_time
async def test_who_was_outside_is_not_told_what_he_could_not_see() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, watching=False)) as table:
        await table.done("bo", messages.Say("", "between us"))
        viewer = table.look("cem")
        assert past(viewer) == []
        await table.begin()
        await table.done("cem", messages.Sit("", 50))
        assert not any(isinstance(entry, e.Said | e.Begun | e.Answered) for entry in past(viewer))


@virtual_time
async def test_the_past_is_bounded_and_begins_with_a_whole_hand() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        for _ in range(25):
            await table.begin()
            await table.answer("call")
            await table.play()
        viewer = table.look("bo")
        (message,) = [message for message in viewer.read() if isinstance(message, messages.Past)]
        assert 1000 < len(messages.ENCODER.encode(message)) < MAX_PAST_BYTES + 1000
        assert isinstance(message.told[0].entry, e.Begun)
        assert message.told[-1].seq == table.room.seq


# --- how long one may look -----------------------------------------------------------------------------------------


@virtual_time
async def test_a_showdown_with_more_to_read_stays_longer() -> None:
    rests = []
    for options in (dict[str, Any](), dict[str, Any](double_board=True)):
        async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, games=(Played("holdem", options=options),))) as table:
            await table.begin()
            await table.answer("call")
            await table.answer("check")
            while table.room.current is not None:
                await table.answer("check")
            rests.append(table.room.clock.between_hands.soon().left / 1000)
    assert rests == [SHOWDOWN + SHARE, SHOWDOWN + 2 * SHARE]


@virtual_time
async def test_cards_that_come_after_the_last_answer_have_their_time() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        await table.begin()
        await table.answer(100)
        await table.answer("call")
        assert table.room.clock.between_hands._pause == (asyncio.get_running_loop().time(), SHOWDOWN + SHARE + 3 * TURNED)


@virtual_time
async def test_who_was_broke_for_a_moment_does_not_wait_as_among_bots() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=1, pace=0.0), look=False) as table:
        between_hands = table.room.clock.between_hands
        await table.done(HOST, messages.Give("", HOST, -100))
        between_hands.hand_ended(9.0)
        assert between_hands._seconds_left(0.0) == 9.0
        await table.done(HOST, messages.Rebuy("", 100))
        assert between_hands._seconds_left(0.0) == 0.0


@virtual_time
async def test_who_looks_which_cards_would_have_come_has_time_to_see_them() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, rabbit=True)) as table:
        await table.begin()
        await table.answer("fold")
        assert table.room.clock.between_hands.soon().left / 1000 == FOLDED
        await table.wait(2.0)
        await table.done("bo", messages.Hunt(""))
        assert table.room.clock.between_hands.soon().left / 1000 == HUNTED
        await table.wait(2.0)
        await table.done("bo", messages.Say("", "look"))
        assert table.room.clock.between_hands.soon().left / 1000 == HUNTED - 2  # only once
        await table.begin()


@virtual_time
async def test_wild_cards_of_all_who_show_are_known_at_the_end() -> None:
    """What is wild in a hand that lies open is told, whoever won with it."""
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0, games=(Played("kings-and-lows"),))) as table:
        seen = 0
        while seen < 5:  # a hand may be without wild cards
            await table.begin()
            await table.stay()
            asides = [message for message in table.viewers[HOST].read() if isinstance(message, messages.Aside)]
            over = table.room._previous
            assert over is not None
            judged = [event for event in over.run.events if isinstance(event, t.Judged)]
            for event in judged:
                assert {card for card, _ in event.wilds} <= set(asides[-1].wilds)
                seen += bool(event.wilds)
