"""The rules of a game in sentences, generated from the data that runs."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from riverboat.coded_text import CodedText
from riverboat.ranking.hand_names import listed
from riverboat.rules.card_flow import ToBoard, ToSeats
from riverboat.rules.contests import Best, all_tie
from riverboat.rules.rule_wording import board_words, number_words, sentence
from riverboat.rules.variant import Game, Variant

FULL_HAND = 5


def rulebook(game: Game | Variant) -> tuple[CodedText, ...]:
    """The rules of a game as a table plays it, or of a variant by its custom.

    >>> from riverboat.variants import variants
    >>> for rule in rulebook(variants["kuhn"]()):
    ...     print(rule)
    Everyone antes.
    Each player is dealt one card face down.
    One betting round, with at most one bet.
    The remaining players show their hands, the last to bet or raise first.
    The best hand wins the pot.
    Players who tie split the pot evenly.
    Odd chips of a split go one each to the winners, starting left of the button.
    Only players who paid into a side pot can win it.
    If everybody else folds, the last player takes everything.
    """
    game = Game.of(game) if isinstance(game, Variant) else game
    return tuple(map(CodedText.of, (*_phases(game), *_deck(game), *_hands(game.variant), *_pot(game), *_settlement(game))))


def _phases(game: Game) -> Iterator[str]:
    """What happens, in order; explanations only the first time."""
    explained: set[str] = set()
    for phase in game.variant.phases:
        step, explanations = phase.rules(game)[:1], phase.rules(game)[1:]
        yield from step
        yield from (explanation for explanation in explanations if explanation not in explained)
        explained.update(explanations)


def _deck(game: Game) -> Iterator[CodedText]:
    """Burnt cards, and what happens if the deck runs out."""
    variant = game.variant
    if game.burn:
        yield CodedText("rule_burn", "Before every further round of cards, the top card of the deck is burned.")
    if variant.draws:
        yield CodedText("rule_discards_return", "If the deck runs out, the discards are shuffled to make a new one.")
    elif variant.may_run_short:
        yield CodedText("rule_shared_card", "If too few cards are left for everybody, one card is dealt face up in the middle for all.")
        if any(getattr(getattr(contest, "wild", None), "ordered", False) for contest in variant.shares.values()):
            yield CodedText("rule_shared_card_not_up", "The card in the middle does not make other cards wild.")


def _hands(variant: Variant) -> Iterator[str]:
    """How hands are made and compared, and which cards are wild; each sentence once."""
    rules = dict.fromkeys(rule for contest in reversed(variant.shares.values()) for rule in getattr(contest, "rules", ()))
    yield from rules
    if 1 < _most_cards(variant) < FULL_HAND and any(getattr(contest, "ranking", "") == "high" for contest in variant.shares.values()):
        yield CodedText("rule_short_hands", "Hands have fewer than five cards: straights and flushes do not count.")


def _most_cards(variant: Variant) -> int:
    """The most cards that a hand can have, own and shared."""
    steps = [step for phase in variant.phases for step in phase.card_flow]
    return sum(len(step.up) for step in steps if isinstance(step, ToSeats)) + sum(step.cards for step in steps if isinstance(step, ToBoard))


# --- the pot -------------------------------------------------------------------------------------------------------


def _pot(game: Game) -> Iterator[CodedText]:
    """How every pot is divided into shares, and what wins each of them."""
    variant = game.variant
    if variant.independent:
        return  # the phases say what is won
    rows = _rows(variant)
    boards = [_board(row) for row in rows]
    if len(variant.shares) == 1:
        (share, contest), *_ = rows[0].items()
        yield CodedText("rule_pot_to", sentence(f"{contest.words} wins the pot"), share=share, hand=contest.words)
    elif len(rows) > 1 and len(rows[0]) > 1:
        words = f"every pot and side pot is divided into {number_words(len(rows))} equal parts, one for each board"
        yield CodedText("rule_parts_for_boards", sentence(words), boards=boards)
        if variant.odd_shares == "last":
            yield CodedText("rule_odd_parts_last_board", f"Chips left over go to the part for {board_words(boards[-1])}.", board=boards[-1])
        else:
            yield CodedText("rule_odd_parts_first", "Chips left over go one each to the first parts.")
        yield from _divided(game, {share: _on_that_board(contest) for share, contest in rows[0].items()}, each_board=True)
    else:
        yield from _divided(game, {share: CodedText.of(contest.words) for share, contest in variant.shares.items()}, each_board=False)


def _rows(variant: Variant) -> list[dict[str, Any]]:
    """The shares of each part of the pot: all of them, or those of each board."""
    shares, size = list(variant.shares.items()), len(variant.shares) // variant.rows
    return [dict(shares[at : at + size]) for at in range(0, len(shares), size)]


def _board(row: Mapping[str, Any]) -> str:
    """The board of a row of shares."""
    return next((contest.boards[0] for contest in row.values() if isinstance(contest, Best)), "")


def _without_board(contest: Any) -> Any:
    """The same contest without the board that it is played on."""
    return replace(contest, board="") if isinstance(contest, Best) else contest


def _on_that_board(contest: Any) -> CodedText:
    """What wins a share of a board, whichever board it is."""
    hand = CodedText.of(_without_board(contest).words)
    return CodedText("on_that_board", f"{hand} on that board", hand=hand)


def _divided(game: Game, hands: Mapping[str, CodedText], *, each_board: bool) -> Iterator[CodedText]:
    """How pots, or the parts of pots for each board, are divided into shares."""
    variant, whole = game.variant, "each part" if each_board else "every pot and side pot"
    if len(hands) == 2 and not _in_order_of_run_out(variant):
        (share, hand), (other, rest) = hands.items()
        last = variant.odd_shares == "last"
        half = f"half of {whole} goes to {hand}" if last else f"half of {whole}, with any odd chip, goes to {hand}"
        yield CodedText("rule_half_to", sentence(half), share=share, hand=hand, each_board=each_board, odd_chip=not last)
        words = f"The rest, including any odd chip, goes to {rest}." if last else f"The rest goes to {rest}."
        yield CodedText("rule_rest_to", words, share=other, hand=rest, odd_chip=last)
        return
    contests, parts = [variant.shares[share] for share in hands], number_words(len(hands))
    if len({_without_board(contest) for contest in contests}) == 1:
        each = _without_board(contests[0]).words
        words = f"{whole} is divided into {parts} equal parts, one for {each} on each board"
        yield CodedText("rule_parts_for_each_board", sentence(words), shares=list(hands), hand=each)
    else:
        words = f"{whole} is divided into {parts} equal parts: one for {listed([str(hand) for hand in hands.values()])}"
        yield CodedText("rule_parts_to", sentence(words), shares=list(hands), hands=list(hands.values()), each_board=each_board)
    yield _odd_parts(game, list(hands.values())[-1])


def _odd_parts(game: Game, last: CodedText) -> CodedText:
    """Where the chips go that are left over when a pot is divided into equal parts."""
    if _in_order_of_run_out(game.variant):
        return CodedText("rule_odd_parts_in_order", "Chips left over go one each to the boards that are run out first.")
    if game.variant.odd_shares == "first":
        return CodedText("rule_odd_parts_first", "Chips left over go one each to the first parts.")
    return CodedText("rule_odd_parts_last", f"Chips left over go to the part for {last}.", hand=last)


def _in_order_of_run_out(variant: Variant) -> bool:
    """Whether the order of the shares is that in which boards are run out."""
    return any(phase.own_order for phase in variant.phases)


# --- who wins it ---------------------------------------------------------------------------------------------------


def _settlement(game: Game) -> Iterator[CodedText]:
    """What happens if nobody qualifies, several tie, everybody folds, or boards are run twice."""
    variant = game.variant
    if not variant.independent:
        yield from _unclaimed(variant, _rows(variant)[0])  # the other boards are alike
        yield from _ties(variant)
    if not variant.independent or any(phase.splits for phase in variant.phases):
        yield CodedText("rule_odd_chips", f"Odd chips of a split go {_ODD_CHIPS[game.odd_chips]}.", rule=game.odd_chips)
    if variant.independent:
        return
    divided = len(variant.shares) > 1
    alone = "; a player alone in it takes all of it" if divided else ""
    yield CodedText("rule_side_pots", f"Only players who paid into a side pot can win it{alone}.", divided=divided)
    if any(phase.folds for phase in variant.phases):
        whole = ", and the pot is not divided" if divided else ""
        yield CodedText("rule_others_fold", f"If everybody else folds, the last player takes everything{whole}.", divided=divided)
    if variant.runs > 1:
        yield from _run_twice(variant)


_ODD_CHIPS = {
    "left_of_button": "one each to the winners, starting left of the button",
    "nearest_to_button": "one each to the winners nearest to the left of the button",
    "first_seat": "one each to the winners, starting with the first seat",
    "random": "one each to winners drawn by lot",
}


def _unclaimed(variant: Variant, row: Mapping[str, Any]) -> Iterator[CodedText]:
    """Where a share goes for which no hand qualifies."""
    *others, last = row
    several = variant.rows > 1
    to = _on_that_board(row[last]) if several else CodedText.of(row[last].words)
    for share in others:
        if needs := _needs(row[share], several):
            takes = f"{to} takes the whole {'part' if several else 'pot'}" if len(row) == 2 else f"its part goes to {to}"
            how = {"whole": len(row) == 2, "each_board": several}
            yield CodedText("rule_nobody_qualifies", f"If nobody has {needs}, {takes}.", share=share, needs=needs, to=last, hand=to, **how)
    if needs := _needs(row[last], several):
        what = "its part" if len(variant.shares) > 1 else "the pot"
        words = f"If nobody has {needs}, {what} is carried over to the next hand."
        yield CodedText("rule_nobody_wins", words, share=last, needs=needs, whole=len(variant.shares) == 1)


def _needs(contest: Any, several: bool) -> CodedText | None:
    """What a hand needs to qualify for a share; None if every hand qualifies."""
    needs = getattr(_without_board(contest) if several else contest, "needs", None)
    if not needs:
        return None
    return CodedText("on_a_board", f"{needs} on a board", hand=CodedText.of(needs)) if several else CodedText.of(needs)


def _ties(variant: Variant) -> Iterator[CodedText]:
    """How tied players split a share."""
    whole = len(variant.shares) == 1
    for contest in dict.fromkeys(contest for contest in variant.shares.values() if all_tie(contest)):
        what = "the pot" if whole else "that part"
        yield CodedText("rule_all_split", f"Several players with {contest.words} split {what} evenly.", hand=contest.words, whole=whole)
    yield CodedText("rule_ties", f"Players who tie split {'the pot' if whole else 'their part'} evenly.", whole=whole)


def _run_twice(variant: Variant) -> Iterator[CodedText]:
    """How boards are run twice, and how the pot is then divided."""
    ask = "If nobody can bet any more before the board is complete, the rest of it is dealt twice if all players agree."
    yield CodedText("rule_run_twice", ask)
    parts, last = variant.runs * variant.rows, variant.odd_shares == "last"
    what = "run of each board" if variant.rows > 1 else "run"
    odd = "chips left over go to the last part" if last else "chips left over go one each to the first parts"
    words = f"Every pot is then divided into {number_words(parts)} equal parts, one for each {what}; {odd}."
    yield CodedText("rule_run_twice_parts", words, parts=parts, boards=variant.rows > 1, odd="last" if last else "first")
