"""A table under load: six sockets of one table, what they do, and how long it takes until everybody knows."""

import random
from collections.abc import Callable
from time import perf_counter

import msgspec
from msgspec import Struct

from bench.load_socket import LoadSocket
from riverboat.rules import Wager

TOLD = len(b'{"type":"told","seq":')


class _Question(Struct):
    ask: int
    offer: Wager


class _Done(Struct):
    action: str
    seq: int


_QUESTION = msgspec.json.Decoder(_Question)
_DONE = msgspec.json.Decoder(_Done)


class Tally(Struct):
    """What was measured since the last time that somebody looked, in seconds."""

    acknowledged: list[float] = []
    told: list[float] = []  # from the moment an action was sent until the last viewer knew
    refused: int = 0
    hands: int = 0
    trouble: str = ""


class LoadTable:
    """The sockets of one table: whoever is asked waits for the pace, then answers by chance."""

    def __init__(self, table: str, tokens: list[str], chips: int, tally: Tally, ready: Callable[["LoadTable"], None], seed: int) -> None:
        """Everybody sits down when connected; `ready` is called when somebody has to answer."""
        self.table, self.tally = table, tally
        self._ready = ready
        self._below = random.Random(seed).randrange
        self._viewers = len(tokens)
        self._sent: dict[str, float] = {}  # actions on their way
        self._counts: dict[int, int] = {}  # how many viewers know of an entry
        self._known: dict[int, float] = {}  # when the last one knew, of entries whose action is not acknowledged yet
        self._acted: dict[int, float] = {}  # when an action was sent, of entries that not everybody knows yet
        self._asked: tuple[LoadSocket, _Question] | None = None
        self._ask = 0
        self.seated = 0
        self.sockets = [self._socket(seat, token, chips) for seat, token in enumerate(tokens)]

    def _socket(self, seat: int, token: str, chips: int) -> LoadSocket:
        hello = msgspec.json.encode({"type": "hello", "token": token})
        sit = msgspec.json.encode({"type": "sit", "action": f"sit-{self.table}-{seat}"[:40], "chips": chips, "place": seat})
        socket: LoadSocket

        def heard(text: bytes) -> None:
            kind = text[9]
            if kind == 116:  # told
                self._told(int(text[TOLD : text.index(b",", TOLD)]))
            elif kind == 113:  # question
                if b'"offer":' in text:
                    self._question(socket, _QUESTION.decode(text))
            elif kind == 100:  # done
                self._done(_DONE.decode(text))
            elif kind == 119:  # welcome
                socket.say(sit)
            elif kind == 98 or text.startswith(b'{"type":"refused"'):
                self.tally.refused += 1
                self.tally.trouble = text.decode()
            elif seat == 0 and text.startswith(b'{"type":"showdown"'):
                self.tally.hands += 1

        def lost(why: str) -> None:
            self.tally.trouble = self.tally.trouble or why

        socket = LoadSocket(f"/api/tables/{self.table}/socket", hello, heard, lost)
        return socket

    def _question(self, socket: LoadSocket, question: _Question) -> None:
        if question.ask > self._ask:  # said again for somebody who came later
            self._ask = question.ask
            self._asked = (socket, question)
            self._ready(self)

    def act(self) -> None:
        """Answer the open question."""
        if self._asked is None:
            return
        socket, question = self._asked
        self._asked = None
        offer, chance = question.offer, self._below(100)
        value: str | int = "call" if offer.call else "check"
        if chance < 12 and offer.call and not offer.forced:
            value = "fold"
        elif chance >= 82 and offer.high:
            value = offer.low
        action = f"a{question.ask}"
        said = f'"{value}"' if isinstance(value, str) else value
        self._sent[action] = perf_counter()
        socket.say(f'{{"type":"answer","action":"{action}","ask":{question.ask},"value":{said}}}'.encode())

    def _told(self, seq: int) -> None:
        count = self._counts.get(seq, 0) + 1
        if count < self._viewers:
            self._counts[seq] = count
            return
        self._counts.pop(seq, None)
        if (sent := self._acted.pop(seq, None)) is not None:
            self.tally.told.append(perf_counter() - sent)
        else:
            self._known[seq] = perf_counter()

    def _done(self, done: _Done) -> None:
        now = perf_counter()
        if (sent := self._sent.pop(done.action, None)) is None:
            self.seated += 1
            return
        self.tally.acknowledged.append(now - sent)
        if (known := self._known.pop(done.seq, None)) is not None:
            self.tally.told.append(known - sent)
        else:
            self._acted[done.seq] = sent
        if len(self._known) > 64:  # entries of the house, such as a new hand, have no action
            for seq in sorted(self._known)[:32]:
                del self._known[seq]
