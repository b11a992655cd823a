"""The games as the server tells them: what the page's lobby is tested on.

`python -m tests.web.games` writes them anew into `web/test/games.json`.
"""

import asyncio
import json
from pathlib import Path

from riverboat.server.api.variants import games

FILE = Path(__file__).parent.parent.parent / "web" / "test" / "games.json"


def recording() -> str:
    """What `GET /api/variants` gives."""
    told = json.loads(bytes(asyncio.run(games()).body))
    return json.dumps(told["variants"], indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(recording(), encoding="utf-8")
