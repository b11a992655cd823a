"""`riverboat serve` as a program."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.command_line import run
from tests.server.server_process import free_port
from tests.waiting import PATIENCE

from riverboat.cli.commands.serve import data_folder, first_table
from riverboat.variants import variants

pytestmark = pytest.mark.process

Process = subprocess.Popen[str]


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "riverboat", "serve", *map(str, words)]


@contextmanager
def serving(*words: str | Path) -> Iterator[tuple[Process, str]]:
    """A server that runs as long as the block, and the first line that it says."""
    with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
            assert ready, "no output"
            line = process.stdout.readline()
            if not line:
                assert process.stderr is not None
                pytest.fail(process.stderr.read())
            yield process, line
        finally:
            process.kill()


def refused(*words: str | Path) -> str:
    """Why a server does not start."""
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


def test_the_first_table_is_reused_after_a_restart(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", tmp_path, "--json") as (process, line):
        told = json.loads(line)
        assert told["link"] == f"{told['address']}/t/{told['table']}"
        assert told["process"] == process.pid
        assert httpx.get(f"{told['address']}/healthz").json()["status"] == "ok"
        with httpx.Client(base_url=told["address"]) as client:
            found = client.get(f"/api/tables/{told['table']}").json()
            assert [member["bot"] != "" for member in found["members"].values()] == [True] * 3
            client.post("/api/guests", json={"name": "Anna"}).raise_for_status()
            sat = client.post(f"/api/tables/{told['table']}/commands", json={"type": "sit", "action": "1", "chips": 200})
            assert sat.status_code == 200
            view = client.get(f"/api/tables/{told['table']}").json()
            assert view["members"][view["host"]]["name"] == "Anna"  # who sits down first is the host
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    with serving("--port", "0", "--data", tmp_path, "--json") as (process, line):
        assert json.loads(line)["table"] == told["table"]
        for name in ("Bo", "Cem"):  # now all places are taken
            with httpx.Client(base_url=json.loads(line)["address"]) as client:
                client.post("/api/guests", json={"name": name}).raise_for_status()
                client.post(f"/api/tables/{told['table']}/seats", json={"chips": 200}).raise_for_status()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    with serving("--port", "0", "--data", tmp_path, "--json") as (_, line):
        assert json.loads(line)["table"] != told["table"]


def test_serve_prints_its_address_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with serving("--port", str(port), "--data", tmp_path / "new" / "folder") as (process, line):
        assert f"http://127.0.0.1:{port}" in line
        assert str(tmp_path / "new" / "folder") in line
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        rest, problems = process.stdout.read(), process.stderr.read()
        assert f"http://127.0.0.1:{port}/t/" in rest
        assert "--host 0.0.0.0" in rest
        assert "hands go on where they stopped" in rest
        assert problems == ""


def test_no_table_starts_without_a_table(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", tmp_path, "--json", "--no-table") as (_, line):
        told = json.loads(line)
        assert told["table"] is None
        assert httpx.get(f"{told['address']}/api/tables").json()["tables"] == []


def test_only_named_origins_are_allowed(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", tmp_path, "--json", "--no-table", "--origin", "https://Friends.example:443/") as (_, line):
        address = json.loads(line)["address"]
        statuses = [
            httpx.post(f"{address}/api/guests", json={"name": "A"}, headers={"Origin": origin}).status_code
            for origin in ("https://friends.example", "https://foes.example")
        ]
        assert statuses == [201, 403]


def test_a_taken_port_is_refused_with_another_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--port", str(port), "--data", tmp_path)
    assert f"port {port} is taken" in said
    assert f"--port {port + 1}" in said
    assert not list(tmp_path.iterdir())


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", tmp_path, "--json") as (process, _):
        said = refused("--port", "0", "--data", tmp_path)
        assert f"another server uses {tmp_path} (process {process.pid})" in said
        assert "--data" in said


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--database", "postgresql://me:s3cret@127.0.0.1:1/cards"], "cannot reach the database postgresql://me:***@127.0.0.1:1/cards"),
        (["--database", "nonsense"], "postgresql://user:password@"),
        (["--database", "mysql://localhost/x"], "databases are sqlite and postgresql"),
        (["--database", "sqlite:///x", "--data", "y"], "--data or --database"),
        (["--host", "300.1.2.3"], "there is no host '300.1.2.3'"),
        (["--host", "192.0.2.1"], "not an address of this machine"),
        (["--port", "70000"], "0 to 65535"),
        (["--game", "holdm"], "did you mean holdem?"),
        (["--bots", "9"], "0 to 5 bots"),
        (["--log", "loud"], "--log is"),
        (["--origin", "*"], "--origin is an address such as https://poker.example"),
        (["--origin", "https://poker.example/page"], "--origin is an address"),
        (["--address", "poker"], "--address is an address such as"),
        (["--address", "http://poker.example:port"], "--address is an address such as"),
        (["--proxy", "router"], "--proxy is an address such as 10.0.0.2"),
    ],
)
def test_bad_input_is_one_line(words: list[str], problem: str) -> None:
    code, out, err = run("serve", "--port", "0", *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert "s3cret" not in err
    assert len(err.splitlines()) == 1


def test_the_help_has_examples() -> None:
    told = subprocess.run(command("--help"), capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    assert "riverboat serve --host 0.0.0.0" in told
    assert "--database" in told


def test_the_default_folder_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder("") == tmp_path / "riverboat"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder("") == tmp_path / ".local" / "share" / "riverboat"
    assert data_folder("~/poker") == tmp_path / "poker"
    assert os.fspath(data_folder("x")) == "x"


@pytest.mark.parametrize("code", variants)
def test_every_game_has_its_first_table(code: str) -> None:
    settings = first_table([code], 3)
    (game,) = settings.build()
    assert settings.bots >= 1
    assert settings.bots < settings.seats
    assert settings.seats in game.variant.seats


def test_several_games_make_a_dealers_choice_table() -> None:
    settings = first_table(["holdem", "eight-cards", "razz"], 2)
    games: tuple[Any, ...] = settings.build()
    assert [game.variant.code for game in games] == ["holdem", "eight-cards", "razz"]
