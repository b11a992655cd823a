"""The exported schemas accept what is written, and refuse damaged data."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests import hand_laws
from tests.repetitions import scaled

from riverboat.explain.made_hands import wilds_of
from riverboat.history.codec import events_from_json, events_to_json, log_to_json
from riverboat.history.stored_json import SCHEMAS, events_schema, log_schema, write_schemas
from riverboat.variants import variants

DOCS = Path(__file__).parents[2] / "docs"
TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {
    *("$ref", "$defs", "$schema", "title", "version", "description", "default", "examples", "discriminator"),
    *("type", "enum", "const", "anyOf", "pattern", "properties", "required", "additionalProperties"),
    *("items", "prefixItems", "minItems", "maxItems"),
}


def fits(schema: Any, value: Any, whole: dict[str, Any]) -> bool:
    """As much of JSON Schema as ours use; a word that is not among these is refused."""
    if isinstance(schema, bool):
        return schema
    assert not schema.keys() - KNOWN
    if "$ref" in schema:
        return fits(whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, whole)
    if "anyOf" in schema:
        return any(fits(one, value, whole) for one in schema["anyOf"])
    if not _type(schema.get("type"), value) or value not in schema.get("enum", [value]) or value != schema.get("const", value):
        return False
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        rest = (fits(schema.get("items", True), item, whole) for item in value[len(first) :])
        enough = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return enough and all(fits(one, item, whole) for one, item in zip(first, value, strict=False)) and all(rest)
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return value.keys() >= set(schema.get("required", [])) and all(
            fits(known.get(key, others), item, whole) for key, item in value.items()
        )
    return True


def _type(name: str | None, value: Any) -> bool:
    if name in (None, "integer"):
        return name is None or type(value) is int
    return isinstance(value, TYPES[name])


def test_schemas_are_exported(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    for name in SCHEMAS:
        assert (DOCS / name).read_text() == (tmp_path / name).read_text(), "run `make docs`"


@pytest.mark.parametrize("code", variants)
def test_schemas_accept_written_hands(code: str) -> None:
    events, logs = events_schema(), log_schema()
    for seed in range(scaled(check=1, test=8, soak=50)):
        run = hand_laws.play(hand_laws.some_log(variants[code](), seed), seed)
        text = events_to_json(run.events, (), wilds_of(variants[code](), run.table))
        assert fits(events, json.loads(text), events)
        assert events_from_json(text) == run.events
        assert fits(logs, json.loads(log_to_json(run.log)), logs)


def test_schemas_refuse_damaged_hands() -> None:
    run = hand_laws.play(hand_laws.some_log(variants["holdem"](), 3), 3)
    events, logs = events_schema(), log_schema()
    told, log = json.loads(events_to_json(run.events)), json.loads(log_to_json(run.log))
    for spoilt in (
        told | {"riverboat": 2},
        told["events"],
        told | {"events": [{"event": "stolen"}]},
        told | {"events": [{"event": "dealt"}]},
    ):
        assert not fits(events, spoilt, events)
    for change in (
        {"riverboat": 2},
        {"limit": "sky"},
        {"stakes": {"antee": 1}},
        {"answers": [[0]]},
        {"answers": [[0, None]]},
        {"burn": "no"},
    ):
        assert not fits(logs, log | change, logs)
    assert not fits(logs, log | {"colour": "red"}, logs)
    del log["stacks"]
    assert not fits(logs, log, logs)
