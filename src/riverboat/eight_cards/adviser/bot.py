"""A bot that places by the adviser."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from riverboat.cards import UNSEEN, notation
from riverboat.dealer import Value
from riverboat.eight_cards.adviser.adviser import Opponent, advise
from riverboat.eight_cards.adviser.placements import BOARDS, EIGHT, FLOP
from riverboat.eight_cards.adviser.ranking import Advice, Placing
from riverboat.play import SteadyBot
from riverboat.rules import Game, Placement
from riverboat.table import Table

SAMPLES = {"random": 70, "sensible": 4096}  # bounded by samples, not by the clock: the same cards, the same answer

Parts = Sequence[Sequence[int]]  # positions on each board


class AdvisedBot:
    """Places cards by the adviser, and answers anything else as a steady bot does.

    What it places is a matter of its seed and of what its seat sees, whatever was played before. Against several it places as against one.
    """

    def __init__(self, seed: int, *, opponent: Opponent = "random", samples: int | None = None, threads: int = 1) -> None:
        """Take the chance from a seed; more samples (as `advise` counts them) place better and slower."""
        self._seed, self._opponent, self._threads = seed, opponent, threads
        self._samples = samples or SAMPLES[opponent]
        self._steady = SteadyBot(seed)
        self._asked: tuple[Any, ...] = ()
        self._advice: Advice | None = None

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """Place the cards where they are worth most."""
        if isinstance(offer, Placement) and _of_eight(view, seat, offer):
            return self._place(view, seat, offer)
        return self._steady.answer(game, view, seat, offer)

    def _place(self, view: Table, seat: int, offer: Placement) -> Value:
        own = view.seats[seat]
        lying = dict(own.placed)
        held = [lying.get(board, ()) for board in BOARDS]
        other_chose = bool(offer.fixed) and len(lying.get(offer.fixed, ())) < offer.sizes[0]
        advice = self._advise(view, seat, offer.fixed if other_chose else None)
        best = next(placing for placing in advice if offer.fixed in ("", placing.plo) and _goes_on(placing, held))
        rest = [tuple(at for at in part if at not in down) for part, down in zip(best.positions, held, strict=True)]
        return tuple(rest) if not offer.step else _step(advice, best, rest, offer.step)

    def _advise(self, view: Table, seat: int, plo: str | None) -> Advice:
        """Ask the adviser, once for all steps of a placement."""
        hole, flops = view.seats[seat].cards, {board: view.board(board) for board in BOARDS}
        asked = (hole, tuple(flops.values()), plo)
        if self._advice is None or asked != self._asked:
            chance = f"riverboat advised {self._seed} {notation(hole)} {' '.join(map(notation, flops.values()))}"
            self._advice = advise(
                hole, flops, plo, opponent=self._opponent, time=None, samples=self._samples, seed=chance, threads=self._threads
            )
            self._asked = asked
        return self._advice


def _of_eight(view: Table, seat: int, offer: Placement) -> bool:
    """Whether this is the question that the adviser knows."""
    flops = [view.board(board) for board in offer.boards]
    cards = view.seats[seat].cards
    return (
        offer.boards == BOARDS
        and offer.sizes == (4, 2, 2)
        and offer.step in (0, 1, 2)
        and len(cards) == EIGHT
        and all(len(flop) == FLOP for flop in flops)
        and UNSEEN not in (*cards, *(card for flop in flops for card in flop))
    )


def _goes_on(placing: Placing, held: Parts) -> bool:
    """Whether a placement has all cards where they lie already."""
    return all(set(down) <= set(part) for part, down in zip(placing.positions, held, strict=True))


def _step(advice: Advice, best: Placing, rest: Parts, step: int) -> Value:
    """The next few cards of a placement: on the board with four first, so that nobody else chooses that board.

    Should somebody be faster, then only two lie there: so the two that are worth most by themselves go first.
    """
    order = sorted(range(len(BOARDS)), key=lambda board: BOARDS[board] != best.plo)
    board = next(board for board in order if len(rest[board]) >= step)
    chosen = max(combinations(rest[board], step), key=lambda group: advice.share(BOARDS[board], group) or 0.0)
    return tuple(chosen if at == board else () for at in range(len(BOARDS)))
