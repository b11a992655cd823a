"""One table under load: six sockets, random answers, and the latency of each action."""

import random
from collections.abc import Callable
from time import perf_counter

import msgspec
from msgspec import Struct

from bench.load.websocket import LoadSocket
from riverboat.rules import Wager

SEQ_AT = len(b'{"type":"update","seq":')


class _Question(Struct):
    ask: int
    offer: Wager


class _Done(Struct):
    action: str
    seq: int


_QUESTION = msgspec.json.Decoder(_Question)
_DONE = msgspec.json.Decoder(_Done)


class Recorder(Struct):
    """Latencies in seconds since the last reset."""

    acknowledged: list[float] = []
    broadcast: list[float] = []  # from sending an action until the last viewer got its entry
    hands: int = 0
    problem: str = ""

    def reset(self) -> None:
        """Forget the latencies so far."""
        self.acknowledged.clear()
        self.broadcast.clear()
        self.hands = 0


class LoadTable:
    """The sockets of one table: a player who is asked waits for the pacing, then answers at random."""

    def __init__(
        self, table: str, tokens: list[str], chips: int, recorder: Recorder, to_act: Callable[["LoadTable"], None], seed: int
    ) -> None:
        """Seat all players once connected; `to_act` is called when one of them has to answer."""
        self.table, self.recorder = table, recorder
        self._to_act = to_act
        self._randrange = random.Random(seed).randrange
        self._viewers = len(tokens)
        self._sent: dict[str, float] = {}  # when each unacknowledged action was sent
        self._received: dict[int, int] = {}  # viewers who got each entry
        self._completed: dict[int, float] = {}  # when the last viewer got each entry whose action is not acknowledged yet
        self._sent_by_entry: dict[int, float] = {}  # when the action was sent, of entries that some viewer still lacks
        self._question: tuple[LoadSocket, _Question] | None = None
        self._last_ask = 0
        self.seated = 0
        self.sockets = [self._socket(seat, token, chips) for seat, token in enumerate(tokens)]

    def _socket(self, seat: int, token: str, chips: int) -> LoadSocket:
        hello = msgspec.json.encode({"type": "hello", "token": token})
        sit = msgspec.json.encode({"type": "sit", "action": f"sit-{self.table}-{seat}"[:40], "chips": chips, "place": seat})
        socket: LoadSocket

        def on_message(text: bytes) -> None:
            kind = text[9]  # first letter of the type: decoding every message would cost more than the server's work
            if kind == 117:  # update
                self._on_update(int(text[SEQ_AT : text.index(b",", SEQ_AT)]))
            elif kind == 113:  # question
                if b'"offer":' in text:
                    self._on_question(socket, _QUESTION.decode(text))
            elif kind == 100:  # done
                self._on_done(_DONE.decode(text))
            elif kind == 119:  # welcome
                socket.send(sit)
            elif text.startswith((b'{"type":"refused"', b'{"type":"bye"')):
                self.recorder.problem = text.decode()
            elif seat == 0 and text.startswith(b'{"type":"hand_over"'):
                self.recorder.hands += 1

        def on_lost(reason: str) -> None:
            self.recorder.problem = self.recorder.problem or reason

        socket = LoadSocket(f"/api/tables/{self.table}/socket", hello, on_message, on_lost)
        return socket

    def _on_question(self, socket: LoadSocket, question: _Question) -> None:
        if question.ask > self._last_ask:  # a question is repeated for viewers who connect later
            self._last_ask = question.ask
            self._question = (socket, question)
            self._to_act(self)

    def act(self) -> None:
        """Answer the open question."""
        if self._question is None:
            return
        socket, question = self._question
        self._question = None
        offer, roll = question.offer, self._randrange(100)
        value: str | int = "call" if offer.call else "check"
        if roll < 12 and offer.call and not offer.forced:
            value = "fold"
        elif roll >= 82 and offer.high:
            value = offer.low
        action = f"a{question.ask}"
        encoded = f'"{value}"' if isinstance(value, str) else value
        self._sent[action] = perf_counter()
        socket.send(f'{{"type":"answer","action":"{action}","ask":{question.ask},"value":{encoded}}}'.encode())

    def _on_update(self, seq: int) -> None:
        count = self._received.get(seq, 0) + 1
        if count < self._viewers:
            self._received[seq] = count
            return
        self._received.pop(seq, None)
        if (sent := self._sent_by_entry.pop(seq, None)) is not None:
            self.recorder.broadcast.append(perf_counter() - sent)
        else:
            self._completed[seq] = perf_counter()

    def _on_done(self, done: _Done) -> None:
        now = perf_counter()
        if (sent := self._sent.pop(done.action, None)) is None:
            self.seated += 1
            return
        self.recorder.acknowledged.append(now - sent)
        if (completed := self._completed.pop(done.seq, None)) is not None:
            self.recorder.broadcast.append(completed - sent)
        else:
            self._sent_by_entry[done.seq] = sent
        if len(self._completed) > 64:  # entries without an action, such as a new hand, are never acknowledged
            for seq in sorted(self._completed)[:32]:
                del self._completed[seq]
