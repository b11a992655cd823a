"""A variant, which is a game as data, and a game as a table plays it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct

from riverboat.cards import DECKS, Card, shuffle
from riverboat.chips import Award, pots, settle
from riverboat.chips.pot_division import OddShares
from riverboat.dealer import Ask, Hand, Illegal, Log, Script
from riverboat.rules.betting_limits import LIMITS, LimitName
from riverboat.rules.card_flow import CardStep, OneMoreIf, Placements, Redraw, ToBoard, ToSeats
from riverboat.rules.contests import wins_independently
from riverboat.rules.offers import Choice
from riverboat.rules.stakes import BLINDS, Stakes
from riverboat.table import Table
from riverboat.table.events import Awarded, Chosen
from riverboat.table.table import RUNS, in_run

Turns = tuple[tuple[str, int, int], ...]
"""(board, cards, more): a card is burnt first only if the deck has enough for these and `more` cards."""

Scores = Mapping[tuple[str, int], int | None]


class Native(Struct, frozen=True):
    """How the kernel plays a phase: the name of its code there, and numbers, boards and a share by name."""

    kind: str
    numbers: Mapping[str, int] = {}
    board: str = ""
    boards: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()  # a number for each board
    share: str = ""  # the share that it is about, if it is about one


OddChips = Literal["left_of_button", "nearest_to_button", "first_seat", "random"]
ODD_CHIPS: tuple[str, ...] = get_args(OddChips)
RUN_TWICE = Choice(("twice", "once"), ask="Run the rest of the board twice?")


class Phase(Struct, frozen=True):
    """A step of a game: data, and a script that plays it."""

    always = False  # played even if the hand is already decided
    own_order = False  # shows hands in its own order, so they are not turned up before
    splits = False  # divides chips itself, by the rule for odd chips

    def play(self, hand: Hand) -> Script:
        """Play the phase: ask questions and record events."""
        raise NotImplementedError

    def native(self) -> Native | None:
        """How the kernel plays it; None if only Python can."""
        return None

    def choice(self, stakes: Stakes) -> Choice:
        """The words that it offers, if it asks for a choice."""
        raise NotImplementedError

    @property
    def card_flow(self) -> tuple[CardStep, ...]:
        """Where its cards go if everybody stays; most phases deal none."""
        return ()

    def may_ask(self, hand: Hand) -> bool:
        """Whether it may still ask a seat, given the chips and bets of now."""
        return True

    @property
    def folds(self) -> bool:
        """Whether seats may fold."""
        return False

    @property
    def deals(self) -> bool:
        """Whether it deals cards to seats or boards."""
        return any(isinstance(step, ToSeats | ToBoard | OneMoreIf) for step in self.card_flow)

    def turns(self, hand: Hand) -> Turns:
        """The cards that it lays on boards, street by street; most phases lay none."""
        return ()

    def rules(self, game: "Game") -> tuple[str, ...]:
        """The phase in sentences: first what is done, then explanations, which a rule book gives only once."""
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
    """A game: its phases in order, and the shares of the pot with the contests that win them."""

    name: str
    phases: tuple[Phase, ...]
    shares: dict[str, Any]
    seats: range = range(2, 11)
    deck: str = "full"
    limit: LimitName = "no-limit"  # by custom; a table may play any
    stakes: Stakes = BLINDS  # by custom; a table may play for any
    stack_in_antes: int = 100  # chips to sit down with by custom, in antes or buy-ins, where nothing is bet
    alone_plays: bool = False  # the last seat left still has to beat the deck
    odd_shares: OddShares = "last"
    odd_chips: OddChips = "left_of_button"
    burn: bool = False  # a card is burnt before others are turned
    rows: int = 1  # parts of the pot, each with its own row of shares; a share without a winner joins the last of its row
    runs: int = 1  # how often boards may be run out after the betting, if all agree
    bare: bool = False  # a theoretical game that takes no house rules for boards
    phh: dict[str, str] = {}  # limit: the game's name in PHH files
    pokerstars: str = ""  # the game's name at PokerStars
    code: str = ""  # its code in the registry
    options: dict[str, Any] = {}  # the options that it was built with

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the rules. Stored hands are replayed only by the rules that they were played by.

        It covers what decides a hand, not the name of the game or the number of seats, and is the same in every process.
        """
        from hashlib import sha256  # imported late: only stored hands need a fingerprint

        usual = (self.phases, self.shares, self.deck, self.alone_plays, self.odd_shares)
        rules = usual + tuple({"rows": many} for many in (self.rows,) if many > 1) + tuple(many for many in (self.runs,) if many > 1)
        return sha256(_spelled(rules).encode()).hexdigest()[:16]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck of the game."""
        return DECKS[self.deck]

    @property
    def draws(self) -> bool:
        """Whether players draw; then discarded cards return when the deck runs out."""
        return any(isinstance(step, Redraw) for phase in self.phases for step in phase.card_flow)

    @property
    def independent(self) -> bool:
        """Whether seats win independently of each other; then odds are chances to win, not parts of a pot."""
        return bool(self.shares) and all(wins_independently(contest) for contest in self.shares.values())

    @property
    def spread(self) -> Placements | None:
        """How players place cards on boards, if they do."""
        return next((step for phase in self.phases for step in phase.card_flow if isinstance(step, Placements)), None)

    @property
    def burnable(self) -> int:
        """The most cards that may have been burnt when the deck runs out: one per phase."""
        return len(self.phases)

    @property
    def may_run_short(self) -> bool:
        """Whether the deck may have too few cards for everybody, though nothing is thrown."""
        steps = [step for phase in self.phases for step in phase.card_flow if isinstance(step, ToSeats)]
        return any(step.more for step in steps) or sum(len(step.up) for step in steps) * max(self.seats, default=0) > len(self.cards)


def _spelled(thing: Any) -> str:
    """Rules as text. Fields at their default are left out, so that adding a field changes no fingerprint."""
    if isinstance(thing, Struct):
        values = {name: getattr(thing, name) for name in thing.__struct_fields__}
        usual = dict(zip(reversed(values), reversed(thing.__struct_defaults__), strict=False))
        changed = {name: value for name, value in values.items() if name not in usual or value != usual[name]}
        return type(thing).__name__ + _spelled(changed)
    if isinstance(thing, Mapping):
        return f"({', '.join(f'{name}={_spelled(value)}' for name, value in thing.items())})"
    if isinstance(thing, tuple | list):
        return f"[{', '.join(map(_spelled, thing))}]"
    if isinstance(thing, set | frozenset):
        return _spelled(sorted(thing))
    return repr(thing)


class Game(Struct, frozen=True):
    """A game as a table plays it: a variant, a limit, stakes and house rules, chosen independently."""

    variant: Variant
    limit: str
    stakes: Stakes
    odd_chips: OddChips
    burn: bool = False
    throw_first: bool = False  # in a draw, all discard before cards are dealt, so any discard may return

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
        """Make a game; values that are not given follow the custom of the variant. Where a hand costs a buy-in, an ante is one."""
        stakes = stakes or variant.stakes
        if variant.stakes.buy_in and stakes == Stakes(ante=stakes.ante):
            stakes = Stakes(buy_in=stakes.ante)
        if stakes.buy_in and not variant.stakes.buy_in:
            raise Illegal("no_buy_in", "{game} has no buy-in: its stakes are antes, blinds and bets", game=variant.name)
        burn = variant.burn if burn is None else burn
        return cls(variant, limit or variant.limit, stakes, odd_chips or variant.odd_chips, burn, throw_first)

    @property
    def usual_stack(self) -> int:
        """The usual stack to sit down with: a hundred bets, or a number of antes or buy-ins where nothing is bet."""
        stakes = self.stakes
        bets = stakes.small_bet or stakes.button_blind or any(stakes.blinds)
        return (100 if bets else self.variant.stack_in_antes) * stakes.small

    def check(self, log: Log) -> None:
        """Raise Illegal if the hand cannot be dealt."""
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
        """Raise Illegal if a stacked deck has foreign cards, or repeats a card before the deck can have run out."""
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
        """Ask once whether to run the boards twice, if only boards are left to deal and the cards suffice for two runs."""
        turns = [phase.turns(hand) for phase in left if phase.deals and phase.card_flow]
        if self.variant.runs < 2 or hand.asked_runs:
            return
        hand.asked_runs = any(hand.table.seats[seat].cards for seat in hand.live)  # once hands are open, never again
        if not turns or not all(turns) or hand.left < len(RUNS) * sum(count for turn in turns for _, count, _ in turn):
            return
        seats = hand.live
        words = yield Ask(seats, RUN_TWICE)
        for seat, word in zip(seats, words, strict=True):
            hand.tell(Chosen(seat, str(word)))
        if set(words) == {"twice"}:
            hand.runs = RUNS

    def contests(self, hand: Hand) -> dict[str, tuple[Any, Table]]:
        """The contest of each share, with the table that it is judged on: one per run if boards are run twice."""
        shares = {share: self.variant.shares[share] for share in hand.share_order or self.variant.shares}
        if not hand.runs:
            return {share: (contest, hand.table) for share, contest in shares.items()}
        return {in_run(share, run): (contest, hand.table.on(run)) for run in hand.runs for share, contest in shares.items()}

    def scores(self, hand: Hand) -> Scores:
        """The score of each remaining seat for each share."""
        live = hand.table.live
        return {(share, seat): contest.score(table, seat) for share, (contest, table) in self.contests(hand).items() for seat in live}

    def awards(self, hand: Hand, scores: Scores | None = None) -> tuple[Award, ...]:
        """The awards of all pots, as the table is now."""
        table, variant = hand.table, self.variant
        contested = len(table.live) > 1 or variant.alone_plays
        known = scores if scores is not None else self.scores(hand) if contested else {}
        return settle(
            pots([seat.live for seat in table.seats], table.dead, table.live, hand.killed),
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
