"""`python -m riverboat.server.run_without_limits FOLDER-OR-DATABASE PORT [CONFIG]`: a server for tests and benchmarks, without rate limits.

CONFIG is a JSON object with fields of Config, such as '{"lease": 60000}'.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from riverboat.server.config import Config
from riverboat.server.run import serve


def main(place: str, port: int, config: str = "{}") -> bool:
    """Serve on this machine only."""
    fields: dict[str, Any] = {"address": f"http://127.0.0.1:{port}", "limits": False}
    fields |= {"database": place} if "://" in place else {"folder": Path(place)}
    return serve(Config(**fields | msgspec.json.decode(config, type=dict[str, Any])), "127.0.0.1", port)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]) else 1)
