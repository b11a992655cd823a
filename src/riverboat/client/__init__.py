"""Plays at a table of a server far away: what a bot writer needs, and nothing of the server itself."""

from riverboat.client.errors import Closed, Refused
from riverboat.client.guest import Guest
from riverboat.client.remote_table import RemoteTable
from riverboat.client.turn import Turn

__all__ = ["Closed", "Guest", "Refused", "RemoteTable", "Turn"]
