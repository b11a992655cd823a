"""Reads, writes and checks PHH, the poker hand history format.

>>> from riverboat.dealer import Answer, Log
>>> from riverboat.rules import Game
>>> from riverboat.variants import variants
>>> log = Log(Game.of(variants["holdem"]()), (100, 100), seed=bytes(32)).plus(Answer(0, 6), Answer(1, "fold"))
>>> print(write(log))  # doctest: +NORMALIZE_WHITESPACE
variant = "NT"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  "d dh p1 ...",
  "d dh p2 ...",
  "p2 cbr 6",
  "p1 f",
]
seats = [2, 1]
finishing_stacks = [98, 102]
>>> (played,) = read(write(log))
>>> [seat.stack for seat in played.table.seats]
[98, 102]
"""

from riverboat.history.phh.checker import CheckedHand, CheckSummary, Difference, check, check_paths, compare
from riverboat.history.phh.hand import PhhHand
from riverboat.history.phh.reader import PlayedHand, play, read
from riverboat.history.phh.standard_games import STANDARD
from riverboat.history.phh.toml_text import PhhError, Source, dumps, dumps_all, find, hands, load
from riverboat.history.phh.writer import fields_of, write, write_all

__all__ = [
    "STANDARD",
    "CheckSummary",
    "CheckedHand",
    "Difference",
    "PhhError",
    "PhhHand",
    "PlayedHand",
    "Source",
    "check",
    "check_paths",
    "compare",
    "dumps",
    "dumps_all",
    "fields_of",
    "find",
    "hands",
    "load",
    "play",
    "read",
    "write",
    "write_all",
]
