"""Response types of the odds endpoints: the JSON forms of the odds layer with a tag, and the pictures that may come with odds."""

from riverboat.eight_cards.adviser.json_form import AdviceData
from riverboat.odds.json_form import GridData, NextCardData, OddsData


class OddsFound(OddsData, frozen=True, kw_only=True, tag_field="kind", tag="odds", forbid_unknown_fields=True, omit_defaults=True):
    """The odds of every hand of a spot."""

    next_card: NextCardData | None = None
    next_card_problem: str = ""
    grid: GridData | None = None
    grid_problem: str = ""


class AdviceFound(AdviceData, frozen=True, tag_field="kind", tag="advice", forbid_unknown_fields=True):
    """The best placements, the best first."""
