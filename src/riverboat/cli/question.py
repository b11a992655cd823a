"""A question about odds, from the command line or from a line of JSON, and its answer."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from riverboat.cli.options import variant_of
from riverboat.cli.progress import Progress
from riverboat.odds.api import odds
from riverboat.odds.result import Equity
from riverboat.odds.spot import Spot, SpotError, spot


class Question(Struct, frozen=True):
    """A spot, and how its odds are to be worked out."""

    spot: Spot
    how: dict[str, Any]

    @classmethod
    def of(cls, known: Mapping[str, Any], how: Mapping[str, Any]) -> "Question":
        """Read what is known of a spot: a game with its options, hands, a board, dead cards, opponents."""
        said = {name: value for name, value in known.items() if value or value == 0}
        variant = variant_of(said.pop("variant", ""), said.pop("options", ()))
        hands = said.pop("hands", ())
        if not hands and "opponents" not in said:
            raise SpotError("no hands; such as AsKs, a range in quotes, or random")
        if how.get("policy") not in (None, "pat", "best"):
            raise ValueError(f"unknown policy {how['policy']!r}; policies are pat and best")
        return cls(spot(variant, hands, **said), dict(how))

    def answer(self, progress: Progress | None = None, client: Any = None) -> Equity:
        """Work it out."""
        return odds(self.spot, progress=progress, client=client, **self.how)

    def told(self, answer: Equity) -> dict[str, Any]:
        """Question and answer as plain data."""
        return answer.to_dict(self.spot)


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
    return int(text) if isinstance(text, int) or text.strip().isdecimal() else text
