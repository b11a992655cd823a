"""The games as the server tells them: what the page's lobby and its boards are tested on.

`python -m tests.web.games` writes them anew into `web/test/games.json`, and what wins the pot in some of them into `web/test/shares.json`.
"""

import asyncio
import json
from pathlib import Path

from riverboat.rules import Best
from riverboat.server.api.variants import game, games
from riverboat.variants import variants

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "games.json"
SHARES = FILE.with_name("shares.json")
RULES = FILE.with_name("rules.json")
BOARDS = {"eight-cards": (), "holdem": ("double_board:true",), "bob-barker": ()}  # games of several boards, with a house rule


def recording() -> str:
    """What `GET /api/variants` gives."""
    told = json.loads(bytes(asyncio.run(games()).body))
    return json.dumps(told["variants"], indent=1) + "\n"


def shares() -> str:
    """What `GET /api/variants/{code}` says of what wins the pot."""
    told = {code: json.loads(bytes(asyncio.run(game(code, list(rules))).body))["shares"] for code, rules in BOARDS.items()}
    return json.dumps(told, indent=1) + "\n"


def rules() -> str:
    """Every sentence of the rules and all that may be wild, with every value of every house rule: the page tells it in every language."""
    told = {}
    for code, entry in variants.items():
        made = [entry(), *(entry(**{option.name: value}) for option in entry.options for value in option.values)]
        wild = {contest.wild.words for one in made for contest in one.shares.values() if isinstance(contest, Best) and contest.wild}
        told[code] = {"rules": sorted({rule for one in made for rule in one.words}), "wild": sorted(wild)}
    return json.dumps(told, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
    SHARES.write_text(shares(), encoding="utf-8")
    RULES.write_text(rules(), encoding="utf-8")
