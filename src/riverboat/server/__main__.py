"""`python -m riverboat.server FOLDER-OR-DATABASE PORT [CONFIG]`: a bare server, for tests and for whoever needs no more.

CONFIG is a JSON object with more of what a Config may be told, such as '{"lease": 60000}'.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from riverboat.server.config import Config
from riverboat.server.run import serve


def main(place: str, port: int, config: str = "{}") -> None:
    """Serve on this machine only."""
    told: dict[str, Any] = {"address": f"http://127.0.0.1:{port}", "limits": False}
    told |= {"database": place} if "://" in place else {"folder": Path(place)}
    serve(Config(**told | msgspec.json.decode(config, type=dict[str, Any])), "127.0.0.1", port)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
