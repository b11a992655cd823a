"""Writes the OpenAPI, AsyncAPI and JSON Schema descriptions into a folder: `python -m riverboat.server.docs.write_schemas docs`."""

import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from fastapi import FastAPI, Response

from riverboat import __version__
from riverboat.history.stored_json import card_schema
from riverboat.protocol import messages as wire
from riverboat.rules import RegisteredGame
from riverboat.server.docs.example_session import document_examples
from riverboat.server.http.problems import problem
from riverboat.server.http.websocket import DOCUMENT_SOCKET, TABLE_SOCKET
from riverboat.server.rooms.document_viewer import document_socket
from riverboat.variants import variants

WIRE = "messages.schema.json"


@cache
def message_schema() -> dict[str, Any]:
    """The JSON Schema of every message of a table's socket, both ways."""
    (server, client), shapes = msgspec.json.schema_components(
        [wire.FromServer, wire.FromClient], schema_hook=card_schema, ref_template="#/$defs/{name}"
    )
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Riverboat messages", "version": wire.VERSION}
    sides = {
        "FromServer": {"title": "FromServer", "description": "Messages from the server.", **server},
        "FromClient": {"title": "FromClient", "description": "Messages from clients.", **client},
    }
    return {**about, "anyOf": [{"$ref": f"#/$defs/{side}"} for side in sides], "$defs": {**sides, **shapes}}


@cache
def asyncapi() -> dict[str, Any]:
    """The WebSocket as AsyncAPI 3.0: the payloads refer to the JSON Schema, the examples are one session."""
    messages = {**_messages(wire.FromServer), **_messages(wire.FromClient)}
    server, client = ([kind.__name__ for kind in get_args(side)] for side in (wire.FromServer, wire.FromClient))
    documents = [_Document(game) for game in variants.values() if game.socket]
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Riverboat", "version": __version__, "description": _ABOUT},
        "defaultContentType": "application/json",
        "channels": {
            "table": _channel(TABLE_SOCKET, "The events of one table, as one viewer may see them.", messages),
            **{document.code: document.channel for document in documents},
        },
        "operations": {
            "tell": _operation("send", "table", server, "Messages from the server."),
            "say": _operation("receive", "table", client, "Messages from clients; the first is hello."),
            **{name: operation for document in documents for name, operation in document.operations.items()},
        },
        "components": {
            "messages": {**messages, **{name: message for document in documents for name, message in document.messages.items()}},
            "schemas": {name: shape for document in documents for name, shape in document.shapes.items()},
        },
    }


_ABOUT = (
    "The WebSocket of a table. The first message is hello, with the token (unless the request has the cookie) and the number of the last "
    "entry that the client knows. Entries are numbered without gaps; after a reconnect the client gets exactly the entries it missed, or "
    "the whole view. An answer names its question by number. Each command has an action; repeating an action has no second effect."
)


def _channel(address: str, about: str, messages: Iterable[str]) -> dict[str, Any]:
    return {
        "address": address,
        "description": about,
        "parameters": {"table": {"description": "The table's id."}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }


def _operation(action: str, channel: str, messages: Iterable[str], about: str) -> dict[str, Any]:
    names = [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "description": about, "messages": names}


def _messages(side: Any) -> dict[str, Any]:
    from riverboat.server.docs.example_session import from_client, from_server

    examples: dict[type, list[Any]] = {kind: [] for kind in get_args(side)}
    for message in (*from_server(), *from_client()):
        if type(message) in examples:
            examples[type(message)].append(json.loads(wire.ENCODER.encode(message)))
    return {
        kind.__name__: {
            "name": kind.__name__,
            "summary": (kind.__doc__ or "").strip(),
            "payload": {"$ref": f"./{WIRE}#/$defs/{kind.__name__}"},
            "examples": [{"payload": payload} for payload in payloads],
        }
        for kind, payloads in examples.items()
    }


class _Document:
    """The socket of a game with a document of its own. Its examples are a hand played by the clock."""

    def __init__(self, game: RegisteredGame) -> None:
        self.code, self._name = game.code, game().name
        kind = document_socket(game)
        prefix = f"#/components/schemas/{self.code}."
        _, shapes = msgspec.json.schema_components([kind.EVENTS, kind.REQUESTS], ref_template=f"{prefix}{{name}}")
        self.shapes = {f"{self.code}.{name}": shape for name, shape in shapes.items()}
        events, requests = ((get_args(side) or (side,)) for side in (kind.EVENTS, kind.REQUESTS))
        examples = document_examples(game)
        self.messages = {self._key(shape): _message(shape, f"{prefix}{shape.__name__}", examples) for shape in (*events, *requests)}
        self._sent, self._received = [*map(self._key, events)], ["Hello", *map(self._key, requests)]

    def _key(self, shape: Any) -> str:
        return f"{self.code}.{shape.__name__}"

    @property
    def channel(self) -> dict[str, Any]:
        """The hands at one table."""
        about = f"The hands of {self._name} at one table, as the events of the game's document. Who comes back gets the hand anew."
        return _channel(DOCUMENT_SOCKET.replace("{document}", self.code), about, (*self._sent, *self._received))

    @property
    def operations(self) -> dict[str, Any]:
        """Both directions."""
        return {
            f"{self.code}-events": _operation("send", self.code, self._sent, "Events of the document, and no other messages."),
            f"{self.code}-requests": _operation("receive", self.code, self._received, "Requests; the first message is hello."),
        }


def _message(shape: Any, payload: str, examples: Iterable[Any]) -> dict[str, Any]:
    mine = [{"payload": json.loads(wire.ENCODER.encode(example))} for example in examples if type(example) is shape]
    name = shape.__struct_config__.tag
    return {"name": name, "summary": (shape.__doc__ or "").strip(), "payload": {"$ref": payload}, "examples": mine[:2]}


def openapi() -> dict[str, Any]:
    """The routes as OpenAPI 3.1."""
    from riverboat.server.app import create_app
    from riverboat.server.config import Config

    return create_app(Config()).openapi()


def files() -> dict[str, Any]:
    """All descriptions by file name."""
    return {"openapi.json": openapi(), "asyncapi.json": asyncapi(), WIRE: message_schema()}


def formatted(description: Any) -> str:
    """A description as it is written to a file."""
    return json.dumps(description, indent=1, ensure_ascii=False) + "\n"


def description_response(app: FastAPI, name: str) -> Response:
    """A description as the server sends it."""
    kinds: dict[str, Callable[[], dict[str, Any]]] = {"openapi": app.openapi, "asyncapi": asyncapi, "messages.schema": message_schema}
    if name not in kinds:
        return problem(404, "there is nothing at this address")
    return Response(msgspec.json.encode(kinds[name]()), media_type="application/json", headers={"Cache-Control": "no-cache"})


def write(folder: str | Path) -> None:
    """Write all descriptions into a folder."""
    for name, description in files().items():
        Path(folder, name).write_text(formatted(description), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(
            "usage: python -m riverboat.server.docs.write_schemas FOLDER\n\nDescribes the HTTP API and the WebSocket in an existing folder"
        )
    write(sys.argv[1])
