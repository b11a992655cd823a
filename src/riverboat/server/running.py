"""A server beside the program that needs one: for examples, tests and notebooks."""

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from riverboat.server.config import Config
from riverboat.server.run import server


@contextmanager
def running(folder: str | Path | None = None, **more: Any) -> Iterator[str]:
    """A server in a thread of this process as long as the block, on a free port of this machine only: its address.

    Without a folder everything is forgotten afterwards. `more` goes to the Config.
    """
    with tempfile.TemporaryDirectory(prefix="riverboat-") as scratch, socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        served = server(Config(folder=Path(folder or scratch), address=address, **more), "127.0.0.1", port)
        thread = threading.Thread(target=served.run, kwargs={"sockets": [door]}, name="riverboat server")
        thread.start()
        try:
            while not served.started:
                if not thread.is_alive():
                    raise RuntimeError("the server did not start")
                time.sleep(0.01)
            yield address
        finally:
            served.should_exit = True
            thread.join()
