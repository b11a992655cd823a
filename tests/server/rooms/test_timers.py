"""Action clocks, time banks, pauses and the pace of bots, on virtual time."""

import asyncio

from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, ScriptedTable, scripted_table
from tests.server.virtual_rooms import HOST, VirtualRegistry, until_idle, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import TableGame


@virtual_time
async def test_timeout_plays_the_default_answer() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        late = table.turn
        await table.wait(89.9)
        assert table.turn == late
        await table.wait(0.2)
        answered = table.last(e.Answered)
        assert (answered.by, answered.value, answered.bank) == ("clock", "fold", 0)
        assert table.member(late).timeouts == 1


@virtual_time
async def test_timeout_with_nothing_to_call_checks() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.answer("call")
        await table.wait(91)
        assert (table.last(e.Answered).by, table.last(e.Answered).value) == ("clock", "check")


@virtual_time
async def test_question_contains_the_time_left() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        viewer = table.viewers[HOST]
        viewer.read()
        assert viewer.question is not None
        (seat,) = viewer.question.seats
        assert (viewer.question.left, viewer.question.bank) == ({seat: 30_000}, {seat: 60_000})
        await table.wait(40)
        viewer = table.watch("bo")
        viewer.read()
        assert viewer.question is not None
        assert (viewer.question.left, viewer.question.bank) == ({seat: 0}, {seat: 50_000})


@virtual_time
async def test_time_bank_is_used_after_the_clock_and_refills_with_each_hand() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        slow = table.turn
        await table.wait(50)
        await table.answer("call")
        assert table.member(slow).bank == 40_000
        await table.answer("check")
        await table.wait(25)
        quick = table.turn
        before = table.member(quick).bank
        await table.answer("check")
        assert table.member(quick).bank == before  # answered within the base time
        await table.check_down()
        for expected in (46_000, 52_000, 58_000, 60_000, 60_000):
            await table.next_hand()
            assert table.member(slow).bank == expected
            await table.check_down()


@virtual_time
async def test_changed_time_bank_starts_full() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do(HOST, messages.Change("", replace(table.state.settings, bank=20)))
        assert {member.bank for member in table.state.members.values()} == {60_000}
        await table.check_down()
        assert {member.bank for member in table.state.members.values()} == {20_000}


@virtual_time
async def test_player_sits_out_after_two_timeouts_in_a_row() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=replace(PLAIN, bank=0)) as table:
        while table.state.session.places[table.member("cem").place].away is False:
            await table.next_hand()
            while table.state.playing is not None:
                if table.turn == "cem":
                    await table.wait(0.6 if table.state.session.places[table.member("cem").place].away else 31)
                else:
                    await table.answer("check" if table.room.current.run.ask.offer.call == 0 else "call")  # type: ignore[union-attr]
        assert [entry.by for entry in table.entries() if isinstance(entry, e.Answered)].count("clock") == 2
        assert table.last(e.AwayChanged) == e.AwayChanged("cem", True, "time ran out")
        chips = table.state.stack("cem")
        for _ in range(4):
            await table.next_hand()
            assert not table.state.in_hand("cem")
            await table.check_down()
        assert table.state.stack("cem") == chips
        await table.do("cem", messages.Away("", False))
        assert table.member("cem").timeouts == 0
        while not table.state.in_hand("cem"):
            await table.check_down()
            await table.next_hand()


@virtual_time
async def test_an_answer_resets_the_timeouts() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.next_hand()
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
async def test_server_answers_for_absent_players_without_a_timeout() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        away = table.turn
        await table.do(away, messages.Away("", True))
        await table.wait(0.6)
        assert table.last(e.Answered).by == "house"
        assert table.member(away).timeouts == 0
        assert table.state.playing is None


@virtual_time
async def test_player_who_returns_in_time_keeps_the_clock() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.next_hand()
        player = table.turn
        await table.wait(10)
        await table.do(player, messages.Away("", True))
        await table.do(player, messages.Away("", False))
        await table.wait(19.9)
        assert table.turn == player
        await table.wait(0.2)
        assert table.last(e.Answered).by == "clock"


@virtual_time
async def test_no_timeout_without_a_clock() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        await table.next_hand()
        player, seq = table.turn, table.room.seq
        await table.wait(86_400)
        assert (table.turn, table.room.seq) == (player, seq)
        await table.answer("call")
        assert table.last(e.Answered).bank is None


@virtual_time
async def test_clocks_stop_during_a_pause() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        player = table.turn
        await table.wait(35)
        await table.do(HOST, messages.Pause("", True))
        viewer = table.watch(player)
        viewer.read()
        assert viewer.question is not None
        assert viewer.question.left == {}
        await table.wait(3600)
        assert table.turn == player
        await table.do(HOST, messages.Pause("", False))
        viewer.read()
        assert list(viewer.question.bank.values()) == [55_000]
        await table.wait(54.9)
        assert table.turn == player
        await table.wait(0.2)
        assert table.last(e.Answered).by == "clock"


@virtual_time
async def test_answer_during_a_pause_keeps_the_time_bank() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        player = table.turn
        await table.do(HOST, messages.Pause("", True))
        await table.wait(500)
        await table.answer("call")
        assert table.member(player).bank == 60_000
        assert table.last(e.Answered).bank == 60_000


@virtual_time
async def test_timeout_of_a_sealed_question_answers_only_for_the_missing_seats() -> None:
    settings = replace(PLAIN, games=(TableGame("kings-and-lows-draw"),), bank=0)
    async with scripted_table(HOST, "bo", "cem", settings=settings) as table:
        await table.next_hand()
        await table.answer("stay", "bo")
        await table.wait(29)
        await table.answer("stay", "cem")
        assert table.turn == HOST
        await table.wait(1.1)
        by = {table.state.playing.players[entry.seat]: entry.by for entry in table.entries() if isinstance(entry, e.Answered)}  # type: ignore[union-attr]
        assert by == {"bo": "", "cem": "", HOST: "clock"}


@virtual_time
async def test_players_get_extra_time_after_a_restart() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
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
async def test_bots_answer_at_the_pace_of_people() -> None:
    async with scripted_table(settings=replace(PLAIN, bots=2, clock=0)) as table:
        await table.next_hand()
        began = table.room.seq
        await table.wait(0.69)
        assert table.room.seq == began
        await table.wait(60)
        assert {entry.by for entry in table.entries() if isinstance(entry, e.Answered)} == {"bot"}


@virtual_time
async def test_bots_answer_at_once_at_pace_zero() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=2, clock=0, pace=0.0)) as table:
        loop = asyncio.get_running_loop()
        while table.state.dealt < 5:
            await asyncio.sleep(0)
            if table.room.current is not None and table.room.current.run.waiting and table.state.playing is not None and table.turn == HOST:
                await table.answer(table.default(HOST))
        assert loop.time() < 1.0


@virtual_time
async def test_bots_alone_never_play_faster_than_people() -> None:
    """Otherwise tables of bots alone could use up the machine."""
    async with scripted_table(settings=replace(PLAIN, bots=2, clock=0, pace=0.0)) as table:
        await table.next_hand()
        began = table.room.seq
        await table.wait(0.69)
        assert table.room.seq == began


@virtual_time
async def test_pause_that_is_being_saved_when_time_is_up_counts() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bank=0)) as table:
        await table.next_hand()
        player = table.turn
        table.registry.writer.delay = lambda: 0.5  # the pause is being written while the timer fires
        await table.wait(29.7)
        await table.do(HOST, messages.Pause("", True))
        assert table.turn == player
        await table.wait(100)
        assert table.turn == player
        await table.do(HOST, messages.Pause("", False))
        await table.wait(2)
        assert table.last(e.Answered).by == "clock"
