"""The OpenAPI, AsyncAPI and JSON Schema descriptions are up to date and valid."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest
from tests.server.api_client import Chair, Headers, action, command, guest, player, server_client, sit, table

from riverboat.protocol import messages as wire
from riverboat.server.docs import write_schemas
from riverboat.server.odds.queue import KEPT_MINUTES
from riverboat.variants import variants

DOCS = Path(__file__).parents[3] / "docs"
FILES = write_schemas.files()
WRITE = "run `.venv/bin/python -m riverboat.server.docs.write_schemas docs`"


@pytest.mark.parametrize("name", list(FILES))
def test_files_are_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == write_schemas.formatted(FILES[name]), WRITE


def checker(side: str) -> jsonschema_rs.Draft202012Validator:
    schema = write_schemas.message_schema()
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": schema["$defs"]})


def refs(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        yield from [thing["$ref"]] if isinstance(thing.get("$ref"), str) else []
        for value in thing.values():
            yield from refs(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from refs(value)


def resolved(whole: Any, ref: str) -> Any:
    file, _, path = ref.partition("#/")
    found = FILES[file.removeprefix("./")] if file else whole
    for part in path.split("/"):
        found = found[part]
    return found


@pytest.mark.parametrize("name", list(FILES))
def test_all_references_resolve(name: str) -> None:
    whole = FILES[name]
    named = set(refs(whole))
    assert named
    for ref in named:
        assert resolved(whole, ref)


def test_schema_is_valid() -> None:
    assert jsonschema_rs.meta.is_valid(write_schemas.message_schema())
    assert checker("FromServer").is_valid({"type": "pong", "at": 5})
    assert not checker("FromServer").is_valid({"type": "pong"})
    assert not checker("FromServer").is_valid({"type": "ping"})
    assert not checker("FromClient").is_valid({"type": "leave", "action": "1", "more": 2})


# --- AsyncAPI ------------------------------------------------------------------------------------------------------


def test_every_message_has_a_valid_example() -> None:
    whole = write_schemas.asyncapi()
    messages = whole["components"]["messages"]
    for side in ("FromServer", "FromClient"):
        kinds = get_args(getattr(wire, side))
        check = checker(side)
        for kind in kinds:
            told = messages[kind.__name__]
            assert told["payload"] == {"$ref": f"./messages.schema.json#/$defs/{kind.__name__}"}
            assert told["examples"], kind
            for example in told["examples"]:
                check.validate(example["payload"])
                assert example["payload"]["type"] == kind.__struct_config__.tag
                decoder: Any = wire.MESSAGES if side == "FromServer" else wire.COMMANDS
                assert json.loads(wire.ENCODER.encode(decoder.decode(json.dumps(example["payload"])))) == example["payload"]
    assert len(whole["channels"]["table"]["messages"]) == len(get_args(wire.FromServer)) + len(get_args(wire.FromClient))


def test_every_channel_describes_both_directions() -> None:
    whole = write_schemas.asyncapi()
    assert whole["asyncapi"] == "3.0.0"
    assert set(whole["channels"]) == {"table", *(code for code, game in variants.items() if game.socket)}
    for name, channel in whole["channels"].items():
        operations = [one for one in whole["operations"].values() if one["channel"]["$ref"] == f"#/channels/{name}"]
        told = {ref["$ref"].rsplit("/", 1)[1] for operation in operations for ref in operation["messages"]}
        assert told == set(channel["messages"]) <= set(whole["components"]["messages"])
        assert sorted(operation["action"] for operation in operations) == ["receive", "send"]


def test_every_event_and_request_of_a_document_has_a_valid_example() -> None:
    whole = write_schemas.asyncapi()
    for code, game in variants.items():
        mine = [message for name, message in whole["components"]["messages"].items() if name.startswith(f"{code}.")]
        assert bool(mine) == bool(game.socket)
        for message in mine:
            check = jsonschema_rs.Draft202012Validator({**message["payload"], "components": whole["components"]})
            assert message["examples"], message["name"]
            for example in message["examples"]:
                check.validate(example["payload"])
                assert example["payload"]["type"] == message["name"]


def test_job_key_description_states_the_lifetime() -> None:
    paths = FILES["openapi.json"]["paths"]
    for path in ("/api/odds", "/api/odds/advise"):
        (key,) = (one for one in paths[path]["post"]["parameters"] if one["name"] == "Idempotency-Key")
        assert "day" not in key["description"]
        assert f"{KEPT_MINUTES:.0f} minutes" in key["description"]


# --- what is really sent -------------------------------------------------------------------------------------------

GAMES = [code for code in variants if variants[code]().seats.stop > 3]
HANDS = 2


@pytest.mark.process
def test_server_responses_match_the_schemas(tmp_path: Path) -> None:
    check = checker("FromServer")
    kinds: Counter[str] = Counter()
    with server_client(tmp_path) as client:
        anna, bo = guest(client, "Anna"), guest(client, "Bo")
        for code in GAMES:
            where = table(client, anna, games=[{"game": code}], bots=2, seats=3, least=10, most=1000)
            sit(client, where, anna, 300)
            with Chair(client, where, anna) as chair, Chair(client, where, {}) as watching:
                for _ in range(HANDS):
                    chair.until("hand_over")
                client.delete(f"/api/tables/{where}/seats/me", headers=anna)
                watching.until("hand_over")
                for message in (*chair.heard, *watching.heard):
                    check.validate(message)
                    kinds[message["type"]] += 1
        for message in (*_all_in(client, anna), *_around(client, anna, bo)):
            check.validate(message)
            kinds[message["type"]] += 1
    assert {kind.__struct_config__.tag for kind in get_args(wire.FromServer)} <= kinds.keys()


def _all_in(client: Any, anna: Headers) -> list[dict[str, Any]]:
    """Go all-in until a bot calls and the odds arrive."""
    where = table(client, anna, bots=5, seats=6)
    sit(client, where, anna, 400)
    with Chair(client, where, anna) as chair:
        while (message := chair.hear())["type"] != "all_in_odds":
            if message["type"] == "question" and "offer" in message:
                offer = message["offer"]
                value = offer.get("high") or ("call" if offer["call"] else "check")
                chair.say(type="answer", action=action(), ask=message["ask"], value=value)
        return chair.heard


def _around(client: Any, anna: Headers, bo: Headers) -> list[dict[str, Any]]:
    """Send every command that is possible between hands."""
    where = table(client, anna, bots=0, approve=True, rabbit=True, games=[{"game": "holdem"}, {"game": "razz"}])
    with Chair(client, where, anna) as chair:
        chair.say(type="sit", action=action(), chips=100)
        for chips in (100, 120):
            client.post(f"/api/tables/{where}/seats", json={"chips": chips}, headers=bo)
            command(client, where, anna, "approve", player=player(client, bo), yes=chips == 120)
        command(client, where, bo, "away", away=True)
        chair.say(type="give", action=action(), player=player(client, bo), chips=5, note="for luck")
        chair.say(type="say", action=action(), text="<b>hello</b>")
        chair.say(type="react", face="👋")
        chair.say(type="sit", action=action(), chips=100)
        chair.say(type="nonsense")
        chair.say(type="change", action=action(), settings={"clock": 5, "pace": 0, "games": [{"game": "holdem"}]})
        chair.say(type="invite", action=action(), chips=200)
        chair.say(type="ping")
        chair.until("pong")
        for _ in range(3):
            chair.until("hand_over")
        chair.say(type="hunt", action=action())
        chair.say(type="rebuy", action=action(), chips=10)
        chair.say(type="kick", action=action(), player=player(client, bo))
        chair.say(type="appoint", action=action(), player=player(client, bo))
        chair.say(type="away", action=action(), away=True)
        chair.say(type="pause", action=action(), paused=True)
        chair.say(type="end", action=action())
        chair.say(type="leave", action=action())
        chair.say(type="ping")
        chair.until("pong")
        client.delete("/api/guests/me", headers=anna)
        while chair.hear()["type"] != "bye":
            pass
        return chair.heard
