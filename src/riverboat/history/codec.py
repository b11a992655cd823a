"""Reads and writes logs and events as JSON and as text.

>>> from riverboat.dealer import Answer, Log
>>> from riverboat.rules import Game
>>> from riverboat.variants import variants
>>> log = Log(Game.of(variants["kuhn"]()), (5, 5), seed=bytes(32)).plus(Answer(1, 1), Answer(0, "call"))
>>> log_from_json(log_to_json(log)) == log_from_text(log_to_text(log)) == log
True
>>> print(log_to_text(log))
riverboat 1
game kuhn
limit fixed-limit
stakes ante=1 small_bet=1
odd_chips left_of_button
stacks 5 5
button 0
seed 0000000000000000000000000000000000000000000000000000000000000000
answers 1:1 0:call
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

import msgspec

from riverboat.cards import Card, cards, notation, seed_bytes
from riverboat.dealer import Answer, Log, Value
from riverboat.explain.made_hands import WildCards
from riverboat.history.stored_json import VERSION, StoredEvents, StoredLog, Unreadable, same_version
from riverboat.rules import Game, RegisteredGame
from riverboat.table import AnyEvent, Event
from riverboat.variants import variants

__all__ = [
    "Unreadable",
    "events_from_json",
    "events_to_json",
    "from_json",
    "log_from_dict",
    "log_from_json",
    "log_from_text",
    "log_to_dict",
    "log_to_json",
    "log_to_text",
    "to_json",
]

Record = TypeVar("Record")

YES_NO = {"yes": True, "no": False}
HOUSE = ("burn", "throw_first")  # house rules that are on or off


def _encode(thing: Any) -> Any:
    if isinstance(thing, Card):
        return str(thing)
    raise NotImplementedError(type(thing))


def _decode(kind: type, thing: Any) -> Any:
    if kind is Card:
        return Card(thing)
    raise NotImplementedError(kind)


_ENCODER = msgspec.json.Encoder(enc_hook=_encode)
_EVENTS = msgspec.json.Decoder(list[AnyEvent] | StoredEvents, dec_hook=_decode)


def to_json(thing: Any) -> bytes:
    """Write a record as JSON, with cards as text."""
    return _ENCODER.encode(thing)


def from_json(text: bytes | str, kind: type[Record]) -> Record:
    """Read a record of this kind from JSON."""
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_decode)
    except (msgspec.DecodeError, ValueError) as error:
        raise Unreadable(f"not a {kind.__name__}: {error}") from None


# --- events --------------------------------------------------------------------------------------------------------


def events_to_json(events: Iterable[Event], hunted: Iterable[Event] = (), wild_cards: WildCards | None = None) -> bytes:
    """Write events, those of a rabbit hunt and the wild cards, as JSON with the version of the format; "event" names each event."""
    return _ENCODER.encode(StoredEvents(VERSION, list(events), list(hunted), wild_cards))  # type: ignore[arg-type]


def events_from_json(text: bytes | str) -> list[AnyEvent]:
    """Read what `events_to_json` wrote, or a bare list of events, the format before there were versions."""
    try:
        stored: list[AnyEvent] | StoredEvents = _EVENTS.decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise Unreadable(f"not a list of events: {error}") from None
    if isinstance(stored, list):
        return stored
    same_version(stored.riverboat)
    return stored.events


# --- logs ----------------------------------------------------------------------------------------------------------


def log_to_dict(log: Log) -> dict[str, Any]:
    """A log as plain data."""
    game: Game = log.game
    if not game.variant.code:
        raise ValueError(f"{game.variant.name} has no code: only games of the registry can be stored")
    return {
        "riverboat": VERSION,
        "game": game.variant.code,
        "options": game.variant.options,
        "rules": game.variant.fingerprint,
        "limit": game.limit,
        "stakes": {name: value for name, value in msgspec.structs.asdict(game.stakes).items() if value},
        "odd_chips": game.odd_chips,
        "burn": game.burn,
        **({"throw_first": True} if game.throw_first else {}),
        "stacks": log.stacks,
        "button": log.button,
        "kitty": log.kitty,
        "seed": log.seed.hex(),
        "deck": notation(log.deck),
        "answers": [[answer.seat, answer.value] for answer in log.answers],
    }


def log_from_dict(data: Mapping[str, Any], games: Mapping[str, RegisteredGame] = variants, *, any_rules: bool = False) -> Log:
    """Build a log from plain data. It is refused if the rules of its game have changed since, except with `any_rules`."""
    try:
        same_version(data["riverboat"])
        entry = games[data["game"]]
        stored = msgspec.convert(data, StoredLog)
        variant = entry.build(stored.options)
        if stored.rules not in ("", variant.fingerprint) and not any_rules:
            raise Unreadable(f"played by other rules of {stored.game}: {stored.rules}, and now they are {variant.fingerprint}")
        house: dict[str, Any] = {name: getattr(stored, name) for name in ("odd_chips", *HOUSE)}
        game = Game.of(variant, limit=stored.limit, stakes=stored.stakes, **house)
        answers = tuple(Answer(seat, cast(Value, value)) for seat, value in stored.answers)
        seed, deck = seed_bytes(stored.seed), cards(stored.deck, distinct=False)
        log = Log(game, stored.stacks, stored.button, stored.kitty, seed, answers, deck)
        game.check(log)
    except Unreadable:
        raise
    except (TypeError, ValueError) as error:
        raise Unreadable(f"not a hand: {error}") from None
    except KeyError as error:
        raise Unreadable(f"not a hand: no {error.args[0]!r}") from None
    return log


def log_to_json(log: Log) -> bytes:
    """Write a log as JSON, a few hundred bytes."""
    return _ENCODER.encode(log_to_dict(log))


def log_from_json(text: bytes | str, games: Mapping[str, RegisteredGame] = variants, *, any_rules: bool = False) -> Log:
    """Read what `log_to_json` wrote."""
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Unreadable(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Unreadable("not a hand: JSON, but no object")
    return log_from_dict(data, games, any_rules=any_rules)


# --- text ----------------------------------------------------------------------------------------------------------


def log_to_text(log: Log) -> str:
    """Write a log as lines that can be edited, without the fingerprint of the rules."""
    data = log_to_dict(log)
    lines = [f"riverboat {VERSION}", f"game {data['game']}"]
    lines += [f"option {name}={_plain(value)}" for name, value in data["options"].items()]
    lines += [f"limit {data['limit']}", "stakes " + " ".join(f"{name}={_plain(value)}" for name, value in data["stakes"].items())]
    lines += [f"odd_chips {data['odd_chips']}"] + [f"{name} yes" for name in HOUSE if data.get(name)]
    lines += ["stacks " + " ".join(map(str, log.stacks)), f"button {log.button}"] + [f"kitty {log.kitty}"] * bool(log.kitty)
    lines += [f"seed {data['seed']}"] + [f"deck {data['deck']}"] * bool(log.deck)
    lines.append("answers " + " ".join(f"{answer.seat}:{_plain(answer.value)}" for answer in log.answers))
    return "\n".join(line.rstrip() for line in lines)


def log_from_text(text: str, games: Mapping[str, RegisteredGame] = variants) -> Log:
    """Read what `log_to_text` wrote."""
    data: dict[str, Any] = {"options": {}, "stakes": {}, "answers": [], "kitty": 0}
    for number, line in enumerate(text.strip().splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if word in ("riverboat", "button", "kitty") and rest.isdecimal():
            data[word] = int(rest)
        elif word == "option":
            name, _, value = rest.partition("=")
            data["options"][name] = value
        elif word == "stakes":
            parts = (part.partition("=") for part in rest.split())
            data["stakes"] = {name: YES_NO.get(value, _read(value)) for name, _, value in parts}
        elif word == "stacks":
            data["stacks"] = [_read(stack) for stack in rest.split()]
        elif word == "answers":
            data["answers"] = [[_read(seat), _read(value)] for seat, _, value in (part.partition(":") for part in rest.split())]
        elif word in ("game", "limit", "odd_chips", "seed", "deck"):
            data[word] = rest
        elif word in HOUSE:
            data[word] = rest == "yes"
        elif word:
            raise Unreadable(f"not a hand: line {number} says {line.strip()[:40]!r}")
    return log_from_dict(data, games)


def _plain(value: Any) -> str:
    """A value without spaces: yes or no, a word, a number, (0,2), (0,1/2,3/4,5,6,7)."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        inner = "/".join(",".join(map(str, part)) for part in value) if value and isinstance(value[0], tuple) else ",".join(map(str, value))
        return f"({inner})"
    return str(value)


def _read(text: str) -> Any:
    """Read what `_plain` wrote."""
    if text.isdecimal():
        return int(text)
    if re.fullmatch(r"\([0-9,/]*\)", text):
        parts = [[int(number) for number in part.split(",") if number] for part in text[1:-1].split("/")]
        return parts if "/" in text else parts[0]
    return text
