"""Hand ranking, with and without wild cards."""

from riverboat._kernel import Holding
from riverboat.ranking.category import RANKINGS, Category
from riverboat.ranking.evaluate import census, compare, evaluate, rank
from riverboat.ranking.pick import Pick
from riverboat.ranking.strength import Strength
from riverboat.ranking.wild import Wild

__all__ = ["RANKINGS", "Category", "Holding", "Pick", "Strength", "Wild", "census", "compare", "evaluate", "rank"]
