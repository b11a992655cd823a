"""The names that the documents are mapped to exist, in the API description and in docs/from-the-documents.md."""

import builtins
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import riverboat
from riverboat.server.docs import write_schemas
from riverboat.server.docs.document_names import API_NAMES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/from-the-documents.md").read_text(encoding="utf-8")
TABLES = dict(re.findall(r"^## (.+?)\n(.+?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"[A-Z]\w+(?:\.\w+)?|\w+\.\w+|\w+(?=\()")  # Name, Name.field, name.field or name(...)
FILE = re.compile(r"(?:src|tests|web|docs|examples)/[\w./-]+")
ROUTE = re.compile(r"(?:(GET|POST|PUT|PATCH|DELETE) )?(/api/[\w{}/.-]+)")

OPENAPI = write_schemas.openapi()
SCHEMAS: dict[str, Any] = {**write_schemas.message_schema()["$defs"], **OPENAPI["components"]["schemas"]}


def rows(table: str) -> Iterator[tuple[str, str]]:
    """The rows of the tables of a document: its names, and ours."""
    for line in TABLES[table].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and not line.startswith(("| ---", "| document |")):
            document, ours = cells
            yield document, ours


def in_api(name: str) -> bool:
    """Whether a schema of the API or of its messages, or a field of one, has this name."""
    schema, _, field = name.partition(".")
    return schema in SCHEMAS and (not field or field in SCHEMAS[schema]["properties"])


@cache
def named() -> dict[str, list[Any]]:
    """Everything that a module of the package names, and the methods of its classes."""
    things: dict[str, list[Any]] = {name: [thing] for name, thing in vars(builtins).items()}
    for module in pkgutil.walk_packages(riverboat.__path__, "riverboat."):
        if module.name.endswith("__main__"):
            continue
        for name, thing in vars(importlib.import_module(module.name)).items():
            things.setdefault(name, []).append(thing)
            for method in vars(thing) if inspect.isclass(thing) else ():
                things.setdefault(method, []).append(thing)
    return things


def in_package(name: str) -> bool:
    """Whether the package has this class, function or method, or this attribute of one."""
    thing, _, field = name.partition(".")
    return any(not field or hasattr(found, field) or field in getattr(found, "__annotations__", ()) for found in named().get(thing, ()))


def exists(code: str) -> bool:
    """Whether what a table calls by a name exists; code that names nothing of ours is not looked at."""
    if file := FILE.fullmatch(code):
        return (ROOT / file[0]).exists()
    if route := ROUTE.fullmatch(code):
        method, path = route.groups()
        return path in OPENAPI["paths"] and (method or "GET").lower() in OPENAPI["paths"][path]
    name = NAME.match(code)
    return name is None or in_package(name[0]) or in_api(name[0])


@pytest.mark.parametrize(("document", "ours"), API_NAMES)
def test_api_has_the_names_that_its_description_maps_to(document: str, ours: str) -> None:
    assert f"| {document} | {ours} |" in OPENAPI["info"]["description"]
    names = [code for code in CODE.findall(ours) if code[0].isupper()]
    assert names
    assert [name for name in names if not in_api(name)] == []


def test_page_has_the_names_of_the_api() -> None:
    table = "Twos, Jacks, Man with the Axe"
    assert set(API_NAMES) <= set(rows(table))


@pytest.mark.parametrize("table", TABLES)
def test_every_name_on_our_side_of_the_page_exists(table: str) -> None:
    assert [(ours, code) for _, ours in rows(table) for code in CODE.findall(ours) if not exists(code)] == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    wrong = ("Payout.netto", "Payouts", "Natural.scores", "evaluated(cards)", "variants.of", "GET /api/variant", "tests/none.py")
    assert not [code for code in wrong if exists(code)]
    assert all(map(exists, ("Payout.net", "Natural.score", "evaluate(cards)", "POST /api/tables", "MadeHands.wilds", "odd_chips")))
