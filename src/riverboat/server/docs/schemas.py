"""What is told to programs about HTTP and sockets, written into a folder: `python -m riverboat.server.docs.schemas docs`."""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from fastapi import FastAPI, Response

from riverboat import __version__
from riverboat.history.formats import card_schema
from riverboat.protocol import messages as wire
from riverboat.server.http.problems import problem

WIRE = "wire.schema.json"
ADDRESS = "/api/tables/{table}/socket"


@cache
def wire_schema() -> dict[str, Any]:
    """The JSON Schema of every message of a table's socket, both ways."""
    (server, client), shapes = msgspec.json.schema_components(
        [wire.FromServer, wire.FromClient], schema_hook=card_schema, ref_template="#/$defs/{name}"
    )
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Riverboat messages", "version": wire.VERSION}
    sides = {
        "FromServer": {"title": "FromServer", "description": "What the server tells.", **server},
        "FromClient": {"title": "FromClient", "description": "What clients may say.", **client},
    }
    return {**about, "anyOf": [{"$ref": f"#/$defs/{side}"} for side in sides], "$defs": {**sides, **shapes}}


@cache
def asyncapi() -> dict[str, Any]:
    """The socket as AsyncAPI 3.0: the shapes are those of the JSON Schema, the examples are one session."""
    messages = {**_messages(wire.FromServer), **_messages(wire.FromClient)}
    channel = "#/channels/table"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Riverboat", "version": __version__, "description": _ABOUT},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": ADDRESS,
                "description": "What happens at one table, as one viewer may see it.",
                "parameters": {"table": {"description": "The table's id."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "tell": _operation("send", channel, wire.FromServer, "What the server tells."),
            "say": _operation("receive", channel, wire.FromClient, "What clients may say: hello first."),
        },
        "components": {"messages": messages},
    }


_ABOUT = (
    "A table's socket. The first message is hello, with the token (or a cookie that came with the request) and the number of the last "
    "entry that the client knows. Entries are numbered without gaps; after a break the client gets exactly what it missed, or the "
    "whole view. A question says by its number what an answer answers; each command has an action, and the same action again has no "
    "second effect."
)


def _operation(action: str, channel: str, side: Any, about: str) -> dict[str, Any]:
    names = [{"$ref": f"{channel}/messages/{kind.__name__}"} for kind in get_args(side)]
    return {"action": action, "channel": {"$ref": channel}, "description": about, "messages": names}


def _messages(side: Any) -> dict[str, Any]:
    from riverboat.server.docs.examples import from_client, from_server

    found: dict[type, list[Any]] = {kind: [] for kind in get_args(side)}
    for message in (*from_server(), *from_client()):
        if type(message) in found:
            found[type(message)].append(json.loads(wire.ENCODER.encode(message)))
    return {
        kind.__name__: {
            "name": kind.__name__,
            "summary": (kind.__doc__ or "").strip(),
            "payload": {"$ref": f"./{WIRE}#/$defs/{kind.__name__}"},
            "examples": [{"payload": one} for one in some],
        }
        for kind, some in found.items()
    }


def openapi() -> dict[str, Any]:
    """The routes as OpenAPI 3.1."""
    from riverboat.server.app import create_app
    from riverboat.server.config import Config

    return create_app(Config()).openapi()


def files() -> dict[str, Any]:
    """All descriptions by the name of their file."""
    return {"openapi.json": openapi(), "asyncapi.json": asyncapi(), WIRE: wire_schema()}


def spelled(description: Any) -> str:
    """A description as it is written."""
    return json.dumps(description, indent=1, ensure_ascii=False) + "\n"


def described(app: FastAPI, name: str) -> Response:
    """A description as the server gives it."""
    kinds: dict[str, Callable[[], dict[str, Any]]] = {"openapi": app.openapi, "asyncapi": asyncapi, "wire.schema": wire_schema}
    if name not in kinds:
        return problem(404, "there is nothing at this address")
    return Response(msgspec.json.encode(kinds[name]()), media_type="application/json", headers={"Cache-Control": "no-cache"})


def write(folder: str | Path) -> None:
    """Write all descriptions into a folder."""
    for name, description in files().items():
        Path(folder, name).write_text(spelled(description), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(
            "usage: python -m riverboat.server.docs.schemas FOLDER\n\nDescribes HTTP and the socket, in files of a folder that is there."
        )
    write(sys.argv[1])
