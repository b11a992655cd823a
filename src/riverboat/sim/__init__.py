"""Hands as states: ask who acts, answer, copy, look ahead. Played by the kernel where it knows every phase of the game, else in Python."""

from riverboat.sim.playouts import playouts
from riverboat.sim.state import State

__all__ = ["State", "playouts"]
