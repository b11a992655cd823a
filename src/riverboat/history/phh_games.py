"""The standard games of PHH, and what they are here."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from riverboat.dealer import Log
from riverboat.history.forced import PostEach
from riverboat.history.phh_hand import PhhHand
from riverboat.rules import Bet, Game, Post, Stakes, Variant
from riverboat.rules.limits import CAP
from riverboat.variants import variants

NO_CAP = 1_000


class Standard(Struct, frozen=True):
    """A standard game: its code here, its limit, and whether a bring-in opens it."""

    code: str
    limit: str
    brought_in: bool = False


def _standard() -> Iterator[tuple[str, Standard]]:
    """Every game says itself what PHH calls it."""
    for entry in variants.values():
        variant = entry()
        for limit, name in variant.phh.items():
            yield name, Standard(entry.code, limit, brought_in=variant.forced == "bring-in")


STANDARD = dict(_standard())


@cache
def _variant(code: str) -> Variant:
    return variants[code]()


def games_of(hand: PhhHand) -> Iterator[tuple[Game, str]]:
    """The games that a hand may have been played by, the likely one first, each with what is to be said about it.

    PHH does not tell two house rules. Whoever calls a forced bet that its poster could not pay in full puts in the full bet, as the
    rule books say, or what was posted, as PokerKit plays. And a fixed limit may allow more than a bet and three raises.
    """
    standard = STANDARD.get(hand.variant)
    if standard is None:
        problem = f"unknown variant {hand.variant!r}; PHH has {', '.join(STANDARD)}"
        raise hand.source.error(problem, key="variant", kind="unknown")
    fixed = standard.limit == "fixed-limit"
    _required(hand, ("bring_in",) if standard.brought_in else ("blinds_or_straddles",))
    _required(hand, ("small_bet", "big_bet") if fixed else ("min_bet",))
    capped = fixed and _over_cap(hand, standard)
    note = f"cap: more than {CAP} bets in a round" if capped else ""
    yield _game(hand, standard, lifted=capped), note
    if standard.brought_in and any(action.verb == "db" for action in hand.actions):
        # A card for all is dealt when the deck is too short for one each: with burnt cards that comes sooner.
        yield replace(_game(hand, standard, lifted=capped), burn=True), "burnt: cards were burnt, else the deck had not run out"
    short = _shortened(hand, standard)
    if short is not None:
        yield _game(short, standard, lifted=capped, own=True), "short blind: callers put in what was posted, not the full bet"


def _game(hand: PhhHand, standard: Standard, *, lifted: bool, own: bool = False) -> Game:
    """Stakes for all where they can say it, else each seat's own posts."""
    variant = _variant(standard.code)
    bets = Stakes(bring_in=hand.bring_in if standard.brought_in else 0, small_bet=hand.small_bet, big_bet=hand.big_bet)
    blinds = () if standard.brought_in else hand.blinds
    stakes = None if own and blinds else _stakes(hand, bets, blinds)
    phases = variant.phases
    if stakes is None:
        # Heads-up the button has the first of the blinds (and of the antes), and sits last.
        turn = slice(None, None, -1) if len(hand.stacks) == 2 else slice(None)
        post = PostEach(hand.antes[turn], blinds[turn], dead=not hand.trimmed)
        phases = tuple(post if isinstance(phase, Post) else phase for phase in phases)
        stakes = bets
    if lifted:
        phases = tuple(replace(phase, cap=NO_CAP) if isinstance(phase, Bet) else phase for phase in phases)
    if phases is not variant.phases:
        variant = replace(variant, phases=phases, code="", options={})  # not the game that the registry has under the code
    return Game.of(variant, limit=standard.limit, stakes=stakes)


def _over_cap(hand: PhhHand, standard: Standard) -> bool:
    """Whether a round of three or more players had more bets than a bet and three raises; the blind is a bet."""
    live, players = set(range(len(hand.stacks))), len(hand.stacks)
    forced = sum(blind > 0 for blind in hand.blinds)
    bets = 0 if standard.brought_in else max(forced - 1, min(forced, 1))  # a straddle is a raise
    started = False
    for action in hand.actions:
        if action.betting:
            started = True
            if action.verb == "f":
                live.discard(action.seat)
            bets += action.verb == "cbr"
            if bets > CAP and players > 2:
                return True
        elif started and action.verb != "sm":
            bets, players, started = 0, len(live), False
    return False


def _shortened(hand: PhhHand, standard: Standard) -> PhhHand | None:
    """The hand with forced bets as they could be paid, or None if all were paid in full."""
    turn = slice(None, None, -1) if len(hand.stacks) == 2 else slice(None)
    left = [max(0, stack - ante) for stack, ante in zip(hand.stacks, hand.antes[turn], strict=True)]
    if standard.brought_in:
        first = next((action.seat for action in hand.actions if action.betting), 0)
        return replace(hand, bring_in=left[first]) if left[first] < hand.bring_in else None
    paid = tuple(min(abs(blind), chips) * (-1 if blind < 0 else 1) for blind, chips in zip(hand.blinds, left[turn], strict=True))
    return replace(hand, blinds=paid) if paid != hand.blinds else None


def _required(hand: PhhHand, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in hand.fields:
            raise hand.source.error(f"no field {key!r}, which {hand.variant} needs")


def _stakes(hand: PhhHand, bets: Stakes, blinds: tuple[int, ...]) -> Stakes | None:
    """Stakes for all, or None if the seats differ in a way that stakes cannot say."""
    ante = hand.antes[0]
    if any(other != ante for other in hand.antes) or ante < 0:
        return None
    if ante and not hand.trimmed and any(stack < ante for stack in hand.stacks):
        return None  # what a short stack did not match would be a side pot
    if len(hand.stacks) > 2 and blinds and blinds[-1] > 0 and not any(blinds[:-1]):
        return replace(bets, ante=ante, button_blind=blinds[-1])
    while blinds and not blinds[-1]:
        blinds = blinds[:-1]
    if blinds and (min(blinds) < 0 or max(blinds) > blinds[-1]):
        return None
    return replace(bets, ante=ante, blinds=blinds)


class Forced(Struct, frozen=True):
    """What PHH says of the stakes of a standard game, in its own order."""

    variant: str
    fixed: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    trimmed: bool


def forced_of(log: Log) -> Forced | None:
    """What PHH says of a log's game and stakes, or None if it is no standard game or PHH cannot say it."""
    game: Game = log.game
    found = _standard_of(game)
    if found is None or log.kitty or game.odd_chips not in ("left_of_button", "nearest_to_button"):
        return None
    code, standard = found
    stakes, seats = game.stakes, len(log.stacks)
    posts = [phase for phase in game.variant.phases if isinstance(phase, PostEach)]
    turn = slice(None, None, -1) if seats == 2 else slice(None)
    if posts:
        antes, blinds, trimmed = posts[0].antes[turn], posts[0].blinds[turn], not posts[0].dead
    else:
        said = _said(stakes, log.stacks)
        if said is None:
            return None
        antes, blinds, trimmed = said
    if standard.brought_in != bool(stakes.bring_in) or (standard.brought_in and any(blinds)):
        return None
    fixed = standard.limit == "fixed-limit"
    return Forced(code, fixed, antes, blinds, stakes.bring_in, stakes.small, stakes.big, trimmed)


def _standard_of(game: Game) -> tuple[str, Standard] | None:
    """The standard game that this is, also if its posts or its cap were taken from a file."""
    for code, standard in STANDARD.items():
        if standard.limit == game.limit:
            own = _variant(standard.code)
            if game.variant == own or (not game.variant.code and _plain(game.variant, own) == own):
                return code, standard
    return None


def _plain(variant: Variant, own: Variant) -> Variant:
    """A variant with the registry's own posts and caps instead of a file's."""
    if len(variant.phases) != len(own.phases):
        return variant
    pairs = zip(variant.phases, own.phases, strict=True)
    phases = tuple(
        theirs
        if isinstance(mine, PostEach) and isinstance(theirs, Post)
        else replace(mine, cap=theirs.cap)
        if isinstance(mine, Bet) and isinstance(theirs, Bet) and mine.cap == NO_CAP
        else mine
        for mine, theirs in pairs
    )
    return replace(variant, phases=phases, code=own.code, options=own.options)


def _said(stakes: Stakes, stacks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], bool] | None:
    """Antes, blinds, and whether antes are trimmed, as PHH lists them; heads-up the button comes first."""
    seats = len(stacks)
    button = 0 if seats == 2 else seats - 1
    antes, blinds = [stakes.ante] * seats, [*stakes.blinds, *[0] * (seats - len(stakes.blinds))]
    if len(blinds) > seats or (stakes.button_blind and any(blinds)):
        return None
    if stakes.button_ante:
        if stakes.ante and min(stacks) < stakes.ante + stakes.button_ante:
            return None  # the ante of all is live, the button's is dead: PHH has one word for both
        antes[button] += stakes.button_ante
    if stakes.straddle and stakes.blinds and seats > len(stakes.blinds):
        blinds[len(stakes.blinds)] = stakes.straddle
    if stakes.button_blind:
        blinds[button] = stakes.button_blind
    return tuple(antes), tuple(blinds), not stakes.button_ante
