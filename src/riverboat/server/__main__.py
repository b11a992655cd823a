"""`python -m riverboat.server FOLDER-OR-DATABASE PORT`: a bare server, for tests and for whoever needs no more."""

import sys
from pathlib import Path

from riverboat.server.config import Config
from riverboat.server.serve import serve


def main(place: str, port: int) -> None:
    """Serve on this machine only."""
    where = {"database": place} if "://" in place else {"folder": Path(place)}
    serve(Config(address=f"http://127.0.0.1:{port}", limits=False, **where), "127.0.0.1", port)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
