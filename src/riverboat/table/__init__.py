"""The state of a table, the events that change it, and what each viewer may see."""

from riverboat.table.apply_events import after, fold
from riverboat.table.events import AnyEvent, Event
from riverboat.table.hide_cards import Viewer, project, seen
from riverboat.table.table import Board, Seat, Table

__all__ = ["AnyEvent", "Board", "Event", "Seat", "Table", "Viewer", "after", "fold", "project", "seen"]
