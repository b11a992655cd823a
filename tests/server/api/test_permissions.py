"""Who may use which operation and command."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from msgspec import Struct
from sqlalchemy import text
from tests.server.api_client import Chair, Headers, action, command, guest, play, player, server_client, sit, table
from tests.temporary_databases import kept

from riverboat.protocol import messages
from riverboat.server.app import ROUTERS
from riverboat.server.http.auth import Auth
from riverboat.server.rooms.commands import COMMANDS
from riverboat.store.database import open_engine
from riverboat.store.migrate import upgrade

pytestmark = pytest.mark.process

EVIL = {"Origin": "http://evil.example"}

# Operations for everyone, for signed-in guests, and for members of the table.
ANYBODY = {
    "games", "game", "welcome", "arrive", "find_tables", "look", "healthz", "metrics", "ask_odds", "ask_advice", "look_at_odds",
    "cancel_odds", "read_range", "me",
}  # fmt: skip
KNOWN = {"rename", "sign_out", "my_tables", "transfer", "open_table", "command", "sit", "leave"}
MEMBERS = {
    "hands", "one_hand", "feed", "proof", "as_json", "as_phh", "ledger", "balances", "settle", "settle_text", "settle_csv",
}  # fmt: skip


class World(Struct):
    """A private table without spectators: Anna is the host, Bo is seated, Cleo has the link."""

    client: httpx.Client
    folder: Path
    table: str
    hand: str
    anna: Headers
    bo: Headers
    cleo: Headers
    none: dict[str, Headers]  # invalid tokens

    def journal(self) -> list[Any]:
        """All rows by database table, except those of guests."""
        engine = open_engine(kept(self.folder))
        with engine.connect() as connection:
            counts = [connection.execute(text(f"SELECT count(*) FROM {name}")).scalar() for name in ("journal", "ledger", "tables")]
            counts.append(connection.execute(text("SELECT max(seq) FROM journal WHERE table_id = :id"), {"id": self.table}).scalar())
        engine.dispose()
        return counts


def foreign(folder: Path) -> Headers:
    """A token signed by the server of another database."""
    folder.mkdir()
    engine = open_engine(kept(folder))
    upgrade(engine)
    token = Auth(engine).sign_in("Anna")[1]
    engine.dispose()
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("access") / "ours"
    with server_client(folder) as client:
        anna, bo, cleo, gone = (guest(client, name) for name in ("Anna", "Bo", "Cleo", "Dag"))
        where = table(client, anna, watching=False, private=True, bots=1)
        sit(client, where, anna)
        play(client, where, anna, 2)
        sit(client, where, bo)
        hand = client.get(f"/api/tables/{where}/hands", headers=anna).json()["hands"][0]["id"]
        assert client.delete("/api/guests/me", headers=gone).status_code == 204
        token = anna["Authorization"].split()[1]
        none = {
            "foreign": foreign(folder.parent / "theirs"),
            "revoked": gone,
            "garbage": {"Authorization": "Bearer nonsense"},
            "tampered": {"Authorization": f"Bearer {token[:-2]}{'AA' if token[-2:] != 'AA' else 'BB'}"},
            "a cookie that is none": {"Cookie": f"riverboat={token[::-1]}"},
        }
        yield World(client, folder, where, hand, anna, bo, cleo, none)


def operations() -> list[tuple[str, str, str]]:
    """Every operation: its name, method and path."""
    routes: list[Any] = [route for router in ROUTERS for route in router.routes]
    return [(route.name, method, route.path) for route in routes for method in route.methods]


BODIES: dict[str, Any] = {
    "welcome": {"name": "Eve"},
    "arrive": {"code": "guess"},
    "rename": {"name": "Eve"},
    "open_table": {"bots": 1},
    "command": {"type": "pause", "action": "x", "paused": False},
    "sit": {"chips": 100},
    "ask_odds": {"hands": ["AsKs", "QdQh"]},
    "ask_advice": {"hole": "As", "flops": {}},
}


def ask(world: World, name: str, method: str, path: str, headers: Headers) -> httpx.Response:
    filled = path.replace("{table}", world.table).replace("{hand}", world.hand).replace("{code}", "holdem").replace("{job}", "none")
    more: dict[str, Any] = {"json": BODIES[name]} if name in BODIES else {}
    return world.client.request(method, filled, headers=headers, **more)


def test_every_operation_has_a_permission_test() -> None:
    assert {name for name, _, _ in operations()} == ANYBODY | KNOWN | MEMBERS


@pytest.mark.parametrize(("name", "method", "path"), operations(), ids=lambda value: str(value))
def test_operations_require_permission(world: World, name: str, method: str, path: str) -> None:
    before = world.journal()
    for who, headers in world.none.items():
        status = ask(world, name, method, path, headers).status_code
        public = name in ANYBODY - {"me", "look", "ask_odds", "ask_advice"}  # these check a token if one is sent
        assert status == 401 or public, (who, status)
    nobody = ask(world, name, method, path, {}).status_code
    stranger = ask(world, name, method, path, world.cleo).status_code if name not in KNOWN else 403
    if name in KNOWN:
        assert nobody == 401
    if name in MEMBERS:
        assert (nobody, stranger) == (403, 403)
        assert ask(world, name, method, path, world.anna).status_code == 200
    if method not in ("GET", "HEAD"):
        for headers in (world.anna, {}, {"Cookie": f"riverboat={world.anna['Authorization'].split()[1]}"}):
            evil = ask(world, name, method, path, headers | EVIL)
            assert evil.status_code == 403
            assert "access-control-allow-origin" not in evil.headers
    assert world.journal() == before


def test_tokens_are_not_accepted_in_urls(world: World) -> None:
    token = world.anna["Authorization"].split()[1]
    for field in ("token", "access_token", "riverboat", "authorization"):
        assert world.client.get("/api/guests/me", params={field: token}).status_code == 204


def test_stranger_sees_seats_but_no_hand_of_an_unwatchable_table(world: World) -> None:
    seen = world.client.get(f"/api/tables/{world.table}", headers=world.cleo).json()
    assert "playing" not in seen
    assert any(place["player"] for place in seen["places"])


# --- commands ------------------------------------------------------------------------------------------------------


def commands(world: World) -> dict[str, dict[str, Any]]:
    """Every command with valid fields, about the seat and chips of another player."""
    anna, bo = player(world.client, world.anna), player(world.client, world.bo)
    fields: dict[type, dict[str, Any]] = {
        messages.AnswerCommand: {"ask": world.journal()[-1], "value": "fold"},
        messages.Sit: {"chips": 100},
        messages.Rebuy: {"chips": 10},
        messages.Away: {"away": True},
        messages.Leave: {},
        messages.Say: {"text": "hello"},
        messages.Choose: {"game": 0},
        messages.Hunt: {},
        messages.Approve: {"player": bo},
        messages.Pause: {"paused": False},
        messages.Kick: {"player": anna},
        messages.Change: {"settings": {"seats": 6}},
        messages.Give: {"player": bo, "chips": 1000},
        messages.Invite: {"chips": 100},
        messages.Appoint: {"player": bo},
        messages.End: {},
        messages.Hello: {},
        messages.React: {"face": "x"},
        messages.Ping: {},
    }
    assert set(fields) == set(get_args(messages.FromClient))
    return {kind.__struct_config__.tag: some for kind, some in fields.items()}  # type: ignore[attr-defined]


HOST = {"approve", "pause", "kick", "change", "give", "invite", "appoint", "end"}
SITTING = {"answer", "rebuy", "away", "leave", "say", "choose", "hunt"}
ALONE = {"hello", "react", "ping"}  # on a socket only


def test_every_command_has_a_permission_test(world: World) -> None:
    assert set(commands(world)) == HOST | SITTING | ALONE | {"sit"}
    assert {kind.__struct_config__.tag for kind in COMMANDS} <= HOST | SITTING | {"sit"}  # type: ignore[attr-defined]


def do(world: World, kind: str, fields: dict[str, Any], headers: Headers) -> httpx.Response:
    body = {"type": kind, **fields} | ({"action": action()} if kind not in ALONE else {})
    return world.client.post(f"/api/tables/{world.table}/commands", json=body, headers=headers)


def test_commands_require_permission(world: World) -> None:
    before = world.journal()
    for kind, fields in commands(world).items():
        for who, headers in world.none.items():
            assert do(world, kind, fields, headers).status_code == 401, (kind, who)
        assert do(world, kind, fields, {}).status_code == 401, kind
        assert do(world, kind, fields, world.anna | EVIL).status_code == 403, kind
        if kind in ALONE:
            assert do(world, kind, fields, world.anna).status_code == 422, kind
        if kind in HOST | SITTING:
            refused = do(world, kind, fields, world.cleo)
            assert (refused.status_code, refused.json()["type"]) == (409, "refused"), (kind, refused.text)
        if kind in HOST:
            assert "only the host" in do(world, kind, fields, world.bo).json()["reason"], kind
    assert world.journal() == before


def test_players_cannot_answer_for_others(world: World) -> None:
    client, anna = world.client, world.anna
    where = table(client, anna, bots=1, seats=3)
    sit(client, where, anna)
    with Chair(client, where, anna) as chair:
        while "offer" not in (asked := chair.hear()):
            pass
        body = {"type": "answer", "action": action(), "ask": asked["ask"], "value": "fold"}
        for headers in (world.bo, world.cleo):
            refused = client.post(f"/api/tables/{where}/commands", json=body, headers=headers)
            assert (refused.status_code, refused.json()["reason"]) == (409, "you are not in this hand")
        late = {**body, "ask": asked["ask"] - 1}
        assert client.post(f"/api/tables/{where}/commands", json=late, headers=anna).status_code == 409
        assert client.post(f"/api/tables/{where}/commands", json={**body, "action": action()}, headers=anna).status_code == 200


# --- the socket ----------------------------------------------------------------------------------------------------


def test_invalid_tokens_open_no_socket(world: World) -> None:
    for who, headers in world.none.items():
        with Chair(world.client, world.table, headers) as chair:
            assert chair.hear()["type"] == "bye", who
        token = headers.get("Authorization", "Bearer nonsense").split()[1]
        with Chair(world.client, world.table, {}, token=token) as chair:
            assert chair.hear()["type"] == "bye", who


def test_spectators_cannot_send_commands(world: World) -> None:
    client, anna = world.client, world.anna
    where = table(client, anna, bots=0)
    sit(client, where, anna)
    seq = _seq(world, where)
    for kind, fields in commands(world).items():
        if kind in ALONE:
            continue
        with Chair(client, where, {}) as chair:
            chair.until("welcome")
            chair.say(type=kind, action=action(), **fields)
            assert chair.until("refused")["reason"]
    assert _seq(world, where) == seq


def _seq(world: World, where: str) -> Any:
    engine = open_engine(kept(world.folder))
    with engine.connect() as connection:
        found = connection.execute(text("SELECT max(seq) FROM journal WHERE table_id = :id"), {"id": where}).scalar()
    engine.dispose()
    return found


def test_former_players_see_their_own_hands_until_the_table_closes(world: World) -> None:
    client = world.client
    anna, bo = guest(client, "Anna"), guest(client, "Bo")
    where = table(client, anna, watching=False, bots=1)
    sit(client, where, anna)
    play(client, where, anna, 2)
    assert command(client, where, anna, "away", away=True).status_code == 200
    sit(client, where, bo)
    command(client, where, anna, "pause", paused=False)
    with Chair(client, where, bo) as chair:
        for _ in range(3):
            chair.until("hand_over")
        client.delete(f"/api/tables/{where}/seats/me", headers=bo)
    command(client, where, anna, "away", away=False)
    play(client, where, anna, 2)

    def numbers(headers: Headers) -> dict[int, str]:
        page = client.get(f"/api/tables/{where}/hands", params={"limit": 200}, headers=headers).json()
        return {hand["number"]: hand["id"] for hand in page["hands"]}

    every, own = numbers(anna), numbers(bo)
    assert own.items() < every.items()
    for number, hand in every.items():
        for path in ("", "/feed", "/proof", "/json", "/phh"):
            status = client.get(f"/api/hands/{hand}{path}", headers=bo).status_code
            assert status == (200 if number in own else 403), (number, path)
    assert client.get(f"/api/tables/{where}/settle-up", headers=bo).status_code == 200
    assert command(client, where, anna, "end").status_code == 200
    assert numbers(bo) == every
