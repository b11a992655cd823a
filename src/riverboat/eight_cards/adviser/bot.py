"""A bot that places cards by the adviser's ranking."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from riverboat.cards import UNSEEN, notation
from riverboat.dealer import Value
from riverboat.eight_cards.adviser.advice import Advice, RankedPlacement
from riverboat.eight_cards.adviser.adviser import Opponent, advise
from riverboat.eight_cards.adviser.placements import BOARDS, EIGHT, FLOP
from riverboat.play import SteadyBot
from riverboat.rules import Game, Placement
from riverboat.table import Table

SAMPLES = {"random": 70, "sensible": 4096}  # bounded by samples, not by time, so that the same cards give the same answer

Parts = Sequence[Sequence[int]]  # positions of cards on each board


class AdvisedBot:
    """Places cards by the adviser, and answers all other questions as a steady bot does.

    Its placement depends only on its seed and its view. Against several opponents it places as against one.
    """

    def __init__(self, seed: int, *, opponent: Opponent = "random", samples: int | None = None, threads: int = 1) -> None:
        """More samples (as `advise` counts them) place better and take longer."""
        self._seed, self._opponent, self._threads = seed, opponent, threads
        self._samples = samples or SAMPLES[opponent]
        self._steady = SteadyBot(seed)
        self._asked: tuple[Any, ...] = ()
        self._advice: Advice | None = None

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        """Place the cards where they are expected to win most."""
        if isinstance(offer, Placement) and _of_eight(view, seat, offer):
            return self._place(view, seat, offer)
        return self._steady.answer(game, view, seat, offer)

    def _place(self, view: Table, seat: int, offer: Placement) -> Value:
        own = view.seats[seat]
        lying = dict(own.placed)
        placed = [lying.get(board, ()) for board in BOARDS]
        other_chose = bool(offer.fixed) and len(lying.get(offer.fixed, ())) < offer.sizes[0]
        advice = self._advise(view, seat, offer.fixed if other_chose else None)
        best = next(placing for placing in advice if offer.fixed in ("", placing.plo) and _continues(placing, placed))
        remaining = [tuple(at for at in part if at not in down) for part, down in zip(best.positions, placed, strict=True)]
        return tuple(remaining) if not offer.step else _step(advice, best, remaining, offer.step)

    def _advise(self, view: Table, seat: int, plo: str | None) -> Advice:
        """The adviser's ranking, computed once for all steps of a placement."""
        hole, flops = view.seats[seat].cards, {board: view.board(board) for board in BOARDS}
        question = (hole, tuple(flops.values()), plo)
        if self._advice is None or question != self._asked:
            chance = f"riverboat advised {self._seed} {notation(hole)} {' '.join(map(notation, flops.values()))}"
            self._advice = advise(
                hole, flops, plo, opponent=self._opponent, time=None, samples=self._samples, seed=chance, threads=self._threads
            )
            self._asked = question
        return self._advice


def _of_eight(view: Table, seat: int, offer: Placement) -> bool:
    """Whether the adviser applies to this question."""
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


def _continues(placing: RankedPlacement, placed: Parts) -> bool:
    """Whether a placement agrees with the cards that are placed already."""
    return all(set(down) <= set(part) for part, down in zip(placing.positions, placed, strict=True))


def _step(advice: Advice, best: RankedPlacement, remaining: Parts, step: int) -> Value:
    """The next cards of a placement: first on the board of four, before an opponent fixes another board.

    If an opponent is faster, only two cards stay there, so the two that are worth most by themselves go first.
    """
    order = sorted(range(len(BOARDS)), key=lambda board: BOARDS[board] != best.plo)
    board = next(board for board in order if len(remaining[board]) >= step)
    chosen = max(combinations(remaining[board], step), key=lambda group: advice.share(BOARDS[board], group) or 0.0)
    return tuple(chosen if at == board else () for at in range(len(BOARDS)))
