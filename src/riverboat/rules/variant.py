"""A game as data, and what a table plays."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct

from riverboat.cards import DECKS, Card, shuffle
from riverboat.chips import Award, pots, settle
from riverboat.chips.award import OddShares
from riverboat.dealer import Ask, Hand, Illegal, Log, Script
from riverboat.rules.card_flow import CardStep, OneMoreIf, Redealt, Spread, ToBoard, ToSeats
from riverboat.rules.contests import wins_independently
from riverboat.rules.limits import LIMITS, LimitName
from riverboat.rules.offers import Choice
from riverboat.rules.stakes import BLINDS, Stakes
from riverboat.table import Table
from riverboat.table.events import Awarded, Chosen
from riverboat.table.table import RUNS, in_run

Turns = tuple[tuple[str, int, int], ...]
"""Boards, with how many cards each gets, and for how many more the deck must have enough if one is to be burnt."""

Scores = Mapping[tuple[str, int], int | None]
OddChips = Literal["left_of_button", "nearest_to_button", "first_seat", "random"]
ODD_CHIPS: tuple[str, ...] = get_args(OddChips)


class Phase(Struct, frozen=True):
    """What happens, in order: data with one script."""

    always = False  # also when nobody is left to play against
    own_order = False  # shows hands in an order of its own: they are not turned up before

    def play(self, hand: Hand) -> Script:
        """Play the phase: ask, and tell what happened."""
        raise NotImplementedError

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """How its cards come to lie if everybody stays; most phases deal none."""
        return ()

    def may_ask(self, hand: Hand) -> bool:
        """Whether it may still ask a seat, given the chips and bets of now."""
        return True

    @property
    def deals(self) -> bool:
        """Whether it deals cards to seats or boards."""
        return any(isinstance(step, ToSeats | ToBoard | OneMoreIf) for step in self.card_flow)

    def turns(self, hand: Hand) -> Turns:
        """The cards that it lays on boards, street by street; most phases lay none."""
        return ()

    @property
    def words(self) -> str:
        """What happens, for people."""
        raise NotImplementedError


class Silent(Phase, frozen=True):
    """A phase that asks no questions."""

    def act(self, hand: Hand) -> None:
        """Do everything that happens in the phase."""
        raise NotImplementedError

    def play(self, hand: Hand) -> Script:
        """Act, and ask nothing."""
        self.act(hand)
        yield from ()

    def may_ask(self, hand: Hand) -> bool:
        """Never."""
        return False


class Variant(Struct, frozen=True, dict=True):
    """A game: phases in order, and shares of the pot with what wins them."""

    name: str
    phases: tuple[Phase, ...]
    shares: dict[str, Any]
    seats: range = range(2, 11)
    deck: str = "full"
    limit: LimitName = "no-limit"  # the custom of the game; a table may play any
    stakes: Stakes = BLINDS  # by custom; a table may play for any
    buy_in_antes: int = 100  # chips to sit down with by custom, in antes, where nothing is bet
    alone_plays: bool = False  # the last seat left has not won yet: it must beat the deck
    odd_shares: OddShares = "last"
    odd_chips: OddChips = "left_of_button"
    burn: bool = False  # a card is put away before others are turned
    rows: int = 1  # parts of the pot, each with its own row of shares: one that nobody qualifies for joins the last of its row
    runs: int = 1  # how often boards may be run out once nobody can bet any more, if all agree
    bare: bool = False  # a laboratory's game: no house adds boards or runs to it
    phh: dict[str, str] = {}  # limit: what PHH files call it
    pokerstars: str = ""  # what PokerStars calls it
    code: str = ""  # where the registry has it
    options: dict[str, Any] = {}  # and how it was built

    @cached_property
    def fingerprint(self) -> str:
        """Tells one version of the rules from another: hands are replayed only by the rules they were played by.

        It covers what a hand follows from, not what the game is called or how many may play, and is the same in every process.
        """
        from hashlib import sha256  # who only counts deals needs none

        usual = (self.phases, self.shares, self.deck, self.alone_plays, self.odd_shares)
        rules = usual + tuple({"rows": many} for many in (self.rows,) if many > 1) + tuple(many for many in (self.runs,) if many > 1)
        return sha256(_spelled(rules).encode()).hexdigest()[:16]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck it is played with."""
        return DECKS[self.deck]

    @property
    def draws(self) -> bool:
        """Whether thrown cards are replaced: then they come back when the deck has run out."""
        return any(isinstance(step, Redealt) for phase in self.phases for step in phase.card_flow)

    @property
    def independent(self) -> bool:
        """Whether everybody wins by himself, whoever else does (`wins_independently`): then its odds are chances, and no parts of a pot."""
        return bool(self.shares) and all(wins_independently(contest) for contest in self.shares.values())

    @property
    def spread(self) -> Spread | None:
        """How cards are spread over boards, if they are."""
        return next((step for phase in self.phases for step in phase.card_flow if isinstance(step, Spread)), None)

    @property
    def burnable(self) -> int:
        """How many cards a house may have put away when the deck has run out: it burns at most one before each phase."""
        return len(self.phases)

    @property
    def _short(self) -> bool:
        """Whether the deck has too few cards for the most players, if all of them stay."""
        each = sum(len(step.up) for phase in self.phases for step in phase.card_flow if isinstance(step, ToSeats))
        return each * max(self.seats, default=0) > len(self.cards)

    @property
    def words(self) -> list[str]:
        """The rules in sentences, told by the data that runs."""
        told = [phase.words for phase in self.phases]
        if self.runs > 1:
            told.append("once nobody can bet any more, what is left of the board is run twice if all agree, for half of the pot each")
        if self._short and any(getattr(getattr(contest, "wild", None), "ordered", False) for contest in self.shares.values()):
            told.append("if the deck is too short, the last card is one in the middle for all, and does not count as having come face up")
        shares = [f"{name}: {contest.words}" for name, contest in self.shares.items()]
        return [f"{sentence[0].upper()}{sentence[1:]}." for sentence in told if sentence] + [f"The pot goes to {'; '.join(shares)}."]


def _spelled(thing: Any) -> str:
    """Rules as text; a field that has its default is left out, so that a rule which nobody uses yet changes no game."""
    if isinstance(thing, Struct):
        values = {name: getattr(thing, name) for name in thing.__struct_fields__}
        usual = dict(zip(reversed(values), reversed(thing.__struct_defaults__), strict=False))
        said = {name: value for name, value in values.items() if name not in usual or value != usual[name]}
        return type(thing).__name__ + _spelled(said)
    if isinstance(thing, Mapping):
        return f"({', '.join(f'{name}={_spelled(value)}' for name, value in thing.items())})"
    if isinstance(thing, tuple | list):
        return f"[{', '.join(map(_spelled, thing))}]"
    if isinstance(thing, set | frozenset):
        return _spelled(sorted(thing))
    return repr(thing)


class Game(Struct, frozen=True):
    """What a table plays: a variant, a limit and stakes, each free of the others."""

    variant: Variant
    limit: str
    stakes: Stakes
    odd_chips: OddChips
    burn: bool = False
    throw_first: bool = False  # in a draw all throw before anybody is dealt to, so that what anybody throws may come back

    @classmethod
    def of(
        cls,
        variant: Variant,
        *,
        limit: str | None = None,
        stakes: Stakes | None = None,
        odd_chips: OddChips | None = None,
        burn: bool | None = None,
        throw_first: bool = False,
    ) -> "Game":
        """Make a game, by custom where nothing is said."""
        stakes = stakes or variant.stakes
        burn = variant.burn if burn is None else burn
        return cls(variant, limit or variant.limit, stakes, odd_chips or variant.odd_chips, burn, throw_first)

    @property
    def buy_in(self) -> int:
        """Chips to sit down with by custom: a hundred bets, or so many antes where nothing is bet."""
        stakes = self.stakes
        bets = stakes.small_bet or stakes.button_blind or any(stakes.blinds)
        return (100 if bets else self.variant.buy_in_antes) * stakes.small

    def check(self, log: Log) -> None:
        """Refuse a hand that cannot be dealt."""
        seats = self.variant.seats
        if len(log.stacks) not in seats:
            least, most, count = seats.start, seats.stop - 1, len(log.stacks)
            template = "{game} is for {least} to {most} players, not {count}"
            raise Illegal("wrong_number_of_players", template, game=self.variant.name, least=least, most=most, count=count)
        if self.limit not in LIMITS:
            raise Illegal("unknown_limit", "unknown limit {limit}; limits are {limits}", limit=repr(self.limit), limits=", ".join(LIMITS))
        if self.odd_chips not in ODD_CHIPS:
            rule, rules = repr(self.odd_chips), ", ".join(ODD_CHIPS)
            raise Illegal("unknown_odd_chips_rule", "unknown rule for odd chips {rule}; rules are {rules}", rule=rule, rules=rules)
        if set(map(type, (*log.stacks, log.kitty, log.button))) != {int}:
            raise Illegal("chips_not_whole", "chips, and the seat of the button, are whole numbers")
        if not 0 <= log.button < len(log.stacks):
            raise Illegal("button_out_of_range", "the button is at a seat from 0 to {last}", last=len(log.stacks) - 1)
        if any(stack <= 0 for stack in log.stacks) or log.kitty < 0:
            raise Illegal("no_chips", "every player needs chips, and a kitty cannot be negative")
        if reason := self.stakes.why_not(len(log.stacks)):
            raise Illegal(reason)
        if log.deck:
            self._check_deck(log.deck)

    def _check_deck(self, deck: tuple[Card, ...]) -> None:
        """Refuse a stacked deck with strange cards, or with a card that comes back before the deck can have run out."""
        whole = self.variant.cards
        if strange := set(deck) - set(whole):
            raise Illegal("strange_card", "a stacked deck has cards of the game's deck, and {card} is none", card=str(min(strange)))
        seen: set[Card] = set()
        for card in deck[: max(0, len(whole) - self.variant.burnable)]:
            if card in seen:
                template = "a stacked deck has {card} twice, and thrown cards come back only when the deck has run out"
                raise Illegal("card_twice", template, card=str(card))
            seen.add(card)

    def agree(self, hand: Hand, left: Sequence[Phase]) -> Script:
        """Ask, once, whether the boards are run out twice: the rest of the hand has to be boards, with cards enough for both."""
        turns = [phase.turns(hand) for phase in left if phase.deals and phase.card_flow]
        if self.variant.runs < 2 or hand.asked_runs:
            return
        hand.asked_runs = any(hand.table.seats[seat].cards for seat in hand.live)  # for good: from now on they lie open
        if not turns or not all(turns) or hand.left < len(RUNS) * sum(count for one in turns for _, count, _ in one):
            return
        seats = hand.live
        words = yield Ask(seats, Choice(("twice", "once"), ask="Run the rest of the board twice?"))
        for seat, word in zip(seats, words, strict=True):
            hand.tell(Chosen(seat, str(word)))
        if set(words) == {"twice"}:
            hand.runs = RUNS

    def contests(self, hand: Hand) -> dict[str, tuple[Any, Table]]:
        """What decides each share, with the table as it is for it: the same for all, but for boards that are run out twice."""
        shares = {share: self.variant.shares[share] for share in hand.share_order or self.variant.shares}
        if not hand.runs:
            return {share: (contest, hand.table) for share, contest in shares.items()}
        return {in_run(share, run): (contest, hand.table.on(run)) for run in hand.runs for share, contest in shares.items()}

    def scores(self, hand: Hand) -> Scores:
        """What each seat that is left has for each share."""
        live = hand.table.live
        return {(share, seat): contest.score(table, seat) for share, (contest, table) in self.contests(hand).items() for seat in live}

    def awards(self, hand: Hand, scores: Scores | None = None) -> tuple[Award, ...]:
        """What the pots come to as the table is now."""
        table, variant = hand.table, self.variant
        contested = len(table.live) > 1 or variant.alone_plays
        known = scores if scores is not None else self.scores(hand) if contested else {}
        made = pots([seat.live for seat in table.seats], table.dead, table.live, hand.killed)
        return settle(
            made,
            tuple(self.contests(hand)),
            lambda share, seat: known[share, seat],
            self.order(hand),
            odd_shares=variant.odd_shares,
            contested=variant.alone_plays and len(table.live) == 1,
            parts=(len(hand.runs) or 1) * variant.rows,
        )

    def settle(self, hand: Hand, awards: tuple[Award, ...] | None = None) -> None:
        """Award the pots."""
        for award in self.awards(hand) if awards is None else awards:
            hand.tell(Awarded(award.pot, award.share, award.seat, award.amount))
        hand.settled = True

    def order(self, hand: Hand) -> tuple[int, ...]:
        """The seats in the order in which they get odd chips."""
        seats = tuple(range(len(hand.table.seats)))
        if self.odd_chips == "first_seat":
            return seats
        if self.odd_chips == "random":
            return shuffle(seats, hand.stream("riverboat odd chips").take(32))
        return hand.table.around(hand.table.button + 1)
