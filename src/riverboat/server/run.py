"""Runs the server."""

import contextlib
import resource
import socket
from functools import partial
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from riverboat.server import logs
from riverboat.server.app import create_app
from riverboat.server.config import Config
from riverboat.server.http.turnstile import Turnstile
from riverboat.server.http.uvicorn_protocols import FirmSocket, PatientHttp
from riverboat.server.tidy import TidyServer


def server(config: Config, host: str, port: int, **more: Any) -> uvicorn.Server:
    """A uvicorn server as we want it: no compression of messages, small ones only, and no logs but ours."""
    logs.start(config.log)
    app: Any = create_app(config)
    proxies = ProxyHeadersMiddleware(app, list(config.proxies)).trusted_hosts  # as they are believed, they are let through
    options: dict[str, Any] = {
        "host": host,
        "port": port,
        "http": partial(PatientHttp, turnstile=Turnstile(_most(config), proxies.__contains__), patience=config.patience),
        "ws": partial(FirmSocket, patience=config.patience),
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
    return TidyServer(uvicorn.Config(app, **(options | more)))


def _most(config: Config) -> int:
    """How many connections one address may have: never more than leave as many for all others."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    wanted = config.connections if config.limits else 0
    return min(wanted, files // 2) if files != resource.RLIM_INFINITY else wanted


def take_all_files() -> None:
    """Have as many files open as this process may, not only as many as are usual: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # where a system names a limit that it does not mean
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(config: Config, host: str, port: int) -> None:
    """Run until somebody says stop."""
    take_all_files()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server(
        (host, port), family=family, backlog=2048
    ) as door:  # before the house opens: a taken port must not disturb one
        server(config, host, port).run(sockets=[door])
