"""What the routes take and give, as OpenAPI: the records that are encoded and decoded are the ones that are described."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, APIRouter
from msgspec import Struct

from riverboat.history.formats import card_schema
from riverboat.protocol.messages import ENCODER
from riverboat.server.config import COOKIE
from riverboat.server.http.caller import caller, known
from riverboat.server.http.problems import KINDS, MEDIA, Problem, Refusal, Trouble

JSON = "application/json"
TEXT: Any = str  # an answer that is text, not a record

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
Record = TypeVar("Record")


class Shape(Struct, frozen=True):
    """What a route takes and gives, and how it may refuse beside what is usual."""

    takes: Any
    gives: Any
    media: str
    refuses: tuple[int, ...]


def shaped(*, takes: Any = None, gives: Any = None, media: str = JSON, refuses: Iterable[int] = ()) -> Callable[[Endpoint], Endpoint]:
    """Say of a route what it takes and gives."""

    def note(endpoint: Endpoint) -> Endpoint:
        endpoint.shape = Shape(takes, gives, media, tuple(refuses))  # type: ignore[attr-defined]
        return endpoint

    return note


async def read(request: Request, kind: type[Record]) -> Record:
    """Read what was sent as a record of this kind."""
    found: Record = decoded(await request.body(), kind)
    return found


def decoded(body: bytes, kind: Any) -> Any:
    """A record of this kind; a problem that says where it is none."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Trouble(422, f"not what was expected: {error}"[:500], hint="the body is JSON, as /api/openapi.json describes it") from None


def answer(record: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Give a record."""
    return Response(ENCODER.encode(record), status, headers, JSON)


# --- OpenAPI -------------------------------------------------------------------------------------------------------

ABOUT = (
    "Tables, seats, hands and chips over HTTP. What happens at a table is told over its socket, /api/tables/{table}/socket: "
    "see /api/asyncapi.json and /api/wire.schema.json. Every error is a problem (RFC 9457)."
)


def outlined(app: FastAPI, routers: Iterable[APIRouter]) -> dict[str, Any]:
    """The application as OpenAPI 3.1."""
    routes = {route.name: route for router in routers for route in router.routes if isinstance(route, APIRoute)}
    whole = get_openapi(title="Riverboat", version=app.version, openapi_version="3.1.0", description=ABOUT, routes=app.routes)
    shapes = {name: shape for name, route in routes.items() if (shape := getattr(route.endpoint, "shape", None)) is not None}
    kinds = list(dict.fromkeys([Problem, Refusal, *_kinds(shapes.values())]))
    found, schemas = msgspec.json.schema_components(kinds, schema_hook=card_schema, ref_template="#/components/schemas/{name}")
    of = dict(zip(kinds, found, strict=True))
    for path in whole["paths"].values():
        for method, operation in path.items():
            name = operation["operationId"]
            if name in shapes:
                _describe(operation, method, shapes[name], routes[name], of)
    components = whole.setdefault("components", {})
    others = {name: schema for name, schema in components.get("schemas", {}).items() if name not in _VALIDATION}
    components["schemas"] = dict(sorted({**others, **schemas}.items()))
    components["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))  # defaults are tuples
    return plain


_VALIDATION = ("HTTPValidationError", "ValidationError")  # of FastAPI: we tell problems


def _kinds(shapes: Iterable[Shape]) -> Iterator[Any]:
    for shape in shapes:
        yield from (kind for kind in (shape.takes, shape.gives) if kind not in (None, TEXT))


def _describe(operation: dict[str, Any], method: str, shape: Shape, route: APIRoute, of: dict[Any, Any]) -> None:
    responses = operation["responses"]
    done = responses[str(route.status_code or 200)]
    done.pop("content", None)
    if shape.gives is not None:
        done["content"] = {shape.media: {"schema": {"type": "string"} if shape.gives is TEXT else of[shape.gives]}}
    if shape.takes is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": of[shape.takes]}}}
    callers = {dependency.call for dependency in route.dependant.dependencies}
    if callers & {caller, known}:
        ways: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
        operation["security"] = ways if known in callers else [{}, *ways]
    for status in sorted(_refusals(operation, method, shape, callers)):
        kind = Refusal if status in (409, 503) and operation.get("tags") == ["commands"] else Problem
        told = {"description": KINDS[status][1], "content": {MEDIA: {"schema": of[kind]}}}
        if status in (429, 503):
            told["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
        responses[str(status)] = told


def _refusals(operation: dict[str, Any], method: str, shape: Shape, callers: set[Any]) -> set[int]:
    found = {*shape.refuses, 429, 503}
    if callers & {caller, known}:
        found |= {401}
    if method != "get":
        found |= {403}
    if shape.takes is not None:
        found |= {413, 422}
    if operation.get("parameters"):
        found |= {422}
    if any(parameter["in"] == "path" for parameter in operation.get("parameters", ())):
        found |= {404}
    return found
