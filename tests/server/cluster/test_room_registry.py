"""The room registry on real databases: ownership, take-over, and a database that fails."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, update
from sqlalchemy.exc import OperationalError
from tests.temporary_databases import Opener
from tests.waiting import PATIENCE, soon, until_async

from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings
from riverboat.server.cluster import room_registry
from riverboat.server.cluster.room_registry import LeaseUncertain, RoomRegistry, TableElsewhere
from riverboat.server.metrics import Metrics
from riverboat.server.rooms.persistence import load_room
from riverboat.server.rooms.room import MOVES, OTHER, UNWRITTEN, Room
from riverboat.server.rooms.viewers import Viewer
from riverboat.store import schema
from riverboat.store.lease import Lease
from riverboat.store.migrate import upgrade
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Write, WriterProcess

pytestmark = pytest.mark.process

LEASE = 60_000  # milliseconds; tests expire it explicitly
BOTS = Settings(bots=3, pace=0, clock=0)
Founder = Callable[..., Any]


@pytest.fixture
def engine(database: str, opened: Opener) -> Engine:
    found = opened(database)
    upgrade(found)
    return found


@pytest.fixture
async def found(engine: Engine, opened: Opener) -> AsyncIterator[Founder]:
    """Creates registries on one database, and stops them."""
    registries: list[RoomRegistry] = []

    async def one(address: str = "", **more: Any) -> RoomRegistry:
        own = opened(engine.url.render_as_string(hide_password=False))
        registry = RoomRegistry(own, address or f"http://server-{len(registries)}", Metrics(), alone=False, lease=LEASE, **more)
        registries.append(registry)
        await registry.start()
        return registry

    yield one
    for registry in registries:
        await registry.stop()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the heartbeat and the time to wait for the lease."""
    monkeypatch.setattr(room_registry, "HEARTBEAT", 0.05)
    monkeypatch.setattr(room_registry, "LEASE_WAIT", 0.2)


async def until(happened: Callable[[], object]) -> None:
    await until_async(happened, "it happens")


async def beats(registry: RoomRegistry, count: int = 4) -> None:
    """Wait for a number of heartbeats."""
    for _ in range(count):
        await soon(registry._heartbeat_done.wait(), "a heartbeat")


def expire(engine: Engine, *registries: RoomRegistry) -> None:
    """Expire leases."""
    ids = [registry.server_id for registry in registries]
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(update(schema.servers).where(schema.servers.c.id.in_(ids)).values(until=0))
    for registry in registries:
        registry._lease_expires = 0.0


async def dealt(registry: RoomRegistry) -> Room:
    """A table whose hand waits for a player who never answers."""
    room = await registry.open(Settings(bots=1, pace=0, clock=0), "host")
    assert isinstance(await room.do("host", "Host", messages.Sit("sit", 200)), messages.Done)
    room.enter(Viewer("host"), None)

    def waits() -> bool:
        asked, playing = room.current.question if room.current else None, room.state.playing
        return asked is not None and playing is not None and playing.seat("host") in asked.waiting

    await until(waits)
    return room


async def vanish(registry: RoomRegistry) -> None:
    """Stop all activity, like a killed process."""
    assert registry._heartbeat is not None
    registry._heartbeat.cancel()
    await asyncio.gather(registry._heartbeat, return_exceptions=True)
    for room in list(registry.rooms.values()):
        await room.stop()
    await registry.context.storage.writer.append(Write({}))  # pending writes are committed
    expire(registry.engine, registry)


async def test_table_is_run_by_the_server_that_opened_it(found: Founder) -> None:
    one, two = await found("http://one"), await found("http://two")
    table = (await one.open(BOTS, "host")).table
    with pytest.raises(TableElsewhere) as elsewhere:
        await two.room(table)
    assert elsewhere.value.address == "http://one"
    for nonsense in ("nowhere", "", "\0", "a/b", "x" * 100):
        with pytest.raises(KeyError):
            await two.room(nonsense)
    assert not two._opening


async def test_hand_goes_on_in_another_server(found: Founder) -> None:
    one, two = await found(), await found()
    room = await dealt(one)
    await vanish(one)
    await until(lambda: room.table in two.rooms)
    again = two.rooms[room.table]
    assert (again.seq, again.state) == (room.seq, room.state)
    assert again.current is not None
    assert room.current is not None
    assert (again.current.ask, again.current.run.events) == (room.current.ask, room.current.run.events)
    assert isinstance(
        await again.do("host", "Host", messages.AnswerCommand("late", again.current.ask, "fold")), messages.Done | messages.Refused
    )
    viewer = Viewer("host")
    again.enter(viewer, None)
    assert isinstance(await again.do("host", "Host", messages.Leave("go")), messages.Done)
    await until(lambda: again.current is None and again.seq > room.seq)


async def test_hand_goes_on_after_a_take_over_with_unknown_outcome(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await found(), await found()
    room = await dealt(one)
    lost: list[bool] = []
    honest = Lease.take_over

    def take_over(lease: Lease) -> Any:
        taken = honest(lease)
        if taken and not lost:
            lost.append(True)
            raise OperationalError("COMMIT", {}, OSError("connection lost"))
        return taken

    monkeypatch.setattr(Lease, "take_over", take_over)
    await vanish(one)
    await until(lambda: room.table in two.rooms)
    assert lost


async def test_closed_table_of_a_dead_server_can_be_loaded(found: Founder) -> None:
    one, two = await found("http://one"), await found("http://two")
    room = await one.open(Settings(), "host")
    assert isinstance(await room.do("host", "Host", messages.Sit("1", 200)), messages.Done)
    assert isinstance(await room.do("host", "Host", messages.End("2")), messages.Done)
    with pytest.raises(TableElsewhere):
        await two.room(room.table)
    await one.stop()
    assert (await two.room(room.table)).state.closed


async def test_concurrent_requests_get_the_same_room(found: Founder) -> None:
    one = await found()
    table = (await one.open(BOTS, "host")).table
    room = one.rooms.pop(table)
    await room.stop()
    rooms = await asyncio.gather(*(one.room(table) for _ in range(20)))
    assert len({id(found) for found in rooms}) == 1
    assert not one._opening


async def test_two_servers_with_one_address_coexist(found: Founder) -> None:
    one = await found("http://here")
    before = one.server_id
    two = await found("http://here")
    await until(lambda: one.server_id != before)  # the second declared the first dead when it started
    ids = [one.server_id, two.server_id]
    await beats(one)
    await beats(two)
    assert [one.server_id, two.server_id] == ids


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)  # SQLite has no locks of rows
async def test_server_that_renews_its_lease_just_now_is_replaced_too(engine: Engine, found: Founder) -> None:
    one = await found("http://here")
    before = one.server_id
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(update(schema.servers).where(schema.servers.c.id == before).values(until=schema.servers.c.until))
        two = asyncio.create_task(found("http://here"))
        await asyncio.sleep(0.3)  # it looks for others with its address while the row is locked
    await two
    await until(lambda: one.server_id != before)


async def test_table_that_cannot_be_loaded_does_not_affect_others(engine: Engine, found: Founder) -> None:
    one = await found()
    rooms = [await dealt(one) for _ in range(3)]
    await vanish(one)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == rooms[0].table).values(checkpoint=b"{}"))
    two = await found()
    await until(lambda: {rooms[1].table, rooms[2].table} <= two.rooms.keys())
    assert rooms[0].table not in two.rooms


async def test_hand_that_cannot_be_replayed_is_void(engine: Engine, found: Founder) -> None:
    one = await found()
    room = await dealt(one)
    await vanish(one)
    stacks = [place.stack for place in room.state.session.places]
    hands = schema.hands
    with engine.execution_options(writes=True).begin() as connection:
        going = select(hands.c.log).where(hands.c.table_id == room.table, hands.c.ended.is_(None))
        log = connection.execute(going).scalar_one()
        spoilt = log.replace(b'"seed":"', b'"seed":"0000')[: len(log)] if b'"seed":"' in log else b"{}"
        connection.execute(update(hands).where(hands.c.table_id == room.table, hands.c.ended.is_(None)).values(log=spoilt))
    two = await found()
    await until(lambda: room.table in two.rooms and two.rooms[room.table].state.playing is None)
    assert [place.stack for place in two.rooms[room.table].state.session.places] == stacks


def _gone(*_: Any) -> None:
    raise OperationalError("SELECT", {}, OSError("no database"))


async def test_server_recovers_when_its_database_is_back(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can neither read nor write, because its writer process dies at once."""
    one = await found()
    room = await one.open(Settings(clock=0), "host")
    assert isinstance(await room.do("host", "Host", messages.Sit("sit", 200)), messages.Done)
    event.listen(one.engine, "before_cursor_execute", _gone)
    monkeypatch.setattr(WriterProcess, "command", ("false",))
    one.context.storage.writer._process.process.kill()
    refused = await room.do("host", "Host", messages.Say("say", "hello"))
    assert refused == messages.Refused(UNWRITTEN, "say", again=True)
    assert await room.do("host", "Host", messages.Sit("sit", 200)) == messages.Done("sit", 2)  # still in memory
    one._lease_expires = 0.0  # the lease has expired
    with pytest.raises(LeaseUncertain):
        await one.room(room.table)
    assert one.health()["trouble"]
    event.remove(one.engine, "before_cursor_execute", _gone)
    monkeypatch.undo()
    await until(lambda: one.lease_held and not room.stale)

    async def said() -> bool:  # a new writer process is not started at once
        return isinstance(await room.do("host", "Host", messages.Say("say", "hello")), messages.Done)

    await until_async(said, "something is written again")
    assert not one.health().get("trouble")


async def test_registration_fails_without_a_writer_process(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await found()
    before = one.server_id
    monkeypatch.setattr(WriterProcess, "command", ("/no/such/program",))
    Lease(one.engine, "other", "http://other", LEASE).declare_dead(all_others=True)
    await beats(one)  # it tries to register
    assert one.server_id == one.lease.server == before
    monkeypatch.undo()
    await until(lambda: one.server_id != before)
    room = await one.open(Settings(clock=0), "host")
    assert isinstance(await room.do("host", "Host", messages.Sit("sit", 200)), messages.Done)


async def test_no_room_of_a_lost_lease_is_handed_out(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to requests during the new registration nor to earlier ones that still wait."""
    one = await found()
    rooms = [await dealt(one) for _ in range(3)]
    before, founded = one.server_id, asyncio.Event()
    here, waiting = rooms[0], rooms[1]
    one.rooms.pop(waiting.table)
    await waiting.stop()
    loop, read = asyncio.get_running_loop(), threading.Event()
    honest_register = one._register

    def slow_recall(journal: Any, table: str) -> Any:
        saved = load_room(journal, table)
        if table == waiting.table:
            read.wait(PATIENCE)
        return saved

    def slow_register() -> None:
        read.set()
        asyncio.run_coroutine_threadsafe(tried(), loop).result(PATIENCE)
        honest_register()
        loop.call_soon_threadsafe(founded.set)

    outcomes: list[Any] = []

    async def tried() -> None:
        outcomes.extend(await asyncio.gather(first, one.room(here.table), one.room(rooms[2].table), return_exceptions=True))

    monkeypatch.setattr(room_registry, "load_room", slow_recall)
    monkeypatch.setattr(one, "_register", slow_register)
    first = asyncio.create_task(one.room(waiting.table))
    Lease(one.engine, "other", "http://other", 60_000).declare_dead(all_others=True)
    await soon(founded.wait(), "the server begins anew")
    assert [type(outcome) for outcome in outcomes] == [LeaseUncertain] * 3
    assert one.server_id != before
    again = [await one.room(room.table) for room in rooms]
    assert {room.context.storage.owner for room in again} == {one.server_id}


async def test_a_request_waits_for_the_next_heartbeat(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A late heartbeat on a busy machine refuses no request."""
    monkeypatch.setattr(room_registry, "LEASE_WAIT", PATIENCE)
    one = await found()
    room = await one.open(BOTS, "host")
    asks, answers, renew = threading.Event(), threading.Event(), one.lease.renew

    def slow() -> bool:
        asks.set()
        answers.wait(PATIENCE)
        return bool(renew())

    monkeypatch.setattr(one.lease, "renew", slow)
    await until(asks.is_set)
    one._lease_expires = 0.0
    asked = asyncio.create_task(one.room(room.table))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not asked.done()
    answers.set()
    assert await soon(asked) is room


async def test_servers_cut_off_together_do_not_declare_each_other_dead(engine: Engine, found: Founder) -> None:
    """After an outage the first server to reconnect must not take over the others' tables."""
    one, two = await found(), await found()
    room = await one.open(BOTS, "host")
    ids = [one.server_id, two.server_id]
    for registry in (one, two):
        event.listen(registry.engine, "before_cursor_execute", _gone)
    for registry in (one, two):
        await beats(registry, 2)  # pending queries have finished
    expire(engine, one, two)
    for registry in (two, one):
        await beats(registry)
        assert not registry.lease_held
        event.remove(registry.engine, "before_cursor_execute", _gone)
        await until(partial(getattr, registry, "lease_held"))
        await beats(registry)
    assert [one.server_id, two.server_id] == ids
    assert one.rooms[room.table] is room


async def test_no_server_is_declared_dead_after_the_database_froze(found: Founder, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a frozen database responds, the others have had no chance to renew their leases."""
    one = await found()
    assert one._heartbeat is not None
    one._heartbeat.cancel()
    renew: Callable[[], bool] = one.lease.renew
    looks: list[bool] = []

    def late() -> bool:
        one._lease_expires = 0.0  # it took longer than the lease
        return renew()

    def look() -> list[str]:
        looks.append(True)
        return []

    monkeypatch.setattr(one.lease, "declare_dead", look)
    monkeypatch.setattr(one.lease, "renew", late)
    await one._renew()
    assert not looks
    monkeypatch.setattr(one.lease, "renew", renew)
    await one._renew()
    assert not looks  # the others have a whole lease
    one._others_expire = 0.0
    await one._renew()
    assert looks


async def test_old_action_gets_its_reply_and_has_no_second_effect(found: Founder) -> None:
    one = await found()
    room = await one.open(Settings(clock=0), "host")
    done = await room.do("host", "Host", messages.Sit("sit", 200))
    talk = await room.do("host", "Host", messages.Rebuy("more", 50))
    room.replies._replies.clear()  # as if many actions had followed
    assert await room.do("host", "Host", messages.Sit("sit", 200)) == done
    room.replies._replies.clear()
    assert await room.do("host", "Host", messages.Rebuy("more", 50)) == talk
    assert room.state.stack("host") == 250


async def test_action_names_one_command_in_memory_and_in_the_journal(found: Founder) -> None:
    one = await found()
    room = await one.open(Settings(clock=0), "host")
    done = await room.do("host", "Host", messages.Sit("sit", 200))
    other = messages.Refused(OTHER, "sit")
    for forget in (lambda: None, room.replies._replies.clear, room.refresh):
        if (more := forget()) is not None:
            room.replies._replies.clear()
            await more
        assert await room.do("host", "Host", messages.Sit("sit", 150)) == other
        room.replies._replies.clear()
        assert await room.do("host", "Host", messages.Rebuy("sit", 50)) == other  # legal except for its action
        assert await room.do("host", "Host", messages.Sit("sit", 200)) == done
    await room.stop()
    one.rooms.clear()
    again = await one.room(room.table)
    assert await again.do("host", "Host", messages.Rebuy("sit", 50)) == other
    assert await again.do("host", "Host", messages.Sit("sit", 200)) == done
    assert again.state.stack("host") == 200


async def test_waiting_commands_are_answered_when_a_room_stops(found: Founder) -> None:
    one = await found()
    room = await one.open(Settings(clock=0), "host")
    waiting = [asyncio.create_task(room.do("host", "Host", messages.Sit(f"{number}", 200))) for number in range(5)]
    await asyncio.sleep(0)
    await room.stop()
    replies = await soon(asyncio.gather(*waiting), "everybody is answered")
    assert all(isinstance(reply, messages.Done) or reply.reason in (MOVES, "you sit already") for reply in replies)
    assert await room.do("host", "Host", messages.Sit("later", 200)) == messages.Refused(MOVES, "later", again=True)
    viewer = Viewer(None)
    room.enter(viewer, None)
    assert viewer.closed == MOVES


async def test_two_rooms_of_one_table_do_not_overwrite_each_other(found: Founder) -> None:
    """It should not happen; if it does, the journal decides."""
    one = await found()
    room = await one.open(Settings(clock=0), "host")
    one.rooms.pop(room.table)
    twin = await one.room(room.table)
    assert twin is not room
    assert isinstance(await room.do("anna", "Anna", messages.Sit("1", 200)), messages.Done)
    put_off = await twin.do("bo", "Bo", messages.Sit("1", 200))
    assert put_off == messages.Refused(MOVES, "1", again=True)
    assert await twin.do("bo", "Bo", messages.Sit("1", 200)) == messages.Done("1", 3)
    assert [note.seq for note in Queries(one.engine).entries(room.table)] == [1, 2, 3]
    await room.stop()
