"""Requests every route as every viewer while hands are played and after, and checks all responses and logs for secrets."""

import asyncio
import io
import random
import re
import tomllib
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, redirect_stderr
from typing import Any

import httpx
import msgspec
from fastapi import FastAPI
from tests.server.rooms.secrecy import leak_detection
from tests.server.virtual_rooms import RecordingViewer, VirtualRegistry, memory_engine, until_idle

from riverboat.cards import deck_commitment
from riverboat.cards.deck import FULL
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.history.proof import off_the_deck
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.server import logs
from riverboat.server.api.health import HealthCheck
from riverboat.server.app import create_app
from riverboat.server.config import Config
from riverboat.server.http.auth import Auth
from riverboat.server.rooms.room import Room
from riverboat.store.idempotency import IdempotencyKeys
from riverboat.store.ledger import Ledger
from riverboat.table import Event, seen

OF_HAND = ("", "/feed", "/proof", "/json", "/phh")
OF_TABLE = ("", "/hands", "/hands?mine=true", "/ledger", "/balances", "/settle-up", "/settle-up.txt", "/settle-up.csv")
OF_HOUSE = ("/api/tables", "/api/guests/me", "/api/guests/me/tables", "/metrics")
NONSENSE = ("/api/tables/{table}/As-Kd", "/api/hands/{hand}/AsKd", "/api/tables/{table}/hands?cursor=AsKd", "/api/hands/As")
PRIVATE = ("Annalotta", "Boromir", "Cembalo", "Daoism", "Evaluate", "Finnegan")

CARDS = re.compile(r"(?<![\w-])(?:[2-9TJQKA][cdhs]|\?\?)(?:[ ,/]*(?:[2-9TJQKA][cdhs]|\?\?))*(?![\w-])")
SALT = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
STILL = {str(card) for card in FULL}


class DealtHand(msgspec.Struct):
    """A hand: its players, its events so far, and its secrets."""

    id: str
    players: tuple[str, ...]
    seed: str
    salts: tuple[str, ...]
    events: list[Event]
    hunted: list[Event]
    over: bool = False

    def seat(self, player: str | None) -> int | None:
        return self.players.index(player) if player in self.players else None

    def known(self, player: str | None) -> set[str]:
        """The cards that a viewer may know."""
        return {str(card) for card in leak_detection.known([*self.events, *self.hunted], self.seat(player))}

    def opened(self, player: str | None) -> set[str]:
        """The salts that a viewer may know: after the hand, those of the cards seen."""
        if not self.over:
            return set()
        came = off_the_deck(seen(event, self.seat(player)) for event in (*self.events, *self.hunted))
        return {salt for salt, card in zip(self.salts, came, strict=False) if str(card) in STILL}


class CuriousTable:
    """A table whose viewers request everything that the server offers."""

    def __init__(self, registry: VirtualRegistry, client: httpx.AsyncClient, auth: Auth, chance: random.Random) -> None:
        self.registry, self.client, self.auth, self.chance = registry, client, auth, chance
        self.tokens: dict[str | None, str] = {None: ""}
        self.names: dict[str, str] = {}
        self.viewers: dict[str | None, RecordingViewer] = {}
        self.received: dict[str | None, list[messages.Update]] = {}
        self.hands: dict[str, DealtHand] = {}
        self.read: Counter[str] = Counter()
        self.seq = 0
        self.count = 0
        self.room: Room

    async def open(self, variant: str) -> None:
        """Open a full table; one more guest watches, and one viewer is not signed in."""
        settings = leak_detection.settings_of(variant, self.chance, rabbit=True, watching=self.chance.random() < 0.8)
        settings = msgspec.structs.replace(settings, pace=1.0)  # after a hand there is time to look at it
        for name in PRIVATE[: settings.seats + 1]:
            guest, token = self.auth.sign_in(name)[:2]
            self.tokens[guest.player], self.names[guest.player] = token, name
        seated = list(self.names)[:-1]
        self.room = await self.registry.table(settings, seated[0])
        for player in self.tokens:
            self.viewers[player], self.received[player] = RecordingViewer(player), []
            self.room.enter(self.viewers[player], None)
        for player in seated:
            await self.send(player, messages.Sit("", self.chance.choice(leak_detection.STACKS)))

    async def send(self, player: str, command: Any) -> Any:
        self.count += 1
        reply = await self.room.do(player, self.names[player], msgspec.structs.replace(command, action=f"a{self.count}"))
        await self.settle()
        return reply

    async def settle(self) -> None:
        await until_idle(self.room)
        for player, viewer in self.viewers.items():
            self.received[player] += [message for message in viewer.read() if isinstance(message, messages.Update)]
        for line in [line for line in self.room.viewers.recent if line.seq > self.seq]:
            self.seq = line.seq
            self._note(line.entry)

    def _note(self, entry: e.Entry) -> None:
        if isinstance(entry, e.Begun):
            current = self.room.current or self.room._previous
            assert current is not None
            salts = deck_commitment.seal(deck_of(current.run.log), current.run.log.seed).salts
            self.hands[entry.hand] = DealtHand(entry.hand, entry.players, current.run.log.seed.hex(), salts, [], [])
        hand = self.hands.get(getattr(entry, "hand", ""))
        if hand is not None:
            hand.events += e.hand_events(entry)
            hand.hunted += getattr(entry, "came", ())
            playing = self.room.state.playing
            hand.over = playing is None or playing.hand != hand.id

    async def play(self, hands: int, moments: float) -> None:
        """Play random hands; sometimes, and after each hand, request everything."""
        for _ in range(hands):
            if not await self._begin():
                return
            while (playing := self.room.state.playing) is not None:
                current = self.room.current
                assert current is not None
                if self.chance.random() < moments:
                    await self.request_everything()
                seat, value = leak_detection.random_answer(current.run, self.chance)
                await self.send(playing.players[seat], messages.AnswerCommand("", current.ask, value))
            await self.request_everything()
            if isinstance(await self.send(self.room.state.host, messages.Hunt("")), messages.Done):
                self.read["hunted"] += 1
                await self.request_everything()
            self.read["hands"] += 1

    async def _begin(self) -> bool:
        """Wait for the next hand; False if none comes."""
        number = self.room.state.dealt
        for _ in range(20):
            if self.room.state.dealt > number or self.room.state.playing is not None:
                return True
            if self.room.timers.between_hands.next_hand().why_not:
                return False
            await asyncio.sleep(1)
            await self.settle()
        return False

    # --- requests ----------------------------------------------------------------------------------------------

    async def request_everything(self) -> None:
        """Request all routes as several viewers, and check every byte."""
        current = next(reversed(self.hands.values()))
        earlier = self.chance.choice(list(self.hands.values()))
        others = [player for player in self.tokens if player is not None]
        for player in (None, others[-1], *self.chance.sample(others[:-1], min(2, len(others) - 1))):
            for hand in {current.id: current, earlier.id: earlier}.values():
                for part in OF_HAND:
                    await self._get(player, f"/api/hands/{hand.id}{part}", hand, part)
            for part in OF_TABLE:
                await self._get(player, f"/api/tables/{self.room.table}{part}", current if not part else None)
            for path in OF_HOUSE:
                await self._get(player, path, None)
        await self._get(None, self.chance.choice(NONSENSE).format(table=self.room.table, hand=current.id), None)

    async def _get(self, player: str | None, path: str, hand: DealtHand | None, part: str = "-") -> None:
        token = self.tokens[player]
        answer = await self.client.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})
        text = answer.text
        self.read["answers"] += 1
        self.read["bytes"] += len(answer.content)
        assert answer.status_code < 500, text
        if part in ("/proof", "/json", "/phh") and hand is not None and not hand.over:
            assert answer.status_code in (403, 409), f"{player} got {path} in the middle of the hand"
        if answer.status_code >= 400:
            hand = None
        allowed = hand.known(player) if hand is not None else set()
        cards = cards_in(answer.content) if "json" in answer.headers.get("content-type", "") else cards_in_text(text)
        for card in cards - allowed:
            raise AssertionError(f"{player} was sent {card} by {path}: {text[:300]}")
        salts = hand.opened(player) if hand is not None else set()
        self._check_secrets(set(SALT.findall(text)) - salts, text, f"{player} was sent", path)
        if part == "/feed" and hand is not None:
            self._check_feed(player, hand, answer.content)

    def _check_secrets(self, salts: set[str], text: str, who: str, where: str) -> None:
        """No seed, unopened salt or token may appear."""
        for dealt in self.hands.values():
            assert dealt.seed not in text, f"{who} a seed by {where}"
            assert not salts & set(dealt.salts), f"{who} a salt by {where}"
        for token in filter(None, self.tokens.values()):
            assert token not in text, f"{who} a token by {where}"

    def _check_feed(self, player: str | None, hand: DealtHand, text: bytes) -> None:
        """A feed must be what the socket sent the same viewer, which leak_detection checks."""
        if (viewer := self.viewers[player]).gone:
            return
        feed = msgspec.json.decode(text)["updates"]
        sent = [message for message in self.received[player] if getattr(message.entry, "hand", "") == hand.id]
        plain = [msgspec.json.decode(messages.ENCODER.encode(msgspec.structs.replace(message, view=None))) for message in sent]
        assert feed == plain, f"{viewer.player} got another feed than the socket sent"

    def check_logs(self, text: str) -> None:
        """No card, player or table may appear in the logs."""
        self.read["lines"] += text.count("\n")
        words = set(re.findall(r"[A-Za-z0-9]+", text))
        assert not words & STILL, f"the logs name cards: {words & STILL}"
        self._check_secrets(set(SALT.findall(text)), text, "the logs were sent", "")
        ids = {"table": self.room.table, **{f"hand {number}": hand for number, hand in enumerate(self.hands)}}
        for what, word in {
            **ids,
            **{f"name of {player}": name for player, name in self.names.items()},
            **dict.fromkeys(self.names),
        }.items():
            assert (word or what) not in text, f"the logs were sent the {what}"


def cards_named(texts: Iterable[str]) -> set[str]:
    """All cards in texts, alone or joined as in AsKd."""
    matches = (CARDS.findall(text) for text in texts)
    return {card for names in matches for name in names for card in re.findall(r"[2-9TJQKA][cdhs]", name)}


def cards_in(text: bytes) -> set[str]:
    """All cards named in JSON."""
    return cards_named(leak_detection.strings(text))


def cards_in_text(text: str) -> set[str]:
    """All cards named in a file; the field `_events` holds events as JSON."""
    lines = text.splitlines()
    own = [line for line in lines if line.startswith("_events")]
    events = [tomllib.loads(line)["_events"].encode() for line in own]
    return cards_named(line for line in lines if line not in own).union(*map(cards_in, events))


@asynccontextmanager
async def virtual_app() -> AsyncIterator[tuple[VirtualRegistry, httpx.AsyncClient, Auth]]:
    """The whole application on virtual time, with a database in memory."""
    engine = memory_engine()
    registry, auth = VirtualRegistry(engine), Auth(engine)
    app: FastAPI = create_app(Config(limits=False, log="debug"))
    app.state.auth, app.state.registry, app.state.health_check, app.state.odds_queue = auth, registry, HealthCheck(), None
    app.state.ledger, app.state.requests = Ledger(engine), IdempotencyKeys(engine)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app, raise_app_exceptions=False), base_url="http://house") as client:
        yield registry, client, auth
    await registry.close()
    engine.dispose()


async def check_hands(variant: str, hands: int, moments: float = 0.15, seed: int = 0) -> Counter[str]:
    """Play hands of a game at several tables and request everything; returns counts of what was read."""
    counts: Counter[str] = Counter()
    written = io.StringIO()
    with redirect_stderr(written):
        logs.start("debug")
        try:
            async with virtual_app() as (registry, client, auth):
                while counts["hands"] < hands:
                    table = CuriousTable(registry, client, auth, random.Random(f"{variant} {seed} {counts['tables']}"))
                    await table.open(variant)
                    await table.play(min(3, hands - counts["hands"]), moments)
                    table.check_logs(written.getvalue())
                    written.seek(0)
                    written.truncate()
                    counts += table.read
                    counts["tables"] += 1
                    await table.room.stop()
                    registry.rooms.clear()
        finally:
            logs.start("error")
    return counts
