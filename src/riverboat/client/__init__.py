"""Client library: plays at a table of a remote server. Imports nothing of the server."""

from riverboat.client.errors import ConnectionClosed, RequestRefused
from riverboat.client.guest_client import Guest
from riverboat.client.remote_table import RemoteTable, Turn

__all__ = ["ConnectionClosed", "Guest", "RemoteTable", "RequestRefused", "Turn"]
