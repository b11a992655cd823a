"""A hand as a state that is asked, answered and copied."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, CardsLike, cards
from riverboat.cards.shuffle import Seed, parse_seed, seed_bytes
from riverboat.chips import Award
from riverboat.dealer import Log, Value
from riverboat.rules import Game, Variant
from riverboat.sim.compile_game import compile_game
from riverboat.table import Table
from riverboat.variants import build_variant

Chance = Literal["seed", "explicit"]
Backend = Literal["native", "python"]

MOST_CHIPS = 1 << 50  # the kernel counts in 64 bits


class State:
    """A hand in progress: it says which seat acts and what is legal, takes answers, and can be copied.

    >>> state = State("holdem", (200, 200), seed=7)
    >>> state.seat, state.legal(), state.backend
    (0, Wager(call=1, low=4, high=200, forced=False), 'native')
    >>> other = state.copy()
    >>> state.apply("fold")
    >>> state.done, state.payoffs(), other.done
    (True, [-1, 1], False)

    Chance is a seed, a deck in the order of dealing, or with `chance="explicit"` the caller, who then deals every card:

    >>> state = State("kuhn", (10, 10), chance="explicit")
    >>> state.outcomes
    (Js, Qs, Ks)
    >>> state.deal("Qs")
    >>> state.outcomes
    (Js, Ks)
    """

    __slots__ = ()

    backend: Backend

    def __new__(
        cls,
        game: Game | Variant | str,
        stacks: Sequence[int],
        *,
        button: int = 0,
        kitty: int = 0,
        seed: Seed = 0,
        deck: CardsLike = (),
        chance: Chance = "seed",
        backend: Backend | None = None,
    ) -> "State":
        """Start a hand. The kernel plays it if it can; `backend` asks for one of the two."""
        from riverboat.sim.native_state import NativeState
        from riverboat.sim.python_state import PythonState

        if chance not in ("seed", "explicit"):
            raise ValueError(f"chance is 'seed' or 'explicit', not {chance!r}")
        if not isinstance(game, Game):
            game = Game.of(build_variant(game))
        log = Log(game, tuple(stacks), button, kitty, seed_bytes(parse_seed(seed)), (), cards(deck, distinct=False))
        if chance == "explicit" and log.deck:
            raise ValueError("a deck is stacked, or its cards are dealt one by one, not both")
        game.check(log)
        compiled = compile_game(game) if backend != "python" else None
        if compiled is None or log.named or sum(log.stacks) + kitty >= MOST_CHIPS:
            if backend == "native":
                raise ValueError(f"the kernel cannot play this hand of {game.variant.name}")
            return PythonState.start(log, explicit=chance == "explicit")
        return NativeState.start(compiled, log, explicit=chance == "explicit")

    @property
    def game(self) -> Game:
        """The game."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """The number of seats."""
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """The seat that answers next; None if the hand is over or a card must be dealt."""
        raise NotImplementedError

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may answer now: several if they answer at once, without seeing each other's answers."""
        raise NotImplementedError

    def legal(self) -> Any:
        """The legal answers: a Wager, Discard, Choice or Placement; None if no seat is asked."""
        raise NotImplementedError

    def apply(self, value: Value, seat: int | None = None) -> None:
        """Answer for a seat, the next one unless another is named. Raises Illegal and changes nothing if the answer is not legal."""
        raise NotImplementedError

    @property
    def outcomes(self) -> tuple[Card, ...]:
        """The cards of which the caller deals the next, each equally likely; empty unless a card must be dealt."""
        raise NotImplementedError

    def deal(self, card: Card | str | int) -> None:
        """Deal the next card."""
        raise NotImplementedError

    @property
    def done(self) -> bool:
        """Whether the hand is over."""
        raise NotImplementedError

    def payoffs(self) -> list[int]:
        """What each seat has won or lost so far: its stack now, less its stack at the start."""
        raise NotImplementedError

    def awards(self) -> tuple[Award, ...]:
        """The awards of all pots, once they are awarded."""
        raise NotImplementedError

    def copy(self) -> "State":
        """The same state once more; the two go on independently."""
        raise NotImplementedError

    def play_out(self, payoffs: NDArray[np.int64], seed: int) -> None:
        """Play copies to their end at random, and store what each seat wins or loses; `playouts` makes the array."""
        raise NotImplementedError

    def key(self, seat: int) -> bytes:
        """32 bytes that are equal for two states of a game if and only if the seat cannot tell them apart."""
        raise NotImplementedError

    @property
    def table(self) -> Table:
        """The chips, the cards of all seats and the boards. The kernel keeps no names of streets and no choices."""
        raise NotImplementedError
