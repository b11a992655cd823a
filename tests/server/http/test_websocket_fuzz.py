"""Random messages through a socket get replies, conserve chips, and change nothing that is illegal."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.repetitions import Progress, scaled
from tests.server.fake_socket import InteractiveSocket, hello
from tests.server.fuzz_messages import COMMANDS, FUZZ_MESSAGES, PEOPLE, FuzzMessage, Open, Usual
from tests.server.room_invariants import assert_chips_add_up
from tests.server.virtual_rooms import VirtualRegistry, run_virtual, until_idle

from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.server.http import websocket
from riverboat.server.http.auth import Auth
from riverboat.server.rooms.commands import HOST_COMMANDS
from riverboat.server.rooms.room import Room

EXAMPLES = scaled(check=20, test=100, soak=10_000)
GAMES = ("holdem", "eight-cards", "crazy-pineapple", "kings-and-lows-draw", "baseball", "triple-draw")
CODES = {1000: {websocket.FLOOD, websocket.INVALID}, 1008: {websocket.NO_HELLO, websocket.REVOKED}}  # close codes and their reasons


class Table:
    """A table with two players, and a connection of one of them, of another guest, or without a token."""

    def __init__(self, speaker: int) -> None:
        self.registry = VirtualRegistry()
        self.auth = Auth(self.registry.engine)
        self.guests = [self.auth.sign_in(name)[:2] for name in ("Anna", "Bo", "Cem")]
        self.people = [guest.player for guest, _ in self.guests] + ["p-nobody"]
        self.speaker = self.people[speaker] if speaker < PEOPLE - 1 else None
        self.token = self.guests[speaker][1] if speaker < PEOPLE - 1 else ""
        self.talk = InteractiveSocket()
        self.done: set[str] = set()  # actions that had an effect
        self.found: Counter[str] = Counter()
        self.room: Room

    async def open(self, game: str) -> None:
        plan = Settings(games=(TableGame(game),), seats=2 if game == "eight-cards" else 4, least=10, most=400, clock=0, pace=0.0)
        self.room = await self.registry.table(plan, self.people[0])
        watcher = InteractiveSocket()
        watcher.open(self.registry, self.auth, self.room.table)
        watcher.say(hello())
        for guest, _ in self.guests[:2]:
            await self.room.do(guest.player, guest.name, messages.Sit("sit", 200))
        self.watcher = watcher
        self.talk.open(self.registry, self.auth, self.room.table)
        await self.settle()

    async def settle(self) -> None:
        await asyncio.sleep(0.01)
        await until_idle(self.room)
        await asyncio.sleep(0)

    def state(self) -> tuple[Any, ...]:
        return (self.room.seq, self.room.state, dict(self.registry.writer.accounts), self.registry.writer.entries[self.room.table])

    def question(self) -> tuple[int, Any]:
        """The number of the open question, and the sender's default answer if the sender is asked."""
        current, playing = self.room.current, self.room.state.playing
        if current is None or playing is None:
            return 0, None
        seat = playing.seat(self.speaker)
        return current.ask, current.run.default(seat if seat in current.run.waiting else current.run.waiting[0]).value

    async def say(self, frame: str | bytes) -> list[messages.FromServer]:
        """Send a frame; returns the reply."""
        before = self.talk.say(frame)
        await self.settle()
        return self.talk.messages[before:]

    async def listen(self, saying: FuzzMessage) -> None:
        """Send a frame, and check its effect."""
        frame = saying.frame(self.people, *self.question())
        command, before, entitled = _command(frame), self.state(), self.entitled(_command(frame))
        bots = any(member.bot for member in self.room.state.members.values())  # bots act on their own
        said = await self.say(frame)
        replies = [one for one in said if isinstance(one, messages.Refused | messages.Done | messages.Pong | messages.Reacted)]
        self.found.update(type(one).__name__ for one in (*replies, command))
        if self.talk.code is not None:
            last = said[-1]
            assert isinstance(last, messages.Bye)
            assert last.reason in CODES[self.talk.code], last
        else:
            (reply,) = replies
            assert isinstance(reply, _answers(command)), (command, reply)
            assert getattr(reply, "action", "") in ("", getattr(command, "action", "")), reply
            if isinstance(reply, messages.Done):
                assert self.speaker is not None
                assert self.journal_seq(reply.action) == reply.seq
                assert entitled or reply.action in self.done, f"{frame!r} was not {self.speaker}'s to say"
                self.done.add(reply.action)
                return
        assert bots or self.state() == before, f"{frame!r} changed something, and was answered by {said}"
        action = getattr(command, "action", "")
        assert action in self.done or self.journal_seq(action) is None

    def entitled(self, command: Any) -> bool:
        """Whether it can be legal: an answer to a question that the sender is asked, or a host's command from the host."""
        state, current = self.room.state, self.room.current
        if isinstance(command, messages.AnswerCommand):
            seat = state.playing.seat(self.speaker) if state.playing is not None else None
            return current is not None and command.ask == current.ask and seat in current.run.waiting
        return self.speaker == state.host if isinstance(command, HOST_COMMANDS) else self.speaker is not None

    def journal_seq(self, action: str) -> int | None:
        found = self.registry.queries.action(self.room.table, self.speaker or "", action)
        return None if found is None else found[0]

    async def close(self) -> None:
        """The table still works, without errors or remaining viewers."""
        await self.talk.close()
        await until_idle(self.room)
        assert_chips_add_up(self)  # type: ignore[arg-type]
        current, playing = self.room.current, self.room.state.playing
        if current is not None and playing is not None:
            seat = current.run.waiting[0]
            reply = await self.room.do(
                playing.players[seat], "x", messages.AnswerCommand("still", current.ask, current.run.default(seat).value)
            )
            assert isinstance(reply, messages.Done), reply
        assert len(self.room.viewers.everyone()) == 1
        assert self.registry.metrics._errors._value.get() == 0
        await self.room.stop()
        await self.watcher.close()
        await self.registry.close()
        self.registry.engine.dispose()


def _command(frame: str | bytes) -> Any:
    """The decoded message, if the frame is one."""
    try:
        return messages.COMMANDS.decode(frame) if len(frame) <= messages.LARGEST else None
    except Exception:
        return None


def _answers(command: Any) -> Any:
    """Allowed replies to a message."""
    if isinstance(command, messages.Ping):
        return messages.Pong
    if isinstance(command, messages.React):
        return messages.Refused | messages.Reacted
    return messages.Refused if command is None or isinstance(command, messages.Hello) else messages.Refused | messages.Done


async def _conversation(game: str, speaker: int, sayings: list[FuzzMessage]) -> Counter[str]:
    table = Table(speaker)
    await table.open(game)
    await table.say(hello(table.token))
    for saying in sayings:
        if table.talk.code is None:
            await table.listen(saying)
    await table.close()
    return table.found


def _silent(capfd: pytest.CaptureFixture[str]) -> None:
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    assert "unexpected error" not in out + err


@pytest.mark.slow
def test_random_messages_get_replies_and_change_only_what_is_allowed(capfd: pytest.CaptureFixture[str]) -> None:
    found: Counter[str] = Counter()
    progress = Progress("messages", 20 * EXAMPLES)

    @settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(st.sampled_from(GAMES), st.integers(0, PEOPLE - 1), st.lists(FUZZ_MESSAGES, min_size=6, max_size=40))
    def conversations(game: str, speaker: int, sayings: list[FuzzMessage]) -> None:
        found.update(run_virtual(_conversation(game, speaker, sayings)))
        progress.show(found.total())

    conversations()
    _silent(capfd)
    print(f"{found.total():,} messages: {dict(found)}")
    assert found["Refused"] > 5 * EXAMPLES
    assert found["Done"] >= EXAMPLES / 20  # some are legal; how many is left to chance
    assert found["NoneType"] > EXAMPLES  # not a message
    assert len(found.keys() & {kind.__name__ for kind in COMMANDS}) >= scaled(check=6, test=10, soak=14)  # and most types of messages


@pytest.mark.slow
def test_socket_without_hello_is_closed(capfd: pytest.CaptureFixture[str]) -> None:
    async def story(saying: FuzzMessage) -> None:
        table = Table(0)
        await table.open("holdem")
        frame, before = saying.frame(table.people), table.state()
        said, greeting = await table.say(frame), _command(frame)
        if isinstance(greeting, messages.Hello) and not greeting.token:
            assert isinstance(said[0], messages.Welcome)
        else:
            (bye,) = said
            assert isinstance(bye, messages.Bye)
            assert table.talk.code is not None
            assert bye.reason in CODES[table.talk.code]
        assert table.state() == before
        await table.close()

    @settings(max_examples=max(10, EXAMPLES // 4), suppress_health_check=[HealthCheck.too_slow])
    @given(FUZZ_MESSAGES)
    def greetings(saying: FuzzMessage) -> None:
        run_virtual(story(saying))

    greetings()
    _silent(capfd)


def test_missing_authentication_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def careless(room: Room, _player: str, command: messages.AnswerCommand, origin: Any) -> None:
        assert room.current is not None
        await room.answer(room.current.run.waiting[0], command.value, origin)

    monkeypatch.setattr(Room, "_answer", careless)
    answers = [FuzzMessage({"type": "answer", "action": f"a{beside}", "ask": Open(beside), "value": Usual()}) for beside in (-1, 1)]
    for speaker, sayings in ((0, answers), (1, answers), (2, [FuzzMessage({**answers[0].said, "ask": Open()})])):
        with pytest.raises(AssertionError, match="to say"):
            run_virtual(_conversation("holdem", speaker, sayings))


@pytest.mark.parametrize(("what", "count", "reason"), [("garbage", 30, websocket.INVALID), ('{"type": "ping"}', 150, websocket.FLOOD)])
def test_limits_close_the_connection(what: str, count: int, reason: str) -> None:
    async def story() -> None:
        table = Table(1)
        await table.open("holdem")
        await table.say(hello(table.token))
        for _ in range(count):
            if table.talk.code is None:
                await table.listen(FuzzMessage(what))
        assert table.talk.code == 1000
        last = table.talk.messages[-1]
        assert isinstance(last, messages.Bye)
        assert last.reason == reason
        await table.close()

    run_virtual(story())
