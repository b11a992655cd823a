"""Everything that HTTP gives to everybody at a table, while hands are played and after; and what the logs say meanwhile."""

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
from tests.server.rooms import leak_detection
from tests.server.virtual_rooms import RecordingViewer, VirtualRegistry, memory_engine, until_idle

from riverboat.cards import sealed
from riverboat.cards.deck import FULL
from riverboat.dealer.hand import deck_of
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


class Dealt(msgspec.Struct):
    """A hand: what everybody saw of it so far, what nobody may ever see, and whose it is."""

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
        """The salts that a viewer may know: of the cards that he saw, and not before the hand is over."""
        if not self.over:
            return set()
        came = off_the_deck(seen(event, self.seat(player)) for event in (*self.events, *self.hunted))
        return {salt for salt, card in zip(self.salts, came, strict=False) if str(card) in STILL}


class Reading:
    """A table, those who look at it, and everything that they may ask a house for."""

    def __init__(self, registry: VirtualRegistry, client: httpx.AsyncClient, auth: Auth, chance: random.Random) -> None:
        self.registry, self.client, self.auth, self.chance = registry, client, auth, chance
        self.tokens: dict[str | None, str] = {None: ""}
        self.names: dict[str, str] = {}
        self.viewers: dict[str | None, RecordingViewer] = {}
        self.told: dict[str | None, list[messages.Told]] = {}
        self.hands: dict[str, Dealt] = {}
        self.read: Counter[str] = Counter()
        self.seq = 0
        self.count = 0
        self.room: Room

    async def open(self, variant: str) -> None:
        """Open a table, and let all places be taken; one more looks on, and one has only the link."""
        settings = leak_detection.settings_of(variant, self.chance, rabbit=True, watching=self.chance.random() < 0.8)
        settings = msgspec.structs.replace(settings, pace=1.0)  # after a hand there is time to look at it
        for name in PRIVATE[: settings.seats + 1]:
            guest, token = self.auth.sign_in(name)[:2]
            self.tokens[guest.player], self.names[guest.player] = token, name
        seated = list(self.names)[:-1]
        self.room = await self.registry.table(settings, seated[0])
        for player in self.tokens:
            self.viewers[player], self.told[player] = RecordingViewer(player), []
            self.room.enter(self.viewers[player], None)
        for player in seated:
            await self.say(player, messages.Sit("", self.chance.choice(leak_detection.STACKS)))

    async def say(self, player: str, command: Any) -> Any:
        self.count += 1
        reply = await self.room.do(player, self.names[player], msgspec.structs.replace(command, action=f"a{self.count}"))
        await self.settle()
        return reply

    async def settle(self) -> None:
        await until_idle(self.room)
        for player, viewer in self.viewers.items():
            self.told[player] += [message for message in viewer.read() if isinstance(message, messages.Told)]
        for line in [line for line in self.room.viewers.recent if line.seq > self.seq]:
            self.seq = line.seq
            self._note(line.entry)

    def _note(self, entry: e.Entry) -> None:
        if isinstance(entry, e.Begun):
            current = self.room.current or self.room._previous
            assert current is not None
            salts = sealed.seal(deck_of(current.run.log), current.run.log.seed).salts
            self.hands[entry.hand] = Dealt(entry.hand, entry.players, current.run.log.seed.hex(), salts, [], [])
        hand = self.hands.get(getattr(entry, "hand", ""))
        if hand is not None:
            hand.events += e.hand_events(entry)
            hand.hunted += getattr(entry, "came", ())
            playing = self.room.state.playing
            hand.over = playing is None or playing.hand != hand.id

    async def play(self, hands: int, moments: float) -> None:
        """Play hands by chance; at some moments, and at the end of each, everybody asks for everything."""
        for _ in range(hands):
            if not await self._begin():
                return
            while (playing := self.room.state.playing) is not None:
                current = self.room.current
                assert current is not None
                if self.chance.random() < moments:
                    await self.ask_for_everything()
                seat, value = leak_detection.some_answer(current.run, self.chance)
                await self.say(playing.players[seat], messages.Answer("", current.ask, value))
            await self.ask_for_everything()
            if isinstance(await self.say(self.room.state.host, messages.Hunt("")), messages.Done):
                self.read["hunted"] += 1
                await self.ask_for_everything()
            self.read["hands"] += 1

    async def _begin(self) -> bool:
        """Wait for the next hand; False if there is none."""
        number = self.room.state.dealt
        for _ in range(20):
            if self.room.state.dealt > number or self.room.state.playing is not None:
                return True
            if self.room.clock.between_hands.soon().why_not:
                return False
            await asyncio.sleep(1)
            await self.settle()
        return False

    # --- what is asked for -------------------------------------------------------------------------------------

    async def ask_for_everything(self) -> None:
        """Let some of all viewers read all routes, and look at every byte."""
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

    async def _get(self, player: str | None, path: str, hand: Dealt | None, part: str = "-") -> None:
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
        found = cards_in(answer.content) if "json" in answer.headers.get("content-type", "") else cards_in_text(text)
        for card in found - allowed:
            raise AssertionError(f"{player} was sent {card} by {path}: {text[:300]}")
        salts = hand.opened(player) if hand is not None else set()
        self._secrets(set(SALT.findall(text)) - salts, text, f"{player} was sent", path)
        if part == "/feed" and hand is not None:
            self._same_as_told(player, hand, answer.content)

    def _secrets(self, salts: set[str], text: str, who: str, where: str) -> None:
        """Seeds, salts and tokens are nobody's business."""
        for dealt in self.hands.values():
            assert dealt.seed not in text, f"{who} a seed by {where}"
            assert not salts & set(dealt.salts), f"{who} a salt by {where}"
        for token in filter(None, self.tokens.values()):
            assert token not in text, f"{who} a token by {where}"

    def _same_as_told(self, player: str | None, hand: Dealt, text: bytes) -> None:
        """A feed is what the socket said to the same viewer: what `secret` finds out about that holds for this."""
        if (viewer := self.viewers[player]).gone:
            return
        feed = msgspec.json.decode(text)["told"]
        heard = [one for one in self.told[player] if getattr(one.entry, "hand", "") == hand.id]
        plain = [msgspec.json.decode(messages.ENCODER.encode(msgspec.structs.replace(one, view=None))) for one in heard]
        assert feed == plain, f"{viewer.player} was sent another feed than he was told"

    def check_logs(self, text: str) -> None:
        """Nothing in the logs leads to a card, a person or a table."""
        self.read["lines"] += text.count("\n")
        words = set(re.findall(r"[A-Za-z0-9]+", text))
        assert not words & STILL, f"the logs name cards: {words & STILL}"
        self._secrets(set(SALT.findall(text)), text, "the logs were sent", "")
        ids = {"table": self.room.table, **{f"hand {number}": hand for number, hand in enumerate(self.hands)}}
        for what, word in {
            **ids,
            **{f"name of {player}": name for player, name in self.names.items()},
            **dict.fromkeys(self.names),
        }.items():
            assert (word or what) not in text, f"the logs were sent the {what}"


def cards_named(texts: Iterable[str]) -> set[str]:
    """Every card that stands in a text, alone or with others, such as AsKd."""
    found = (CARDS.findall(text) for text in texts)
    return {card for names in found for name in names for card in re.findall(r"[2-9TJQKA][cdhs]", name)}


def cards_in(text: bytes) -> set[str]:
    """Every card that is named in JSON, wherever in it."""
    return cards_named(leak_detection.strings(text))


def cards_in_text(text: str) -> set[str]:
    """Every card that is named in a file; a field of our own may hold events as JSON."""
    lines = text.splitlines()
    own = [line for line in lines if line.startswith("_events")]
    told = [tomllib.loads(line)["_events"].encode() for line in own]
    return cards_named(line for line in lines if line not in own).union(*map(cards_in, told))


@asynccontextmanager
async def house() -> AsyncIterator[tuple[VirtualRegistry, httpx.AsyncClient, Auth]]:
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


async def read_hands(variant: str, hands: int, moments: float = 0.15, seed: int = 0) -> Counter[str]:
    """Play so many hands of a game, a few at each table, and let everybody ask for everything: what was read."""
    found: Counter[str] = Counter()
    written = io.StringIO()
    with redirect_stderr(written):
        logs.start("debug")
        try:
            async with house() as (registry, client, auth):
                while found["hands"] < hands:
                    reading = Reading(registry, client, auth, random.Random(f"{variant} {seed} {found['tables']}"))
                    await reading.open(variant)
                    await reading.play(min(3, hands - found["hands"]), moments)
                    reading.check_logs(written.getvalue())
                    written.seek(0)
                    written.truncate()
                    found += reading.read
                    found["tables"] += 1
                    await reading.room.stop()
                    registry.rooms.clear()
        finally:
            logs.start("error")
    return found
