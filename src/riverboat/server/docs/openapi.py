"""The OpenAPI description (version 3.1) of the HTTP routes, from the types that they declare."""

from collections.abc import Iterable
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, APIRouter

from riverboat.history.stored_json import card_schema
from riverboat.server.config import COOKIE
from riverboat.server.docs.document_names import names_table
from riverboat.server.http.auth import optional_guest, required_guest
from riverboat.server.http.json_bodies import JSON, TEXT, RouteTypes
from riverboat.server.http.problems import MEDIA_TYPE, PROBLEMS, Problem, Refusal

ABOUT = (
    "Tables, seats, hands and chips over HTTP. Events of a table are sent over its WebSocket, /api/tables/{table}/socket: "
    "see /api/asyncapi.json and /api/messages.schema.json. Every error is a problem (RFC 9457).\n\n"
    "# Names\n\n"
    "Readers of the plan for pots that two hands share find its names here. A schema that is not below is in messages.schema.json.\n\n"
    f"{names_table()}\n"
)


def openapi_of(app: FastAPI, routers: Iterable[APIRouter]) -> dict[str, Any]:
    """The OpenAPI 3.1 description of the application."""
    routes = {route.name: route for router in routers for route in router.routes if isinstance(route, APIRoute)}
    document = get_openapi(title="Riverboat", version=app.version, openapi_version="3.1.0", description=ABOUT, routes=app.routes)
    typed = {name: types for name, route in routes.items() if (types := getattr(route.endpoint, "types", None)) is not None}
    bodies = [body for types in typed.values() for body in (types.body, types.returns) if body not in (None, TEXT)]
    kinds = list(dict.fromkeys([Problem, Refusal, *bodies]))
    references, schemas = msgspec.json.schema_components(kinds, schema_hook=card_schema, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(kinds, references, strict=True))
    for path in document["paths"].values():
        for method, operation in path.items():
            name = operation["operationId"]
            if name in typed:
                _describe(operation, method, typed[name], routes[name], schema_of)
    components = document.setdefault("components", {})
    others = {name: schema for name, schema in components.get("schemas", {}).items() if name not in _FASTAPI_ERRORS}
    components["schemas"] = dict(sorted({**others, **schemas}.items()))
    components["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))  # turns tuples into lists
    return plain


_FASTAPI_ERRORS = ("HTTPValidationError", "ValidationError")  # never sent: all errors are problems


def _describe(operation: dict[str, Any], method: str, types: RouteTypes, route: APIRoute, schema_of: dict[Any, Any]) -> None:
    responses = operation["responses"]
    success = responses[str(route.status_code or 200)]
    success.pop("content", None)
    if types.returns is not None:
        success["content"] = {types.media_type: {"schema": {"type": "string"} if types.returns is TEXT else schema_of[types.returns]}}
    if types.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[types.body]}}}
    dependencies = {dependency.call for dependency in route.dependant.dependencies}
    if dependencies & {optional_guest, required_guest}:
        schemes: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
        operation["security"] = schemes if required_guest in dependencies else [{}, *schemes]
    for status in sorted(_error_statuses(operation, method, types, dependencies)):
        kind = Refusal if status in (409, 503) and operation.get("tags") == ["commands"] else Problem
        response = {"description": PROBLEMS[status][1], "content": {MEDIA_TYPE: {"schema": schema_of[kind]}}}
        if status in (429, 503):
            response["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
        responses[str(status)] = response


def _error_statuses(operation: dict[str, Any], method: str, types: RouteTypes, dependencies: set[Any]) -> set[int]:
    statuses = {*types.errors, 429, 503}
    if dependencies & {optional_guest, required_guest}:
        statuses |= {401}
    if method != "get":
        statuses |= {403}
    if types.body is not None:
        statuses |= {413, 422}
    if operation.get("parameters"):
        statuses |= {422}
    if any(parameter["in"] == "path" for parameter in operation.get("parameters", ())):
        statuses |= {404}
    return statuses
