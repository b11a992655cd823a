"""Starts a server: `serve` until a signal stops it, `running` in a thread for the length of a `with` block."""

import asyncio
import contextlib
import gc
import resource
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from riverboat.server import logs
from riverboat.server.app import create_app
from riverboat.server.config import Config
from riverboat.server.http.rate_limits import ConnectionLimiter
from riverboat.server.http.uvicorn_protocols import LimitedHttpProtocol, LimitedWebSocketProtocol

StartHook = Callable[[FastAPI], Awaitable[None]]


def serve(
    config: Config, host: str = "127.0.0.1", port: int = 8000, *, listener: socket.socket | None = None, on_start: StartHook | None = None
) -> bool:
    """Serve until SIGINT or SIGTERM; False if the server could not start.

    `listener` replaces host and port; `on_start` runs once the server accepts requests.
    """
    raise_file_limit()
    with listener or listen(host, port) as bound:  # before the database is opened: a taken port must not disturb another server
        server = build_server(config)
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            return runner.run(_serve(server, bound, on_start))


@contextlib.contextmanager
def running(folder: str | Path | None = None, **config: Any) -> Iterator[str]:
    """Run a server in a thread, on a free port of this machine, and yield its URL: for examples, tests and notebooks.

    Without a folder the data are deleted afterwards. `config` goes to the Config.
    """
    with tempfile.TemporaryDirectory(prefix="riverboat-") as scratch, listen("127.0.0.1", 0) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server = build_server(Config(**{"folder": Path(folder or scratch), "address": url, **config}))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="riverboat server")
        thread.start()
        try:
            while not server.started:
                if not thread.is_alive():
                    raise RuntimeError("the server did not start")
                time.sleep(0.01)
            yield url
        finally:
            server.should_exit = True
            thread.join()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free port."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)


def build_server(config: Config) -> uvicorn.Server:
    """A uvicorn server with our protocols, limits and logs, and without message compression."""
    logs.start(config.log)
    app: Any = create_app(config)
    proxies = ProxyHeadersMiddleware(app, list(config.proxies)).trusted_hosts  # trusted proxies have no connection limit
    limiter = ConnectionLimiter(_connection_limit(config), proxies.__contains__)
    options: dict[str, Any] = {
        "http": partial(LimitedHttpProtocol, limiter=limiter, timeout_factor=config.timeout_factor),
        "ws": partial(LimitedWebSocketProtocol, timeout_factor=config.timeout_factor),
        "ws_max_size": 16 * 1024,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "loop": "uvloop",
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
        "server_header": False,
        "forwarded_allow_ips": list(config.proxies),
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": 3,
    }
    return uvicorn.Server(uvicorn.Config(app, **options))


def raise_file_limit() -> None:
    """Raise the limit of open files to the hard limit: each connection takes one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems report a hard limit that they do not accept
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def collect_garbage_rarely() -> None:
    """Exclude the objects of the start-up from garbage collection, and collect the others in larger steps.

    With 2,000 sockets and about 12,000 actions these settings collect young objects 13 times, for up to 41 ms, and never everything: at
    1,000 actions/s the p99 is 17 ms, and 12 ms without any collection. A limit for full collections still matters: each closed connection
    leaves 80 objects in reference cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 5)


def _connection_limit(config: Config) -> int:
    """Connections allowed per address: at most half of the files that the process may open."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    limit = config.connections if config.limits else 0
    return min(limit, files // 2) if files != resource.RLIM_INFINITY else limit


async def _serve(server: uvicorn.Server, listener: socket.socket, on_start: StartHook | None) -> bool:
    def stop(_signal: int, _frame: Any) -> None:
        if not server.started:
            raise KeyboardInterrupt  # afterwards uvicorn handles the signal, and raises it again at the end: ignored

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    collect_garbage_rarely()
    if server.started and on_start is not None:
        try:
            app: Any = server.config.app
            await on_start(app)
        except BaseException:
            server.should_exit = True
            await serving
            raise
    await serving
    return server.started
