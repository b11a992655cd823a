"""`riverboat verify`: the operator, a player and a spectator check a hand, and forgeries are noticed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from tests.cli.command_line import run
from tests.server.server_process import running
from tests.waiting import PATIENCE
from websockets.sync.client import connect

from riverboat.store.database import FILE

pytestmark = pytest.mark.process

CHANGED = {"one": '"dealt","seat":0', "other": '"dealt","seat":1'}


class Played:
    """Some hands on a server of their own: its address, its folder, the ids of the hands, and the roots that were told before the deal."""

    def __init__(self, address: str, folder: Path, token: Path, roots: dict[str, str]) -> None:
        self.address, self.folder, self.token, self.roots = address, folder, token, roots
        self.hand = next(iter(roots))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder = tmp_path_factory.mktemp("verify")
    with running(folder / "data") as address, httpx.Client(base_url=address) as client:
        guest = client.post("/api/guests", json={"name": "Anna"}).json()
        token = folder / "token"
        token.write_text(guest["token"])
        table = client.post("/api/tables", json={"bots": 2, "pace": 0, "clock": 0}).json()["id"]
        client.post(f"/api/tables/{table}/commands", json={"type": "sit", "action": "1", "chips": 200}).raise_for_status()
        roots, over = {}, 0
        with connect(f"{address.replace('http', 'ws')}/api/tables/{table}/socket") as socket:
            socket.send(json.dumps({"type": "hello", "token": guest["token"]}))
            while over < 3:
                message = json.loads(socket.recv(30))
                over += message["type"] == "hand_over"
                if message.get("entry", {}).get("entry") == "begun":
                    roots[message["entry"]["hand"]] = message["entry"]["root"]
                if message["type"] == "question" and "offer" in message:
                    value = "call" if message["offer"]["call"] else "check"
                    socket.send(json.dumps({"type": "answer", "action": f"a{message['ask']}", "ask": message["ask"], "value": value}))
        client.post(f"/api/tables/{table}/commands", json={"type": "pause", "action": "2", "paused": True}).raise_for_status()
        yield Played(address, folder / "data", token, roots)


def verify(*words: str | Path) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "riverboat", "verify", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def saved(played: Played, folder: Path, *parts: str) -> list[Path]:
    """A hand's parts as files, as Anna gets them."""
    files = []
    for part in parts:
        answer = httpx.get(
            f"{played.address}/api/hands/{played.hand}/{part}", headers={"Authorization": f"Bearer {played.token.read_text()}"}
        )
        files.append(folder / f"{part}.json")
        files[-1].write_bytes(answer.raise_for_status().content)
    return files


def test_a_spectator_and_a_player_verify_by_url(played: Played) -> None:
    root = played.roots[played.hand]
    address = f"{played.address}/api/hands/{played.hand}/proof"
    code, watched, _ = verify(address, "--root", root)
    assert code == 0
    assert "verified" in watched
    code, mine, _ = verify(address, "--root", root, "--token", played.token, "--json")
    told = json.loads(mine)
    assert code == 0
    assert told["good"]
    assert told["root"] == root
    assert len(told["cards"]) >= 2
    assert all(card["sealed"] and card["where"] for card in told["cards"])
    assert not told["notes"]


def test_a_hand_is_verified_from_files(played: Played, tmp_path: Path) -> None:
    files = saved(played, tmp_path, "proof", "json")
    code, said, _ = verify(*files, "--root", played.roots[played.hand])
    assert code == 0, said
    assert "as sealed" in said
    code, said, _ = verify(files[0])
    assert code == 0
    assert "--root" in said  # what could not be checked is told
    assert "could not be checked" in said
    code, said, _ = verify(files[0], *saved(played, tmp_path, "feed"))
    assert code == 0
    assert "what the server says now" in said


def test_a_forged_card_another_root_and_a_swapped_event_are_noticed(played: Played, tmp_path: Path) -> None:
    proof, events = saved(played, tmp_path, "proof", "json")
    root = played.roots[played.hand]
    data: dict[str, Any] = json.loads(proof.read_text())
    first, second = data["openings"][0], data["openings"][1]
    first["card"], second["card"] = second["card"], first["card"]
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(data))
    code, said, _ = verify(forged, events, "--root", root)
    assert code == 1
    assert "NOT as sealed" in said
    code, said, _ = verify(proof, events, "--root", "0" * 64)
    assert code == 1
    assert "root" in said
    other = tmp_path / "other.json"
    shown = f'"{second["card"]}"', f'"{first["card"]}"'
    other.write_text(events.read_text().replace(shown[0], '"##"').replace(shown[1], shown[0]).replace('"##"', shown[1]))
    code, said, _ = verify(proof, other, "--root", root, "--json")
    assert code == 1
    assert json.loads(said)["problems"]


def test_the_operator_audits_one_hand_and_all(played: Played) -> None:
    code, said, _ = verify("--data", played.folder, played.hand)
    assert code == 0, said
    assert "the seed, the whole deck and every event" in said
    code, said, _ = verify("--data", played.folder, "--all", "--json")
    told = [json.loads(line) for line in said.splitlines()]
    assert code == 0
    assert {finding["hand"] for finding in told} >= set(list(played.roots)[:3])
    assert all(finding["good"] and finding["whole"] for finding in told)


def test_a_changed_database_is_noticed(played: Played, tmp_path: Path) -> None:
    """A copy in which one card of a board was changed, and one in which the published root was."""
    for number, change in enumerate(
        (
            "UPDATE hands SET root = '" + "0" * 64 + "' WHERE id = :hand",
            "UPDATE hands SET seed_hash = '" + "0" * 64 + "' WHERE id = :hand",
            "UPDATE journal SET entry = CAST(replace(CAST(entry AS TEXT), :one, :other) AS BLOB) WHERE hand = :hand",
        )
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        with create_engine(f"sqlite:///{played.folder / FILE}").connect() as source:
            source.exec_driver_sql(f"VACUUM INTO '{folder / FILE}'")
        engine = create_engine(f"sqlite:///{folder / FILE}")
        with engine.begin() as connection:  # as whoever has the file can do: what guards the journal is in it
            for (guard,) in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
                connection.execute(text(f'DROP TRIGGER "{guard}"'))
            assert connection.execute(text(change), {"hand": played.hand} | (CHANGED if ":one" in change else {})).rowcount
        engine.dispose()
        code, said, _ = verify("--data", folder, played.hand)
        assert code == 1, change
        assert "NOT verified" in said


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "no hand; give"),
        (["nothing.json"], "there is no file nothing.json"),
        (["--data", "/nonexistent", "x"], "in /nonexistent"),
        (["--data", "a", "--database", "b", "x"], "--data or --database"),
        (["http://127.0.0.1:1/api/hands/x/proof"], "cannot reach"),
        (["http://127.0.0.1:1/elsewhere"], "is not the URL of a hand"),
        (["--all"], "no hand; give"),
    ],
)
def test_bad_input_is_one_line(words: list[str], problem: str) -> None:
    code, out, err = run("verify", *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert len(err.splitlines()) == 1


def test_other_json_and_a_bad_token_are_refused(played: Played, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"some": "thing"}')
    assert "neither a proof nor events" in verify(tmp_path / "x.json")[2]
    (tmp_path / "y.json").write_text("not JSON")
    assert verify(tmp_path / "y.json")[0] == 2
    assert "there is no hand nobody" in verify("--data", played.folder, "nobody")[2]
    code, _, problems = verify(f"{played.address}/api/hands/nobody/proof")
    assert code == 2
    assert "404" in problems
    files = saved(played, tmp_path, "proof")
    assert "64 hexadecimal" in verify(files[0], "--root", "xyz")[2]
