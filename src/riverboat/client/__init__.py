"""Client library: plays at a table of a remote server. Imports nothing of the server."""

from riverboat.client.errors import ConnectionClosed, RequestRefused
from riverboat.client.guest_client import GuestClient
from riverboat.client.remote_table import PlayerTurn, RemoteTable

__all__ = ["ConnectionClosed", "GuestClient", "PlayerTurn", "RemoteTable", "RequestRefused"]
