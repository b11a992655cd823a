"""Who looks at a table: everybody gets exactly what he missed, and nobody can hold up the others."""

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import astuple, replace
from tests.scale import few, scaled
from tests.server.random_table import RandomTable
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, InlineWriter, RecordingViewer, VirtualRegistry, run_virtual, until_idle, virtual_time

from riverboat.protocol import messages as wire
from riverboat.protocol.settings import LARGEST, Played, Settings
from riverboat.rules import Game, Stakes
from riverboat.server.rooms.viewers import ELSEWHERE, MAX_QUEUED, MAX_RESUMED, MAX_VIEWERS, SLOW, UNWATCHED, Viewer
from riverboat.server.rooms.visibility import view_for
from riverboat.store.errors import WriteFailed
from riverboat.store.writer.client import Write
from riverboat.variants import variants

DROPS = scaled(check=20, test=100, soak=10_000)
CLOSED = replace(PLAIN, watching=False)


@virtual_time
async def test_the_newest_connection_of_a_player_wins() -> None:
    async with scripted_table(HOST, "bo") as table:
        first = table.look("bo")
        second = table.look("bo")
        assert first.read()[-1] == wire.Bye(ELSEWHERE)
        await table.done("bo", wire.Say("", "hello"))
        assert [message for message in second.read() if isinstance(message, wire.Told)]
        assert not first.read()
        assert table.room.viewers.here == (HOST, "bo")
        one, two = table.look(None), RecordingViewer(None)
        table.room.enter(two, None)
        assert not one.closed  # who only watches is nobody in particular


@virtual_time
async def test_a_new_table_tells_its_first_entry() -> None:
    async with scripted_table() as table:
        viewer = table.look("bo")
        welcome = viewer.read()[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.seq == table.room.seq == 1
        again = viewer.back(table.room)
        (welcome, *_) = again.read()
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view is None
        await table.done("bo", wire.Say("", "hello"))
        again.read()
        assert again.seq == 2


@pytest.mark.parametrize("missed", [0, 1, MAX_RESUMED - 1, MAX_RESUMED, MAX_RESUMED + 1, MAX_RESUMED + 300])
def test_who_missed_too_much_gets_the_whole_view(missed: int) -> None:
    async def story() -> None:
        async with scripted_table(HOST, settings=replace(PLAIN, clock=0)) as table:
            viewer = table.viewers[HOST]
            viewer.read()
            table.room.leave(viewer)
            for _ in range(missed):
                await table.done(HOST, wire.Pause("", not table.state.paused))
            again = viewer.back(table.room)
            messages = again.read()
            assert not again.closed
            welcome = messages[0]
            assert isinstance(welcome, wire.Welcome)
            told = [message for message in messages if isinstance(message, wire.Told)]
            assert (welcome.view is None, len(told)) == ((True, missed) if missed <= MAX_RESUMED else (False, 0))
            assert (again.seq, again.view) == (table.room.seq, view_for(table.state, HOST))

    run_virtual(story())


@pytest.mark.slow
@virtual_time
async def test_who_missed_too_many_bytes_gets_the_whole_view_and_is_not_sent_away() -> None:
    games = tuple(Played(code) for code in sorted(variants))
    async with scripted_table(HOST, settings=replace(PLAIN, games=games)) as table:
        viewer = table.viewers[HOST]
        viewer.read()
        for clock in range(1, MAX_RESUMED):
            await table.room.do(HOST, "", wire.Change(f"c{clock}", replace(PLAIN, games=games, clock=clock)))
        await until_idle(table.room)
        back = viewer.back(table.room)
        assert not back.closed
        welcome = back.read()[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view is not None
        assert back.view == view_for(table.state, HOST)


@virtual_time
async def test_who_knows_more_than_there_is_gets_the_whole_view() -> None:
    async with scripted_table(HOST) as table:
        for last in (-1, table.room.seq + 1, 10**30):
            viewer = table.look("bo", last)
            welcome = viewer.read()[0]
            assert isinstance(welcome, wire.Welcome)
            assert welcome.view is not None


@virtual_time
async def test_who_does_not_read_is_let_go_and_gets_the_rest_when_he_is_back() -> None:
    async with scripted_table(HOST, "bo") as table:
        slow = table.look("bo")
        slow.read()
        for number in range(MAX_QUEUED + 50):
            table.room.viewers.send(wire.Pong(number))
        assert slow.closed == SLOW
        assert slow.read() == [wire.Bye(SLOW, back=True)]
        again = slow.back(table.room)
        again.read()
        assert again.view == view_for(table.state, "bo")


@virtual_time
async def test_not_more_watch_than_a_table_can_tell() -> None:
    async with scripted_table(HOST, "bo") as table:
        for _ in range(MAX_VIEWERS):
            table.room.enter(Viewer(None), None)
        late = table.look("eva")
        assert late.closed
        assert not table.look("bo").closed


# --- nobody may watch ----------------------------------------------------------------------------------------------


@virtual_time
async def test_where_nobody_may_watch_one_waits_outside_for_a_seat() -> None:
    async with scripted_table(HOST, "bo", settings=CLOSED) as table:
        assert table.look(None).read() == [wire.Bye(UNWATCHED)]
        viewer = table.look("cem")
        (welcome,) = viewer.read()
        assert isinstance(welcome, wire.Welcome)
        assert welcome.outside
        await table.begin()
        assert viewer.view is not None
        assert viewer.view.playing is None
        for message in viewer.read():
            assert isinstance(message, wire.Welcome), message
            assert message.view is not None
            assert message.view.playing is None
        await table.play()
        assert len(viewer.read()) <= 1  # that there are other stacks now; how many acted when is nothing to him
        await table.begin()
        assert len(viewer.read()) <= 1
        assert await table.refused("cem", wire.Say("", "hello")) == "you do not sit at this table"
        await table.done("cem", wire.Sit("", 50))
        (_inside,) = [message for message in viewer.read() if isinstance(message, wire.Welcome) and not message.outside]
        assert viewer.view == view_for(table.state, "cem")
        await table.play()
        await table.begin()
        assert not any(isinstance(message, wire.Welcome) for message in viewer.read())  # who is inside is told what happens
        assert table.room.viewers.everyone().count(viewer) == 1
        assert viewer.view == view_for(table.state, "cem")
        assert table.state.in_hand("cem")


@virtual_time
async def test_who_gets_up_where_nobody_may_watch_sees_no_more() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=CLOSED) as table:
        viewer = table.look("cem")
        await table.done("cem", wire.Leave(""))
        viewer.read()
        await table.begin()
        assert all(isinstance(message, wire.Welcome) and message.outside for message in viewer.read())
        assert viewer in table.room.viewers.outside


@virtual_time
async def test_watchers_go_when_the_host_wants_them_gone() -> None:
    async with scripted_table(HOST, "bo") as table:
        nobody, somebody = table.look(None), table.look("eva")
        await table.done(HOST, wire.Change("", CLOSED))
        assert nobody.read()[-1] == wire.Bye(UNWATCHED)
        last = somebody.read()[-1]
        assert isinstance(last, wire.Welcome)
        assert last.outside
        await table.done(HOST, wire.Change("", PLAIN))
        assert not [message for message in somebody.read() if isinstance(message, wire.Welcome)][-1].outside


@virtual_time
async def test_who_comes_back_hears_nothing_of_the_time_when_he_was_not_inside() -> None:
    async with scripted_table(HOST, "bo", settings=CLOSED) as table:
        await table.begin()
        await table.done("bo", wire.Say("", "this stays among us"))
        await table.play()
        await table.sit("cem")
        viewer = table.look("cem", last=1)
        welcome = viewer.read()[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view is not None
        assert not any(b"this stays among us" in text for text in viewer.got)


def _lost_answer(writer: InlineWriter) -> None:
    """The next write is on disk, and nobody hears of it."""
    honest = writer.append

    def lost(write: Write) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        honest(write).add_done_callback(lambda _: future.set_exception(WriteFailed("the line broke behind the commit")))
        writer.append = honest  # type: ignore[method-assign]
        return future

    writer.append = lost  # type: ignore[method-assign]


@pytest.mark.parametrize("how", ["change", "kick"])
def test_who_may_not_look_any_more_is_shown_out_also_where_that_was_found_on_disk(how: str) -> None:
    async def story() -> None:
        async with scripted_table(HOST, "bo", "cem", settings=PLAIN if how == "change" else CLOSED) as table:
            viewer = table.look("spy" if how == "change" else "cem")
            _lost_answer(table.registry.writer)
            command = wire.Change("x", CLOSED) if how == "change" else wire.Kick("x", "cem")
            assert isinstance(await table.say(HOST, command), wire.Refused)
            await table.wait(1)
            assert isinstance(await table.say(HOST, command), wire.Done)
            assert viewer in table.room.viewers.outside
            viewer.read()
            await table.begin()
            assert not any(isinstance(message, wire.Told) for message in viewer.read())

    run_virtual(story())


def test_who_sat_down_is_let_in_also_where_that_was_found_on_disk() -> None:
    async def story() -> None:
        async with scripted_table(HOST, "bo", settings=CLOSED) as table:
            viewer = table.look("cem")
            _lost_answer(table.registry.writer)
            assert isinstance(await table.say("cem", wire.Sit("x", 50)), wire.Refused)
            await table.wait(1)
            assert viewer in table.room.viewers.inside
            viewer.read()
            assert viewer.view == view_for(table.state, "cem")

    run_virtual(story())


# --- forced drops --------------------------------------------------------------------------------------------------


def test_nothing_is_missed_or_told_twice_however_often_the_line_drops() -> None:
    async def story() -> None:
        registry, drops, seed = VirtualRegistry(), 0, 0
        while drops < DROPS:
            seed += 1
            random_table = await RandomTable(registry, seed).open()
            for _ in range(40):
                await random_table.answer()
                player = random_table.chance.choice(list(random_table.viewers))
                viewer = random_table.viewers[player]
                if not viewer.gone:
                    if random_table.chance.random() < 0.5:  # what was on the way is lost, and asked for again
                        viewer._queue.clear()
                    viewer.read()
                    random_table.viewers[player] = viewer.back(random_table.room, last=random_table.chance.random() < 0.8)
                    drops += 1
                await until_idle(random_table.room)
                for who, one in random_table.viewers.items():
                    one.read()
                    if one in random_table.room.viewers.inside:
                        assert (one.seq, one.view) == (random_table.room.seq, view_for(random_table.room.state, who))
            await random_table.room.stop()
        await registry.close()

    run_virtual(story())


# --- how much is said ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", few(sorted(variants), 5))
def test_a_snapshot_of_the_largest_table_is_small(code: str) -> None:
    async def story() -> int:
        options = {option.name: option.values[-1] for option in variants[code].options}
        seats = variants[code](**options).seats.stop - 1
        played = Played(code, options, stakes=None, limit="no-limit")
        settings = Settings(games=(played,), seats=seats, least=1, most=10**12, clock=30, pace=0.0, name="W" * 48)
        largest, chance = 0, random.Random(1)
        registry = VirtualRegistry()
        room = await registry.table(settings)
        players = [f"p-{number:016d}" for number in range(seats)]
        for number, player in enumerate(players):
            await room.do(player, "\U0001f600" * 20 + f" {number}", wire.Sit("sit", 10**12))
        room.enter(Viewer("p-watcher"), None)
        await until_idle(room)
        while room.state.dealt < 3:
            if room.current is not None and room.current.run.ask is not None and room.state.playing is not None:
                seat = chance.choice(room.current.run.waiting)
                word = room.current.run.default(seat).value
                for better in ("call", "stay", "buy", "down"):
                    word = better if room.current.run.ask.offer.why_not(room.current.run.table, seat, better) is None else word
                await room.do(room.state.playing.players[seat], "", wire.Answer(f"a{room.seq}", room.current.ask, word))
            else:
                await asyncio.sleep(0)
            for who in (players[0], players[-1], None):
                viewer = RecordingViewer(who)
                room.viewers.enter(viewer, room.state, None)
                largest = max(largest, len(viewer._queue[0]))
                room.viewers.leave(viewer)
        await registry.close()
        return largest

    assert run_virtual(story()) <= 16 * 1024 - 2 * LARGEST  # others may be in force from the next hand on


def _larger(value: Any) -> Any:
    return tuple(map(_larger, value)) if isinstance(value, tuple) else value if isinstance(value, bool) else 1000 * value


def test_settings_are_small_enough_for_it() -> None:
    """Every game there is, each for stakes and with a limit of its own."""
    customs = {code: Game.of(variants[code]()).stakes for code in sorted(variants)}
    games = (Played(code, limit="pot-limit", stakes=Stakes(*map(_larger, astuple(stakes)))) for code, stakes in customs.items())
    assert len(wire.ENCODER.encode(Settings(games=tuple(games)))) < LARGEST
