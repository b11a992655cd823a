"""Clocks: what happens when somebody takes his time, on virtual time."""

import asyncio

from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, ScriptedTable, scripted_table
from tests.server.virtual_rooms import HOST, VirtualRegistry, until_idle, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.settings import Played


@virtual_time
async def test_time_up_plays_the_default_of_the_offer() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        late = table.turn
        await table.wait(89.9)
        assert table.turn == late
        await table.wait(0.2)
        answered = table.last(e.Answered)
        assert (answered.by, answered.value, answered.bank) == ("clock", "fold", 0)
        assert table.member(late).timeouts == 1


@virtual_time
async def test_with_nothing_to_call_time_up_checks() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        await table.answer("call")
        await table.wait(91)
        assert (table.last(e.Answered).by, table.last(e.Answered).value) == ("clock", "check")


@virtual_time
async def test_the_question_tells_the_time_that_is_left() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        viewer = table.viewers[HOST]
        viewer.read()
        assert viewer.question is not None
        (seat,) = viewer.question.seats
        assert (viewer.question.left, viewer.question.bank) == ({seat: 30_000}, {seat: 60_000})
        await table.wait(40)
        viewer = table.look("bo")
        viewer.read()
        assert viewer.question is not None
        assert (viewer.question.left, viewer.question.bank) == ({seat: 0}, {seat: 50_000})


@virtual_time
async def test_the_time_bank_is_used_after_the_clock_and_fills_up_by_hands() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        slow = table.turn
        await table.wait(50)
        await table.answer("call")
        assert table.member(slow).bank == 40_000
        await table.answer("check")
        await table.wait(25)
        quick = table.turn
        before = table.member(quick).bank
        await table.answer("check")
        assert table.member(quick).bank == before  # it took no more than the clock
        await table.play()
        for expected in (46_000, 52_000, 58_000, 60_000, 60_000):
            await table.begin()
            assert table.member(slow).bank == expected
            await table.play()


@virtual_time
async def test_another_time_bank_is_full_when_it_comes() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        await table.done(HOST, messages.Change("", replace(table.state.settings, bank=20)))
        assert {member.bank for member in table.state.members.values()} == {60_000}
        await table.play()
        assert {member.bank for member in table.state.members.values()} == {20_000}


@virtual_time
async def test_two_timeouts_in_a_row_and_one_sits_out_without_being_blinded() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=replace(PLAIN, bank=0)) as table:
        while table.state.session.places[table.member("cem").place].away is False:
            await table.begin()
            while table.state.playing is not None:
                if table.turn == "cem":
                    await table.wait(0.6 if table.state.session.places[table.member("cem").place].away else 31)
                else:
                    await table.answer("check" if table.room.current.run.ask.offer.call == 0 else "call")  # type: ignore[union-attr]
        assert [entry.by for entry in table.entries() if isinstance(entry, e.Answered)].count("clock") == 2
        assert table.last(e.Stepped) == e.Stepped("cem", True, "time ran out")
        chips = table.state.stack("cem")
        for _ in range(4):
            await table.begin()
            assert not table.state.in_hand("cem")
            await table.play()
        assert table.state.stack("cem") == chips
        await table.done("cem", messages.Away("", False))
        assert table.member("cem").timeouts == 0
        while not table.state.in_hand("cem"):
            await table.play()
            await table.begin()


@virtual_time
async def test_an_answer_in_between_forgives_a_timeout() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.begin()
        await table.answer("call")
        late = table.turn
        await table.wait(31)
        assert table.member(late).timeouts == 1
        await table.answer("check", late) if table.turn == late else None
        while table.turn != late:
            await table.answer("check")
        await table.answer("check")
        assert table.member(late).timeouts == 0


@virtual_time
async def test_for_who_is_away_the_house_answers_at_once_and_it_is_no_timeout() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        away = table.turn
        await table.done(away, messages.Away("", True))
        await table.wait(0.6)
        assert table.last(e.Answered).by == "house"
        assert table.member(away).timeouts == 0
        assert table.state.playing is None


@virtual_time
async def test_who_is_back_before_the_house_answers_has_the_clock_as_it_was() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.begin()
        player = table.turn
        await table.wait(10)
        await table.done(player, messages.Away("", True))
        await table.done(player, messages.Away("", False))
        await table.wait(19.9)
        assert table.turn == player
        await table.wait(0.2)
        assert table.last(e.Answered).by == "clock"


@virtual_time
async def test_without_a_clock_nobody_is_hurried() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        await table.begin()
        player, seq = table.turn, table.room.seq
        await table.wait(86_400)
        assert (table.turn, table.room.seq) == (player, seq)
        await table.answer("call")
        assert table.last(e.Answered).bank is None


@virtual_time
async def test_while_the_game_is_paused_clocks_stand_still() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        player = table.turn
        await table.wait(35)
        await table.done(HOST, messages.Pause("", True))
        viewer = table.look(player)
        viewer.read()
        assert viewer.question is not None
        assert viewer.question.left == {}
        await table.wait(3600)
        assert table.turn == player
        await table.done(HOST, messages.Pause("", False))
        viewer.read()
        assert list(viewer.question.bank.values()) == [55_000]
        await table.wait(54.9)
        assert table.turn == player
        await table.wait(0.2)
        assert table.last(e.Answered).by == "clock"


@virtual_time
async def test_who_answers_while_the_game_is_paused_keeps_his_bank() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        player = table.turn
        await table.done(HOST, messages.Pause("", True))
        await table.wait(500)
        await table.answer("call")
        assert table.member(player).bank == 60_000
        assert table.last(e.Answered).bank == 60_000


@virtual_time
async def test_a_sealed_question_is_answered_for_those_only_who_did_not() -> None:
    settings = replace(PLAIN, games=(Played("kings-and-lows-draw"),), bank=0)
    async with scripted_table(HOST, "bo", "cem", settings=settings) as table:
        await table.begin()
        await table.answer("stay", "bo")
        await table.wait(29)
        await table.answer("stay", "cem")
        assert table.turn == HOST
        await table.wait(1.1)
        by = {table.state.playing.players[entry.seat]: entry.by for entry in table.entries() if isinstance(entry, e.Answered)}  # type: ignore[union-attr]
        assert by == {"bo": "", "cem": "", HOST: "clock"}


@virtual_time
async def test_a_server_that_was_away_gives_everybody_more_time() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        player = table.turn
        await table.wait(25)
        await table.registry.close()
        after = ScriptedTable(other := VirtualRegistry(table.registry.engine), None)  # type: ignore[arg-type]
        await other.start()
        after.room = await other.room(table.room.table)
        await until_idle(after.room)
        assert after.turn == player
        await after.wait(99.9)
        assert after.turn == player
        await after.wait(0.2)
        assert after.last(e.Answered).by == "clock"
        other._heartbeat.cancel()  # type: ignore[union-attr]
        await other.close()


@virtual_time
async def test_bots_take_the_time_that_people_take() -> None:
    async with scripted_table(settings=replace(PLAIN, bots=2, clock=0)) as table:
        await table.begin()
        began = table.room.seq
        await table.wait(0.69)
        assert table.room.seq == began
        await table.wait(60)
        assert {entry.by for entry in table.entries() if isinstance(entry, e.Answered)} == {"bot"}


@virtual_time
async def test_without_a_pace_bots_play_at_once() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=2, clock=0, pace=0.0)) as table:
        loop = asyncio.get_running_loop()
        while table.state.dealt < 5:
            await asyncio.sleep(0)
            if table.room.current is not None and table.room.current.run.waiting and table.state.playing is not None and table.turn == HOST:
                await table.answer(table.default(HOST))
        assert loop.time() < 1.0


@virtual_time
async def test_bots_among_themselves_take_their_time_whatever_the_pace() -> None:
    """Whoever opens tables of bots that play as fast as they can would have the machine to himself."""
    async with scripted_table(settings=replace(PLAIN, bots=2, clock=0, pace=0.0)) as table:
        await table.begin()
        began = table.room.seq
        await table.wait(0.69)
        assert table.room.seq == began


@virtual_time
async def test_a_pause_at_the_very_moment_when_time_is_up_counts() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.begin()
        player = table.turn
        table.registry.writer.delay = lambda: 0.5  # the pause is on its way to the disk while the clock rings
        await table.wait(29.7)
        await table.done(HOST, messages.Pause("", True))
        assert table.turn == player
        await table.wait(100)
        assert table.turn == player
        await table.done(HOST, messages.Pause("", False))
        await table.wait(2)
        assert table.last(e.Answered).by == "clock"
