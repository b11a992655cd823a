"""Records the server's description of the games for the page's tests.

`python -m tests.web.record_games` writes `games.json`, `shares.json` and `rules.json` in `web/test/recordings`.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from riverboat.rules import Best, Game, Stakes, Variant
from riverboat.rules.betting_limits import LIMITS
from riverboat.rules.rulebook import rulebook
from riverboat.rules.variant import ODD_CHIPS
from riverboat.server.api.variants import game, games
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "recordings" / "games.json"
SHARES = FILE.with_name("shares.json")
RULES = FILE.with_name("rules.json")
STAKES = (
    Stakes(ante=1),
    Stakes(blinds=(1, 2), straddle=4, big_blind_ante=2),
    Stakes(blinds=(2,), button_ante=2),
    Stakes(button_blind=2, ante=1),
    Stakes(ante=1, bring_in=1),
)
BOARDS = {"eight-cards": (), "holdem": ("double_board:true",), "bob-barker": ()}  # games with several boards


def recording() -> str:
    """The response of `GET /api/variants`."""
    response = json.loads(bytes(asyncio.run(games()).body))
    return outline(response["variants"]) + "\n"


def shares() -> str:
    """The shares of the pot from `GET /api/variants/{code}`."""
    recorded = {code: json.loads(bytes(asyncio.run(game(code, list(rules))).body))["shares"] for code, rules in BOARDS.items()}
    return outline(recorded) + "\n"


def rules() -> str:
    """Every rule and wild-card text of every game by every house rule, limit and kind of stakes, which the page must translate."""
    texts = {}
    for code, entry in variants.items():
        built = [entry(), *(entry(**{option.name: value}) for option in entry.options for value in option.values)]
        wild = {
            contest.wild.words for variant in built for contest in variant.shares.values() if isinstance(contest, Best) and contest.wild
        }
        sentences = {str(rule): rule.to_dict() for played in _played(built) for rule in rulebook(played)}
        texts[code] = {"rules": [sentences[text] for text in sorted(sentences)], "wild": sorted(wild)}
    return outline(texts) + "\n"


def outline(data: Any, levels: int = 3, margin: str = "") -> str:
    """JSON with the outer levels indented, and everything below them on one line."""
    if not levels or not data or not isinstance(data, dict | list):
        return json.dumps(data)
    if isinstance(data, dict):
        items = [f"{json.dumps(name)}: {outline(item, levels - 1, margin + ' ')}" for name, item in data.items()]
    else:
        items = [outline(item, levels - 1, margin + " ") for item in data]
    first, last = "{}" if isinstance(data, dict) else "[]"
    return f",\n{margin} ".join(items).join((f"{first}\n{margin} ", f"\n{margin}{last}"))


def _played(built: list[Variant]) -> Iterator[Game]:
    """The variants as different tables play them."""
    usual = Game.of(built[0])
    yield from map(Game.of, built)
    yield from (replace(usual, limit=limit, burn=True) for limit in LIMITS)
    yield from (replace(usual, odd_chips=rule) for rule in ODD_CHIPS)
    yield from (replace(usual, stakes=stakes) for stakes in STAKES)


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
    SHARES.write_text(shares(), encoding="utf-8")
    RULES.write_text(rules(), encoding="utf-8")
