"""Hypothesis strategies for socket messages: valid commands, broken ones, any JSON, any bytes."""

import json
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from riverboat.protocol import messages

COMMANDS: tuple[Any, ...] = get_args(messages.FromClient)
PEOPLE = 4  # ids to choose from: two players, a guest, and an unknown one
ODD = ("NaN", "Infinity", "-Infinity", "1e999", "0.1", "01", "+1", "1.", "tru", "nul", '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"')


class Open(Struct, frozen=True):
    """The number of the open question when the message is sent, or one near it."""

    beside: int = 0


class Usual(Struct, frozen=True):
    """The default answer to the open question."""


class Person(Struct, frozen=True):
    """The id of one of the people."""

    index: int


class Change(Struct, frozen=True):
    """A corruption of a message: cut off, one byte replaced, or one inserted."""

    kind: int
    at: int
    byte: int


class FuzzMessage(Struct, frozen=True):
    """A message: a command whose ids and numbers are filled in when it is sent, or raw text or bytes."""

    said: Any
    changes: tuple[Change, ...] = ()

    def frame(self, people: list[str], ask: int = 0, usual: Any = None) -> str | bytes:
        """The frame to send."""
        if not isinstance(self.said, dict):
            return self.said  # type: ignore[no-any-return]

        def fill(value: Any) -> Any:
            return people[value.index] if isinstance(value, Person) else usual if isinstance(value, Usual) else ask + value.beside

        text = json.dumps(self.said, default=fill)
        if not self.changes:
            return text
        data = bytearray(text.encode())
        for change in self.changes:
            at = change.at % (len(data) + 1)
            if change.kind == 0:
                del data[at:]
            elif change.kind == 1 and at < len(data):
                data[at] = change.byte
            else:
                data.insert(at, change.byte)
        return bytes(data)


# --- values --------------------------------------------------------------------------------------------------------

TEXTS = st.text(max_size=40) | st.sampled_from(("", "\x00", "\u202e", "a" * 301, "holdem", "null"))
NUMBERS = st.integers(-3, 401) | st.sampled_from((2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 10**400))
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=12,
)
POSITIONS = st.lists(st.integers(0, 8), max_size=5)
VALUES = (
    st.just(Usual())
    | st.sampled_from(("fold", "check", "call", "stay", "drop", "buy", "up"))
    | st.integers(0, 400)
    | POSITIONS
    | st.lists(POSITIONS, min_size=3, max_size=3)
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "games": st.lists(
            st.fixed_dictionaries({}, optional={"game": st.sampled_from(("holdem", "razz", "")), "limit": TEXTS, "stakes": ANYTHING})
        ),
        "seats": st.just(4) | NUMBERS,
        "least": NUMBERS,
        "most": NUMBERS,
        "clock": NUMBERS,
        "pace": st.floats(0, 3) | ANYTHING,
        "bots": NUMBERS,
        "name": TEXTS,
        "watching": st.booleans() | ANYTHING,
    },
)
PERSONS = st.builds(Person, st.integers(0, PEOPLE - 1))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "action": st.text("abc", min_size=1, max_size=8) | st.sampled_from(("a", "b")) | st.text(max_size=41),  # some are repeated
    "ask": st.just(Open()) | st.builds(Open, st.integers(-2, 2)),
    "value": VALUES,
    "player": PERSONS,
    "settings": SETTINGS,
    "chips": st.integers(10, 400) | NUMBERS,
    "place": st.none() | st.integers(-1, 5),
    "game": st.integers(-1, 3),
    "last": st.none() | NUMBERS,
    "text": st.text(min_size=1, max_size=50) | TEXTS,
    "face": st.text(min_size=1, max_size=3) | TEXTS,
    "note": TEXTS,
    "token": TEXTS,
    **dict.fromkeys(("yes", "away", "paused"), st.booleans()),
}


# --- messages ------------------------------------------------------------------------------------------------------


def _command(kind: Any, *, strange: bool) -> st.SearchStrategy[dict[str, Any]]:
    """A command of this kind; if strange, with arbitrary, missing or extra fields."""
    named = {field.encode_name: FIELDS[field.encode_name] for field in fields(kind)}
    tag = {"type": st.just(kind.__struct_config__.tag)}
    if not strange:
        return st.fixed_dictionaries(tag | named)
    loose = {name: value | ANYTHING for name, value in named.items()}
    return st.fixed_dictionaries(tag, optional={**loose, "more": ANYTHING})


SHAPED = st.one_of(*(_command(kind, strange=False) for kind in COMMANDS))
STRANGE = st.one_of(*(_command(kind, strange=True) for kind in COMMANDS))
CHANGES = st.lists(st.builds(Change, st.integers(0, 2), st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=4).map(tuple)
HUGE = st.builds(
    lambda size, kind: {"say": json.dumps({"type": "say", "action": "x", "text": "a" * size}), "deep": "[" * size, "long": "9" * size}[
        kind
    ],
    st.sampled_from((16 * 1024 - 60, 16 * 1024, 16 * 1024 + 1)),
    st.sampled_from(("say", "deep", "long")),
)
SOME_JSON = st.sampled_from(ODD).flatmap(
    lambda odd: st.sampled_from((odd, f'{{"type":"sit","action":"o","chips":{odd}}}', f'{{"type":"say","action":"o","text":{odd}}}'))
)

ANSWERS = _command(messages.AnswerCommand, strange=False)
FUZZ_MESSAGES = st.one_of(
    st.builds(FuzzMessage, ANSWERS),
    st.builds(FuzzMessage, SHAPED),
    st.builds(FuzzMessage, SHAPED),
    st.builds(FuzzMessage, STRANGE),
    st.builds(FuzzMessage, SHAPED, CHANGES),
    st.builds(FuzzMessage, ANYTHING.map(json.dumps) | SOME_JSON | HUGE | st.binary(max_size=60)),
)
