"""Viewers get exactly the entries that they missed, and a slow one does not delay the others."""

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import astuple, replace
from tests.repetitions import Progress, few, scaled
from tests.server.random_table import RandomTable
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, InlineWriter, RecordingViewer, VirtualRegistry, run_virtual, until_idle, virtual_time

from riverboat.protocol import messages as wire
from riverboat.protocol.table_settings import LARGEST, Settings, TableGame
from riverboat.rules import Game, Stakes
from riverboat.server.rooms.viewers import ELSEWHERE, MAX_QUEUED, MAX_RESUMED, MAX_VIEWERS, SLOW, UNWATCHED, Viewer
from riverboat.server.rooms.visibility import view_for
from riverboat.store.errors import WriteFailed
from riverboat.store.writer.client import Write
from riverboat.variants import variants

DROPS = scaled(check=20, test=100, soak=10_000)
CLOSED = replace(PLAIN, watching=False)


@virtual_time
async def test_newest_connection_of_a_player_replaces_the_older() -> None:
    async with scripted_table(HOST, "bo") as table:
        first = table.watch("bo")
        second = table.watch("bo")
        assert first.read()[-1] == wire.Bye(ELSEWHERE)
        await table.do("bo", wire.Say("", "hello"))
        assert [message for message in second.read() if isinstance(message, wire.Update)]
        assert not first.read()
        assert table.room.viewers.here == (HOST, "bo")
        first, second = table.watch(None), RecordingViewer(None)
        table.room.enter(second, None)
        assert not first.closed  # spectators may connect several times


@virtual_time
async def test_new_table_sends_its_first_entry() -> None:
    async with scripted_table() as table:
        viewer = table.watch("bo")
        welcome = viewer.read()[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.seq == table.room.seq == 1
        again = viewer.back(table.room)
        (welcome, *_) = again.read()
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view is None
        await table.do("bo", wire.Say("", "hello"))
        again.read()
        assert again.seq == 2


@pytest.mark.parametrize("missed", [0, 1, MAX_RESUMED - 1, MAX_RESUMED, MAX_RESUMED + 1, MAX_RESUMED + 300])
def test_client_that_missed_too_many_entries_gets_the_whole_view(missed: int) -> None:
    async def scenario() -> None:
        async with scripted_table(HOST, settings=replace(PLAIN, clock=0)) as table:
            viewer = table.viewers[HOST]
            viewer.read()
            table.room.leave(viewer)
            for _ in range(missed):
                await table.do(HOST, wire.Pause("", not table.state.paused))
            again = viewer.back(table.room)
            messages = again.read()
            assert not again.closed
            welcome = messages[0]
            assert isinstance(welcome, wire.Welcome)
            entries = [message for message in messages if isinstance(message, wire.Update)]
            assert (welcome.view is None, len(entries)) == ((True, missed) if missed <= MAX_RESUMED else (False, 0))
            assert (again.seq, again.view) == (table.room.seq, view_for(table.state, HOST))

    run_virtual(scenario())


@pytest.mark.slow
@virtual_time
async def test_client_that_missed_too_many_bytes_gets_the_whole_view() -> None:
    games = tuple(TableGame(code) for code in sorted(variants))
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
async def test_client_ahead_of_the_server_gets_the_whole_view() -> None:
    async with scripted_table(HOST) as table:
        for last in (-1, table.room.seq + 1, 10**30):
            viewer = table.watch("bo", last)
            welcome = viewer.read()[0]
            assert isinstance(welcome, wire.Welcome)
            assert welcome.view is not None


@virtual_time
async def test_stalled_reader_is_disconnected_and_resumes_later() -> None:
    async with scripted_table(HOST, "bo") as table:
        slow = table.watch("bo")
        slow.read()
        for number in range(MAX_QUEUED + 50):
            table.room.viewers.send(wire.Pong(number))
        assert slow.closed == SLOW
        assert slow.read() == [wire.Bye(SLOW, back=True)]
        again = slow.back(table.room)
        again.read()
        assert again.view == view_for(table.state, "bo")


@virtual_time
async def test_number_of_viewers_is_limited() -> None:
    async with scripted_table(HOST, "bo") as table:
        for _ in range(MAX_VIEWERS):
            table.room.enter(Viewer(None), None)
        late = table.watch("eva")
        assert late.closed
        assert not table.watch("bo").closed


# --- nobody may watch ----------------------------------------------------------------------------------------------


@virtual_time
async def test_player_waits_outside_if_spectators_are_not_allowed() -> None:
    async with scripted_table(HOST, "bo", settings=CLOSED) as table:
        assert table.watch(None).read() == [wire.Bye(UNWATCHED)]
        viewer = table.watch("cem")
        (welcome,) = viewer.read()
        assert isinstance(welcome, wire.Welcome)
        assert welcome.outside
        await table.next_hand()
        assert viewer.view is not None
        assert viewer.view.playing is None
        for message in viewer.read():
            assert isinstance(message, wire.Welcome), message
            assert message.view is not None
            assert message.view.playing is None
        await table.check_down()
        assert len(viewer.read()) <= 1  # only the stacks changed: the timing of answers must not be visible
        await table.next_hand()
        assert len(viewer.read()) <= 1
        assert await table.refusal("cem", wire.Say("", "hello")) == "you do not sit at this table"
        await table.do("cem", wire.Sit("", 50))
        (_inside,) = [message for message in viewer.read() if isinstance(message, wire.Welcome) and not message.outside]
        assert viewer.view == view_for(table.state, "cem")
        await table.check_down()
        await table.next_hand()
        assert not any(isinstance(message, wire.Welcome) for message in viewer.read())  # viewers inside get entries instead
        assert table.room.viewers.everyone().count(viewer) == 1
        assert viewer.view == view_for(table.state, "cem")
        assert table.state.in_hand("cem")


@virtual_time
async def test_player_who_leaves_sees_no_more_if_spectators_are_not_allowed() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=CLOSED) as table:
        viewer = table.watch("cem")
        await table.do("cem", wire.Leave(""))
        viewer.read()
        await table.next_hand()
        assert all(isinstance(message, wire.Welcome) and message.outside for message in viewer.read())
        assert viewer in table.room.viewers.outside


@virtual_time
async def test_spectators_are_disconnected_when_the_host_forbids_them() -> None:
    async with scripted_table(HOST, "bo") as table:
        nobody, somebody = table.watch(None), table.watch("eva")
        await table.do(HOST, wire.Change("", CLOSED))
        assert nobody.read()[-1] == wire.Bye(UNWATCHED)
        last = somebody.read()[-1]
        assert isinstance(last, wire.Welcome)
        assert last.outside
        await table.do(HOST, wire.Change("", PLAIN))
        assert not [message for message in somebody.read() if isinstance(message, wire.Welcome)][-1].outside


@virtual_time
async def test_returning_player_gets_no_entries_from_the_time_outside() -> None:
    async with scripted_table(HOST, "bo", settings=CLOSED) as table:
        await table.next_hand()
        await table.do("bo", wire.Say("", "this stays among us"))
        await table.check_down()
        await table.sit("cem")
        viewer = table.watch("cem", last=1)
        welcome = viewer.read()[0]
        assert isinstance(welcome, wire.Welcome)
        assert welcome.view is not None
        assert not any(b"this stays among us" in text for text in viewer.got)


def _lose_next_confirmation(writer: InlineWriter) -> None:
    """The next write succeeds but seems to fail."""
    honest = writer.append

    def lost(write: Write) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        honest(write).add_done_callback(lambda _: future.set_exception(WriteFailed("the line broke behind the commit")))
        writer.append = honest  # type: ignore[method-assign]
        return future

    writer.append = lost  # type: ignore[method-assign]


@pytest.mark.parametrize("how", ["change", "kick"])
def test_viewer_is_moved_out_also_by_entries_reloaded_from_the_store(how: str) -> None:
    async def scenario() -> None:
        async with scripted_table(HOST, "bo", "cem", settings=PLAIN if how == "change" else CLOSED) as table:
            viewer = table.watch("spy" if how == "change" else "cem")
            _lose_next_confirmation(table.registry.writer)
            command = wire.Change("x", CLOSED) if how == "change" else wire.Kick("x", "cem")
            assert isinstance(await table.send(HOST, command), wire.Refused)
            await table.wait(1)
            assert isinstance(await table.send(HOST, command), wire.Done)
            assert viewer in table.room.viewers.outside
            viewer.read()
            await table.next_hand()
            assert not any(isinstance(message, wire.Update) for message in viewer.read())

    run_virtual(scenario())


def test_player_is_let_in_also_by_entries_reloaded_from_the_store() -> None:
    async def scenario() -> None:
        async with scripted_table(HOST, "bo", settings=CLOSED) as table:
            viewer = table.watch("cem")
            _lose_next_confirmation(table.registry.writer)
            assert isinstance(await table.send("cem", wire.Sit("x", 50)), wire.Refused)
            await table.wait(1)
            assert viewer in table.room.viewers.inside
            viewer.read()
            assert viewer.view == view_for(table.state, "cem")

    run_virtual(scenario())


# --- forced drops --------------------------------------------------------------------------------------------------


def test_no_entry_is_missed_or_repeated_over_many_reconnects() -> None:
    async def scenario() -> None:
        registry, drops, seed, progress = VirtualRegistry(), 0, 0, Progress("reconnects", DROPS)
        while drops < DROPS:
            progress.show(drops)
            seed += 1
            random_table = await RandomTable(registry, seed).open()
            for _ in range(40):
                await random_table.answer()
                player = random_table.chance.choice(list(random_table.viewers))
                viewer = random_table.viewers[player]
                if not viewer.gone:
                    if random_table.chance.random() < 0.5:  # messages in flight are lost and requested again
                        viewer._queue.clear()
                    viewer.read()
                    random_table.viewers[player] = viewer.back(random_table.room, last=random_table.chance.random() < 0.8)
                    drops += 1
                await until_idle(random_table.room)
                for player, viewer in random_table.viewers.items():
                    viewer.read()
                    if viewer in random_table.room.viewers.inside:
                        assert (viewer.seq, viewer.view) == (random_table.room.seq, view_for(random_table.room.state, player))
            await random_table.room.stop()
        await registry.close()
        print(f"{drops:,} reconnects at {seed} tables")

    run_virtual(scenario())


# --- size ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", few(sorted(variants), 5))
def test_view_of_the_largest_table_fits_into_a_message(code: str) -> None:
    async def scenario() -> int:
        options = {option.name: option.values[-1] for option in variants[code].options}
        seats = variants[code](**options).seats.stop - 1
        played = TableGame(code, options, stakes=None, limit="no-limit")
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
                await room.do(room.state.playing.players[seat], "", wire.AnswerCommand(f"a{room.seq}", room.current.ask, word))
            else:
                await asyncio.sleep(0)
            for who in (players[0], players[-1], None):
                viewer = RecordingViewer(who)
                room.viewers.enter(viewer, room.state, None)
                largest = max(largest, len(viewer._queue[0]))
                room.viewers.leave(viewer)
        await registry.close()
        return largest

    assert run_virtual(scenario()) <= 16 * 1024 - 2 * LARGEST  # with pending settings for the next hand


def _larger(value: Any) -> Any:
    return tuple(map(_larger, value)) if isinstance(value, tuple) else value if isinstance(value, bool) else 1000 * value


def test_settings_with_every_game_fit_into_the_limit() -> None:
    """All games, each with its own stakes and limit."""
    customs = {code: Game.of(variants[code]()).stakes for code in sorted(variants)}
    games = (TableGame(code, limit="pot-limit", stakes=Stakes(*map(_larger, astuple(stakes)))) for code, stakes in customs.items())
    assert len(wire.ENCODER.encode(Settings(games=tuple(games)))) < LARGEST
