"""A question about odds, from the command line or from a line of JSON, and its answer."""

from typing import Any

from msgspec import Struct

from riverboat.cards import notation
from riverboat.cli.game import nearest, variant_of
from riverboat.cli.progress import Progress
from riverboat.odds.ask import odds
from riverboat.odds.result import Equity
from riverboat.odds.spot import Spot, SpotError, spot

_SPOT = ("variant", "options", "hands", "board", "dead", "opponents")
_HOW = ("exact", "samples", "error", "time", "seed", "threads", "policy", "cache")


class Question(Struct, frozen=True):
    """A spot, and how its odds are to be worked out."""

    spot: Spot
    how: dict[str, Any]

    @classmethod
    def of(cls, asked: dict[str, Any]) -> "Question":
        """Read a question as `riverboat odds` and its batches put it; what is not said is left to the library."""
        for name in asked:
            if name not in (*_SPOT, *_HOW):
                raise ValueError(f"unknown key {name!r}; {nearest(name, (*_SPOT, *_HOW)) or 'keys are ' + ', '.join((*_SPOT, *_HOW))}")
        said = {name: value for name, value in asked.items() if value is not None}
        hands = said.get("hands", [])
        if not isinstance(hands, list | tuple) or not all(isinstance(hand, str) for hand in hands):
            raise ValueError('hands are a list of texts, such as ["AsKs", "random"]')
        if not hands and "opponents" not in said:
            raise SpotError("no hands; such as AsKs, a range in quotes, or random")
        if said.get("policy") not in (None, "pat", "best"):
            raise ValueError(f"unknown policy {said['policy']!r}; policies are pat and best")
        _check_kinds(said)
        variant = variant_of(str(said.get("variant", "")), said.get("options", ()))
        made = spot(variant, hands, board=said.get("board", ""), dead=said.get("dead", ""), opponents=_whole("opponents", said))
        how = {name: said[name] for name in _HOW if name in said}
        for name in ("samples", "threads"):
            if name in how:
                how[name] = _whole(name, how)
        for name, read in (("error", error_of), ("seed", seed_of), ("time", _seconds)):
            if name in how:
                how[name] = read(how[name])
        return cls(made, how)

    def answer(self, client: Any = None) -> Equity:
        """Work it out; a terminal sees how it goes."""
        progress = Progress(time=self.how.get("time"))
        try:
            return odds(self.spot, progress=progress, client=client, **self.how)
        finally:
            progress.clear()

    def told(self, answer: Equity) -> dict[str, Any]:
        """Question and answer as plain data."""
        variant = self.spot.variant
        boards = {name: notation(part) for name, part in self.spot.boards.items()}
        return {
            "variant": variant.code,
            "options": dict(variant.options),
            "board": boards.get("", "") if set(boards) <= {""} else boards,
            "dead": notation(self.spot.dead),
            **answer.to_dict(),
        }


def error_of(text: str | float) -> float:
    """An error as a part or in percent.

    >>> error_of("0.001"), error_of("0.1%")
    (0.001, 0.001)
    """
    words = str(text).strip()
    try:
        return float(words.removesuffix("%")) / 100 if words.endswith("%") else float(words)
    except ValueError:
        raise ValueError(f"an error is a part or in percent, such as 0.001 or 0.1%, not {text!r}") from None


def seed_of(text: str | int) -> int | str:
    """A seed: a number, or any text.

    >>> seed_of("42"), seed_of("tuesday")
    (42, 'tuesday')
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    if not isinstance(text, str):
        raise ValueError(f"a seed is a whole number or text, not {text!r}")
    return int(text) if text.strip().isdecimal() else text


def _check_kinds(said: dict[str, Any]) -> None:
    """Refuse what JSON may hold and a question may not: a number is no board."""
    for name in ("board", "dead"):
        parts = said.get(name, "")
        parts = list(parts.values()) if isinstance(parts, dict) and name == "board" else [parts]
        texts = [text for part in parts for text in (part if isinstance(part, list | tuple) else [part])]
        if not all(isinstance(text, str) for text in texts):
            raise ValueError(f"{name} is text, such as 2c 7d 9h, not {said[name]!r}")
    for name in ("exact", "cache"):
        if not isinstance(said.get(name, True), bool):
            raise ValueError(f"{name} is true or false, not {said[name]!r}")
    if not isinstance(said.get("options", ()), dict | list | tuple):
        raise ValueError(f'options are an object, such as {{"king_required": true}}, not {said["options"]!r}')


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"time is a number of seconds, not {value!r}")
    return float(value)


def _whole(name: str, said: dict[str, Any]) -> int | None:
    value = said.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise ValueError(f"{name} is a whole number, not {value!r}")
    return value
