"""Request and response bodies in JSON: decodes and encodes them as msgspec structs, and declares the types of each route."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from msgspec import Struct

from riverboat.protocol.messages import ENCODER
from riverboat.server.http.problems import ProblemError

JSON = "application/json"
TEXT: Any = str  # a response that is plain text

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
Record = TypeVar("Record")


class RouteTypes(Struct, frozen=True):
    """The types of a route's request and response bodies, and its unusual error statuses."""

    body: Any
    returns: Any
    media_type: str
    errors: tuple[int, ...]


def documented(
    *, body: Any = None, returns: Any = None, media_type: str = JSON, errors: Iterable[int] = ()
) -> Callable[[Endpoint], Endpoint]:
    """Declare the body and response types of a route, and its unusual error statuses."""

    def decorate(endpoint: Endpoint) -> Endpoint:
        endpoint.types = RouteTypes(body, returns, media_type, tuple(errors))  # type: ignore[attr-defined]
        return endpoint

    return decorate


async def read_body(request: Request, kind: type[Record]) -> Record:
    """Decode the body of a request; 422 if it is not of this type."""
    record: Record = decode_body(await request.body(), kind)
    return record


def decode_body(body: bytes, kind: Any) -> Any:
    """Decode JSON; 422 with the place of the mistake if it is not of this type."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ProblemError(
            422, f"not what was expected: {error}"[:500], hint="the body is JSON, as /api/openapi.json describes it"
        ) from None


def json_response(record: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A record as a JSON response."""
    return Response(ENCODER.encode(record), status, headers, JSON)
