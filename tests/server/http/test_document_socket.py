"""The socket of a game with a document of its own: the events of that engine, to each viewer as far as he may know them."""

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from tests.eight_cards.watched_table import split
from tests.repetitions import scaled
from tests.server.fake_socket import Frame, InteractiveSocket, connect_and_send, hello
from tests.server.virtual_rooms import VirtualRegistry, run_virtual, until_idle, virtual_time

from riverboat.eight_cards import RAIL, EightCardsConfig, PokerEngineEightCards
from riverboat.eight_cards.events import Record, from_json
from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.rules import Stakes
from riverboat.server.http import websocket
from riverboat.server.http.auth import Auth, Guest
from riverboat.server.rooms.document_viewer import document_socket
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.viewers import ELSEWHERE, UNWATCHED
from riverboat.variants import variants

GAME = variants["eight-cards"]
SETTINGS = Settings(games=(TableGame("eight-cards", stakes=Stakes(buy_in=90)),), seats=2, least=900, most=900, clock=30, bank=0)


class Client(InteractiveSocket):
    """A player, or a spectator without a guest, at the document's socket."""

    def __init__(self, guest: Guest | None = None, token: str = "") -> None:
        super().__init__()
        self.guest, self.token = guest, token

    @property
    def player(self) -> str:
        return self.guest.player if self.guest else RAIL

    @property
    def records(self) -> list[Record]:
        """What was received, every message of which is an event of the document."""
        return [record for text in self.sent for record in from_json(b"[" + text + b"]")]

    @property
    def hand(self) -> list[Record]:
        """What was received since the last hand began, without refusals."""
        records = [record for record in self.records if record.type != "VALIDATION_ERROR"]
        starts = [at for at, record in enumerate(records) if record.type == "HAND_STARTED"]
        return records[starts[-1] :] if starts else []

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the hand."""
        dealt: list[Any] = [record for record in self.hand if record.type == "CARDS_DEALT"]
        return next(record.cards for record in dealt if record.to == self.player)


class DocumentTable:
    """Two players at a table, each with a socket that speaks the document's events."""

    async def open(self, settings: Settings = SETTINGS) -> "DocumentTable":
        self.registry = VirtualRegistry()
        self.auth = Auth(self.registry.engine)
        self.anna, self.bo = (Client(*self.auth.sign_in(name)[:2]) for name in ("Anna", "Bo"))
        self.room: Room = await self.registry.table(settings, self.anna.player)
        for client in (self.anna, self.bo):
            await self.connect(client)
            assert client.guest is not None
            await self.room.do(client.player, client.guest.name, messages.Sit("sit", settings.most))
        return self

    async def connect(self, client: Client) -> Client:
        client.open(self.registry, self.auth, self.room.table, GAME)
        client.say(hello(client.token))
        await asyncio.sleep(0.01)
        await until_idle(self.room)
        return client

    async def reconnect(self, client: Client) -> Client:
        """The same player on a new connection."""
        await client.close()
        return await self.connect(Client(client.guest, client.token))

    async def next_hand(self) -> None:
        while self.room.state.playing is None:
            await asyncio.sleep(1)
            await until_idle(self.room)

    async def say(self, client: Client, frame: Frame) -> list[Record]:
        """Send a frame; returns what was received then."""
        before = client.say(frame)
        await asyncio.sleep(0.01)
        await until_idle(self.room)
        return client.records[before:]

    async def place(self, client: Client, boards: Mapping[str, Sequence[str]]) -> list[Record]:
        return await self.say(client, json.dumps({"type": "PLACE", "boards": boards}))

    @property
    def actor(self) -> Client:
        playing, current = self.room.state.playing, self.room.current
        assert playing is not None
        assert current is not None
        return self.anna if playing.players[current.run.waiting[0]] == self.anna.player else self.bo

    @property
    def other(self) -> Client:
        return self.bo if self.actor is self.anna else self.anna

    def engine(self, **flags: Any) -> PokerEngineEightCards:
        """The engine of the document with the hand that is being played here, up to the first question."""
        assert self.room.current is not None
        players = [{"id": one.player, "name": one.guest.name, "stack": 900} for one in (self.actor, self.other) if one.guest]
        engine = PokerEngineEightCards(players, seed=self.room.current.start.seed, config=EightCardsConfig(buy_in=90, **flags))
        engine.start_hand()
        return engine

    async def close(self) -> None:
        await self.registry.close()


@virtual_time
async def test_a_hand_has_the_events_of_the_documents_engine() -> None:
    table = await DocumentTable().open()
    rail = await table.connect(Client())
    await table.next_hand()
    engine = table.engine()
    for four in ("B", "B"):
        actor = table.actor
        boards = split(actor.cards, four)
        await table.place(actor, dict(boards))
        assert engine.place(actor.player, boards) is None
        assert engine.lock(actor.player) is None
    for client in (table.anna, table.bo, rail):
        assert client.records == list(engine.view(client.player))
    assert [record.type for record in table.bo.records] == [
        *["HAND_STARTED", "CARDS_DEALT", "CARDS_DEALT", "FLOP_DEALT", "FLOP_DEALT", "FLOP_DEALT"],
        *["ASSIGN_PLACED", "ASSIGN_PLACED", "BOARD_KIND_LOCKED", "ASSIGN_PLACED", "ASSIGN_LOCKED"],
        *["ASSIGN_PLACED", "ASSIGN_PLACED", "ASSIGN_PLACED", "ASSIGN_LOCKED"],
        *["TURN_RIVER_DEALT", "BOARD_RESULT"] * 3,
        "HAND_RESULT",
    ]
    started: Any = table.bo.records[0]
    assert started.names == {table.anna.player: "Anna", table.bo.player: "Bo"}
    await table.close()


async def in_steps(order: list[str]) -> None:
    game = TableGame("eight-cards", options={"assignment_mode": "stepwise"}, stakes=Stakes(buy_in=90))
    table = await DocumentTable().open(msgspec.structs.replace(SETTINGS, games=(game,)))
    await table.next_hand()
    engine = table.engine(assignment_mode="stepwise")
    left = {client.player: list(client.cards) for client in (table.anna, table.bo)}
    for board in order:
        for _ in range(2):
            actor = table.actor
            two = [left[actor.player].pop() for _ in range(2)]
            await table.place(actor, {board: two})
            assert engine.place(actor.player, board, two) is None
            if not left[actor.player]:
                assert engine.lock(actor.player) is None
    for client in (table.anna, table.bo):
        assert client.records == list(engine.view(client.player))
    assert table.room.state.playing is None
    await table.close()


def test_cards_may_be_placed_in_steps() -> None:
    run_virtual(in_steps(["B", "A", "C", "B"]))


def test_no_viewer_is_sent_a_secret() -> None:
    """Random hands: a card of the other player comes only with the result of the board on which it lies."""

    async def story(seed: int) -> None:
        chance = random.Random(seed)
        table = await DocumentTable().open()
        rail = await table.connect(Client())
        await table.next_hand()
        hands = {client.player: client.cards for client in (table.anna, table.bo)}
        four = chance.choice("ABC")
        for _ in range(2):
            actor = table.actor
            await table.place(actor, dict(split(tuple(chance.sample(actor.cards, 8)), four)))
        for client in (table.anna, table.bo, rail):
            shown: set[str] = set()
            for text, record in zip(client.sent, client.records, strict=True):
                if record.type == "BOARD_RESULT":
                    shown |= {card for part in record.shown.values() for card in part}  # type: ignore[attr-defined]
                secret = [card for player, cards in hands.items() if player != client.player for card in cards if card not in shown]
                assert not [card for card in secret if f'"{card}"'.encode() in text], (record, client.player)
        await table.close()

    for seed in range(scaled(check=3, test=20, soak=500)):
        run_virtual(story(seed))


# --- refusals --------------------------------------------------------------------------------------------------------


@virtual_time
async def test_a_refusal_is_a_validation_error_of_the_player_alone() -> None:
    table = await DocumentTable().open()
    await table.next_hand()
    actor, other = table.actor, table.other
    cards = actor.cards
    four_on_b = {"A": cards[:2], "B": cards[2:6], "C": cards[6:]}
    requests: list[tuple[Client, Any, str]] = [
        (other, split(other.cards), f"{other.guest.name} is not asked"),  # type: ignore[union-attr]
        (actor, {}, "each of the 8 cards must be placed"),
        (actor, {"A": cards[:3], "B": cards[3:7], "C": cards[7:]}, "the boards take 4, 2, 2"),
        (actor, {**four_on_b, "C": [cards[0], cards[7]]}, f"{cards[0]} is named twice"),
        (actor, {**four_on_b, "A": [cards[0], other.cards[0]]}, "card 2 for board A is not among your cards"),
        (actor, {**four_on_b, "A": [cards[0], "Zz"]}, "not a message: "),
        (actor, {**four_on_b, "D": []}, "not a message: "),
    ]
    before = table.room.seq
    for client, boards, reason in requests:
        quiet = table.other if client is actor else actor
        received = len(quiet.sent)
        (error,) = await table.place(client, boards)
        assert (error.type, error.player) == ("VALIDATION_ERROR", client.player)  # type: ignore[attr-defined]
        assert error.reason.startswith(reason), error  # type: ignore[attr-defined]
        assert error.names == {client.player: client.guest.name}  # type: ignore[attr-defined, union-attr]
        assert len(quiet.sent) == received
    assert table.room.seq == before
    await table.place(actor, four_on_b)
    other_cards = other.cards
    (error,) = await table.place(other, {"A": other_cards[:2], "B": other_cards[2:4], "C": other_cards[4:]})
    assert error.reason == "the boards take 4, 2, 2, board B the 4"  # type: ignore[attr-defined]
    assert await table.place(other, dict(split(other_cards, "B")))
    await table.close()


@pytest.mark.parametrize(
    "frame",
    [
        "nonsense",
        b"\xff\xfe",
        "[" * 5000,
        "{}",
        '{"type":"LOCK"}',
        '{"type":"PLACE"}',
        '{"type":"PLACE","boards":{},"more":1}',
        '{"type":"ping"}',
    ],
)
def test_what_is_no_request_is_a_validation_error(frame: Frame) -> None:
    async def story() -> None:
        table = await DocumentTable().open()
        await table.next_hand()
        (error,) = await table.say(table.anna, frame)
        assert error.type == "VALIDATION_ERROR"
        assert error.reason.startswith("not a message: ")  # type: ignore[attr-defined]
        await table.close()

    run_virtual(story())


@virtual_time
async def test_between_hands_and_for_spectators_nothing_is_asked() -> None:
    table = await DocumentTable().open()
    rail = await table.connect(Client())
    for client, reason in ((table.anna, "Anna is not asked"), (rail, "you only watch: join with a name first")):
        (error,) = await table.place(client, {})
        assert (error.player, error.reason) == (client.player, reason)  # type: ignore[attr-defined]
    await table.close()


@virtual_time
async def test_a_flood_ends_the_connection() -> None:
    table = await DocumentTable().open()
    for _ in range(websocket.COMMAND_LIMIT[0] + 1):
        table.anna.say(json.dumps({"type": "PLACE", "boards": {}}))
    await asyncio.sleep(1)
    assert (table.anna.code, table.anna.reason) == (1008, websocket.FLOOD)
    assert {record.type for record in table.anna.records} == {"VALIDATION_ERROR"}
    await table.close()


# --- the room's own machinery ------------------------------------------------------------------------------------------


@virtual_time
async def test_the_clock_places_at_random() -> None:
    table = await DocumentTable().open()
    await table.next_hand()
    while table.room.state.playing is not None:
        await asyncio.sleep(1)
        await until_idle(table.room)
    assert [record.type for record in table.bo.records].count("ASSIGN_LOCKED") == 2
    assert table.bo.records[-1].type == "HAND_RESULT"
    await table.close()


@virtual_time
async def test_the_clock_may_fold() -> None:
    game = TableGame("eight-cards", options={"timeout": "auto_fold"}, stakes=Stakes(buy_in=90))
    table = await DocumentTable().open(msgspec.structs.replace(SETTINGS, games=(game,)))
    await table.next_hand()
    late = table.actor
    while table.room.state.playing is not None:
        await asyncio.sleep(1)
        await until_idle(table.room)
    *_, locked, result = table.bo.hand
    assert locked.plain == {"type": "ASSIGN_LOCKED", "player": late.player, "folded": True, "names": {late.player: late.guest.name}}  # type: ignore[union-attr]
    assert result.payouts[late.player] == -90  # type: ignore[attr-defined]
    await table.close()


@virtual_time
async def test_who_comes_back_gets_the_hand_from_its_beginning() -> None:
    table = await DocumentTable().open()
    await table.next_hand()
    table.anna = await table.reconnect(table.anna)
    first = table.actor
    await table.place(first, dict(split(first.cards)))
    before = {client.player: client.hand for client in (table.anna, table.bo)}
    table.anna, table.bo = await table.reconnect(table.anna), await table.reconnect(table.bo)
    assert {client.player: client.records for client in (table.anna, table.bo)} == before
    second = table.actor
    assert second.player != first.player
    await table.place(second, dict(split(second.cards)))
    after_hand = table.bo.hand
    assert after_hand[-1].type == "HAND_RESULT"
    table.bo = await table.reconnect(table.bo)
    assert table.bo.records == after_hand
    await table.close()


@virtual_time
async def test_what_is_not_on_disk_is_not_sent() -> None:
    table = await DocumentTable().open()
    await table.next_hand()
    actor, other = table.actor, table.other
    table.registry.writer.delay = lambda: 5.0
    actor.say(json.dumps({"type": "PLACE", "boards": split(actor.cards)}))
    await asyncio.sleep(1)
    assert other.hand[-1].type == "FLOP_DEALT"
    late = Client(other.guest, other.token)
    late.open(table.registry, table.auth, table.room.table, GAME)
    late.say(hello(late.token))
    await asyncio.sleep(1)
    assert late.records == other.hand
    await asyncio.sleep(20)
    assert late.hand[-1].type == "ASSIGN_LOCKED"
    table.registry.writer.delay = lambda: 0.0
    await table.close()


@virtual_time
async def test_a_player_has_one_connection() -> None:
    table = await DocumentTable().open()
    await table.connect(Client(table.anna.guest, table.anna.token))
    assert (table.anna.code, table.anna.reason) == (1008, ELSEWHERE)
    await table.close()


@virtual_time
async def test_a_cancelled_hand_has_a_result_in_which_nobody_won() -> None:
    table = await DocumentTable().open()
    await table.next_hand()
    await table.room.void("a test")
    await asyncio.sleep(0.01)
    nothing = {table.anna.player: 0, table.bo.player: 0}
    result: Any = table.bo.records[-1]
    assert (result.type, result.payouts, result.won, result.net) == ("HAND_RESULT", nothing, nothing, nothing)
    (error,) = await table.place(table.bo, {})
    assert error.reason == "Bo is not asked"  # type: ignore[attr-defined]
    await table.close()


@virtual_time
async def test_hands_of_other_games_are_not_sent() -> None:
    games = (*SETTINGS.games, TableGame("kuhn"))
    table = await DocumentTable().open(msgspec.structs.replace(SETTINGS, games=games))
    dealer = table.room.state.session.dealer
    await table.room.do(dealer, "", messages.Choose("choose", 1))
    await table.next_hand()
    assert table.room.current is not None
    assert table.room.current.run.hand.game.variant.code == "kuhn"
    (error,) = await table.place(table.anna, {})
    assert error.reason == "Anna is not asked"  # type: ignore[attr-defined]
    table.bo = await table.reconnect(table.bo)
    assert table.bo.records == []
    await table.close()


@virtual_time
async def test_the_server_closes_with_a_code_and_a_reason_and_no_message() -> None:
    table = await DocumentTable().open()
    guest, token = table.auth.sign_in("Cleo")[:2]
    table.auth.revoke(guest)
    other = await table.registry.table(Settings(), table.anna.player)
    cases = [
        (table.room.table, '{"type":"ping"}', websocket.NO_HELLO),
        (table.room.table, "nonsense", websocket.NO_HELLO),
        (table.room.table, hello("x"), websocket.REVOKED),
        (table.room.table, hello(token), websocket.REVOKED),
        ("nowhere", hello(), websocket.NO_TABLE),
        (other.table, hello(), websocket.OTHER_GAME),
    ]
    for place, frame, reason in cases:
        closed = await connect_and_send(table.registry, table.auth, place, [frame], game=GAME)
        assert (closed.code, closed.reason, closed.sent) == (1008, reason, [])
    await table.room.stop()
    await asyncio.sleep(0.1)
    assert (table.anna.code, table.anna.reason) == (1013, "the server stops: it will be back")
    await table.close()


@virtual_time
async def test_spectators_only_where_watching_is_allowed() -> None:
    table = await DocumentTable().open(msgspec.structs.replace(SETTINGS, watching=False))
    rail = await table.connect(Client())
    assert (rail.code, rail.reason, rail.sent) == (1008, UNWATCHED, [])
    stranger = await table.connect(Client(*table.auth.sign_in("Cleo")[:2]))
    await table.next_hand()
    assert stranger.sent == []
    assert table.bo.hand
    await table.close()


def test_every_socket_in_the_registry_can_be_loaded() -> None:
    named = [game for game in variants.values() if game.socket]
    assert GAME in named
    for game in named:
        kind = document_socket(game)
        assert msgspec.json.schema(kind.EVENTS)
        assert msgspec.json.schema(kind.REQUESTS)
        kind().begin({}, None)
