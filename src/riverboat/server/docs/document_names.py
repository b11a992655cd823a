"""Names of the showdown and the history in the plan for pots that two hands share, and our names for the same in the API.

`docs/from-the-documents.md` has these rows among others; a test compares the two, and checks that all our names exist.
"""

API_NAMES: tuple[tuple[str, str], ...] = (
    ("`GameTypeCode`, `GameType.Name`", "`GameLine.code`, `GameLine.name`"),
    ("`WildCardRule`", "`GameLine.wild`"),
    ("`VariantSettings`", "`TableGame.options`; `GameLine.options` lists what can be chosen"),
    ("`TableStatePublicDto`", "`View`, and `HandState` for the hand"),
    ("`CurrentPhase`, `WaitingToStart`", "`Table.street`; before a hand, `View.playing` is null"),
    ("`ShowdownPublicDto`", "`Verdict`, in the message `hand_over` and in `HandDetail.verdict`"),
    ("`ShowdownPlayerResultDto`", "`Payout`, one for each seat in `Verdict.payouts`"),
    ("`PlayerHands`", "`Shown.cards`, and what they make: `Judged.words`"),
    ("`AmountWon`, `Total`, `totalAmountWon`", "`Payout.won`, and `HandSeat.won` in lists"),
    ("`NetChipDelta`", "`Payout.net`, and `HandSeat.net` in lists"),
    ("`SevensAmountWon`, `HighHandAmountWon`, `handAmountWon`", "`Payout.shares`: the chips at `sevens` and at `high`"),
    ("`IsSevensWinner`, `IsHighHandWinner`", "the `Winner.seat` of one of `ShareVerdict.winners`"),
    ("`SevensWinners`, `HighHandWinners`", "`ShareVerdict.winners`"),
    ("`SevensPoolAmount`, `HighHandPoolAmount`, `sevensPool`, `handPool`", "`ShareVerdict.amount`, in each `PotVerdict.shares`"),
    ("`potIndex`, `Pot.Amount`, `Pot.EligiblePlayers`", "`PotVerdict.pot`, `PotVerdict.amount`, `PotVerdict.eligible`"),
    ("`RolledOver`, `sevensPoolRollsToHand`", "`PotVerdict.unclaimed`: the share, and `Unclaimed.went_with` for the one that it joined"),
    ("`SevensRuleApplied`", "`PotVerdict.contested`: after a win by folds it is false, and no share is looked at"),
    (
        "`WildCardIndexes`, `IsWild`",
        "`Judged.wilds` and `MadeHand.wilds`: wild cards, each with what it plays as; `MadeHands.wilds` during the hand",
    ),
    ("`EvaluatedBestCards`", "`Judged.cards`, `MadeHand.cards`"),
    ("`WinningHandDescription`", "`MadeHand.words`"),
    ("`HandHistory`", "`HandDetail`"),
    (
        "`SettlementDetailsJson`",
        "`HandDetail.awards`; `HandDetail.won` by seat, `HandDetail.pots` by pot, and `HandDetail.verdict` with reasons",
    ),
)


def names_table() -> str:
    """The names as a table of Markdown, for descriptions of the API."""
    return "\n".join(["| plan | this API |", "| --- | --- |", *(f"| {plan} | {ours} |" for plan, ours in API_NAMES)])
