"""Records the server's description of the games for the page's tests.

`python -m tests.web.record_games` writes `games.json`, `shares.json` and `rules.json` in `web/test/recordings`.
"""

import asyncio
import json
from pathlib import Path

from riverboat.rules import Best
from riverboat.server.api.variants import game, games
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "recordings" / "games.json"
SHARES = FILE.with_name("shares.json")
RULES = FILE.with_name("rules.json")
BOARDS = {"eight-cards": (), "holdem": ("double_board:true",), "bob-barker": ()}  # games with several boards


def recording() -> str:
    """The response of `GET /api/variants`."""
    response = json.loads(bytes(asyncio.run(games()).body))
    return json.dumps(response["variants"], indent=1) + "\n"


def shares() -> str:
    """The shares of the pot from `GET /api/variants/{code}`."""
    recorded = {code: json.loads(bytes(asyncio.run(game(code, list(rules))).body))["shares"] for code, rules in BOARDS.items()}
    return json.dumps(recorded, indent=1) + "\n"


def rules() -> str:
    """Every rule and wild-card text of every game and house rule, which the page must translate."""
    texts = {}
    for code, entry in variants.items():
        built = [entry(), *(entry(**{option.name: value}) for option in entry.options for value in option.values)]
        wild = {
            contest.wild.words for variant in built for contest in variant.shares.values() if isinstance(contest, Best) and contest.wild
        }
        texts[code] = {"rules": sorted({rule for variant in built for rule in variant.words}), "wild": sorted(wild)}
    return json.dumps(texts, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
    SHARES.write_text(shares(), encoding="utf-8")
    RULES.write_text(rules(), encoding="utf-8")
