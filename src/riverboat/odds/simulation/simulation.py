"""Builder for simulations: a game, players with their known cards, and a number of deals."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from msgspec.structs import replace

from riverboat.cards import Card, cards, notation
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import choose, enumerate_all
from riverboat.odds.counting.sampling import Progress, check_bounds, sample, seed_number
from riverboat.odds.counting.sampling_backends import Backend, DaskBackend, ThreadBackend, thread_count
from riverboat.odds.equity_and_odds import variant_of
from riverboat.odds.result import result
from riverboat.odds.simulation.simulation_result import Outcome, outcome
from riverboat.odds.spot import BoardLike, HandLike, Held, Spot, SpotError, read_hand, spot
from riverboat.rules import RegisteredGame, Variant
from riverboat.variants import DEFAULT

DEALS = 10_000  # the default number of deals
CardText = str | Sequence[Card]


class Simulation:
    """A game to be dealt many times. Each method returns a new simulation and leaves the old one unchanged.

    >>> night = Simulation("kings-and-lows").with_player("Alice", down="Kh 2d", up="3c").with_player("Bob", down="As", up="Ac")
    >>> outcome = night.run(10_000, seed=1)
    >>> outcome.deals, outcome["Alice"].wins + outcome["Alice"].ties + outcome["Bob"].wins
    (10000, 10000)
    """

    def __init__(self, variant: str | RegisteredGame | Variant = DEFAULT, **options: Any) -> None:
        """Choose the game and its options; there are no players yet."""
        self._game, self._options = variant, options
        self.variant = variant_of(variant, options)
        self.players: tuple[Held, ...] = ()
        self._board: BoardLike = ""
        self._dead: tuple[Card, ...] = ()
        self._opponents: int | None = None

    def _but(self, **changed: Any) -> Self:
        other = copy(self)
        other.__dict__.update(changed)
        return other

    def with_options(self, **options: Any) -> Self:
        """The same simulation with other options of the game.

        >>> Simulation("kings-and-lows").with_options(king_required=True).variant.options["king_required"]
        True
        """
        merged = self._options | options
        return self._but(_options=merged, variant=variant_of(self._game, merged))

    def with_player(
        self,
        name: str,
        down: HandLike = "",
        up: CardText = "",
        *,
        last_card_up: bool = False,
        throws: CardText | None = None,
    ) -> Self:
        """Add a player with known cards: face down (or a range, or `random`), face up, and discards.

        Unknown cards are dealt. With `last_card_up` the player takes the last card face up, in games in which players choose; the
        default is face down.
        """
        if not name:
            raise SpotError("a player has a name")
        if any(held.name == name for held in self.players):
            raise SpotError(f"there is a player {name!r} already")
        held = read_hand(down, self.variant, down=True)
        if up or (held.cards and held.up is None):
            if held.up is not None or held.placed:
                raise SpotError(f"{down!r} says already where the cards of {name} lie: no `up` beside it")
            held = replace(held, up=cards(up))
        held = replace(held, name=name, last_up=last_card_up or held.last_up)
        if throws is not None:
            held = replace(held, throws=cards(throws))
        return self._but(players=(*self.players, held))

    def with_opponents(self, count: int) -> Self:
        """Set the number of opponents of the first player; unnamed ones have random cards."""
        return self._but(_opponents=count)

    def with_board(self, board: BoardLike) -> Self:
        """Set the board; several boards by name, or separated by `|`."""
        return self._but(_board=board)

    def with_dead(self, dead: CardText) -> Self:
        """Add dead cards, which cannot be dealt."""
        return self._but(_dead=(*self._dead, *cards(dead)))

    @property
    def spot(self) -> Spot:
        """The spot of this simulation, checked."""
        return spot(self.variant, self.players, board=self._board, dead=self._dead, opponents=self._opponents)

    def run(
        self,
        deals: int | None = None,
        *,
        exact: bool = False,
        error: float | None = None,
        seed: int | str | bytes | None = None,
        threads: int | None = None,
        time: float | None = None,
        progress: Progress | None = None,
        client: Any = None,
    ) -> Outcome:
        """Deal at random, 10,000 times by default, or count every deal if `exact`; a seed gives the same counts on any number of threads.

        With `error`, deal until the 95 % interval of every equity is within it, or `deals` is reached. Where cards are placed on
        boards, each choice of the largest board is dealt equally often, so the number of deals is rounded up.
        """
        if deals is not None and (type(deals) is not int or deals < 1):
            raise SpotError(f"{deals} deals: at least one, and whole")
        check_bounds(exact=exact, samples=None, error=error, time=time)
        asked, number_of_threads = self.spot, thread_count(threads)
        compiled = plans(asked)
        for plan in compiled:
            plan.explained = plan.wild
        if exact:
            # without the preflop table, which does not know the kinds of hand
            counted = enumerate_all(choose(compiled, table=False), number_of_threads, progress, time=time)
        else:
            samples = DEALS if deals is None and error is None else deals
            backend: Backend = ThreadBackend(number_of_threads) if client is None else DaskBackend(client)
            counted = sample(compiled, backend, seed=seed_number(seed), samples=samples, error=error, time=time, progress=progress)
        return outcome(asked, result(asked, counted), compiled[0].wild)

    def __repr__(self) -> str:
        """The game and its players."""
        players = ", ".join(f"{held.name}: {held.words}" for held in self.players)
        dead = f"; dead: {notation(self._dead)}" if self._dead else ""
        return f"<Simulation of {self.variant.name}; {players or 'nobody'}{dead}>"
