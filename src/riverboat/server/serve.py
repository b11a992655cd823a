"""Runs the server."""

import socket
from typing import Any

import uvicorn

from riverboat.server import logs
from riverboat.server.app import create_app
from riverboat.server.config import Config
from riverboat.server.porter import FirmSocket, PatientHttp
from riverboat.server.tidy import TidyServer


def server(config: Config, host: str, port: int, **more: Any) -> uvicorn.Server:
    """A uvicorn server as we want it: no compression of messages, small ones only, and no logs but ours."""
    logs.start(config.log)
    options: dict[str, Any] = {
        "host": host,
        "port": port,
        "http": PatientHttp,
        "ws": FirmSocket,
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
    return TidyServer(uvicorn.Config(create_app(config), **(options | more)))


def serve(config: Config, host: str, port: int) -> None:
    """Run until somebody says stop."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server(
        (host, port), family=family, backlog=2048
    ) as door:  # before the house opens: a taken port must not disturb one
        server(config, host, port).run(sockets=[door])
