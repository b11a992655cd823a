"""The groups of benchmarks: a group is a title and a function that yields measurements. Add new groups here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.groups.engine import engine
from bench.groups.imports import imports
from bench.groups.kernel import kernel
from bench.groups.numpy_batches import batches
from bench.groups.odds import odds
from bench.groups.scaling import scaling
from bench.groups.single_hands import calls
from bench.groups.variants import variants
from bench.groups.wild_cards import wilds
from bench.measurement import Measurement
from bench.timing import Timer


@dataclass(frozen=True, slots=True)
class Group:
    """Measurements under one title; the function takes the timer and the seed of all random hands."""

    title: str
    rows: Callable[[Timer, int], Iterator[Measurement]]


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
