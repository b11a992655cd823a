"""The groups of rows: a group is a title and a function that measures and yields rows, and a new one is added here."""

from bench.groups.batches import batches
from bench.groups.calls import calls
from bench.groups.engine import engine
from bench.groups.group import Group
from bench.groups.imports import imports
from bench.groups.kernel import kernel
from bench.groups.odds import odds
from bench.groups.scaling import scaling
from bench.groups.variants import variants
from bench.groups.wilds import wilds

GROUPS = {
    "calls": Group("One 7-card hand a call", calls),
    "batches": Group("Many 7-card hands at once", batches),
    "wilds": Group("Wild cards, many at once, one thread", wilds),
    "kernel": Group("The kernel alone, one thread", kernel),
    "odds": Group("Odds", odds),
    "variants": Group("Two random hands of every game, sampled, one thread", variants),
    "scaling": Group("Odds on more threads", scaling),
    "engine": Group("Whole hands by chance, all events, one core", engine),
    "imports": Group("Import, over the bare interpreter", imports),
}

__all__ = ["GROUPS", "Group"]
