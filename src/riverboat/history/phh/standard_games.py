"""Maps the standard games and stakes of PHH to registered games, and back."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN
from riverboat.dealer import Log
from riverboat.history.phh.hand import PhhHand
from riverboat.rules import Game, Stakes, Variant
from riverboat.rules.betting_limits import CAP
from riverboat.variants import variants


class StandardGame(Struct, frozen=True):
    """A standard game of PHH: its code, its limit, and whether it starts with a bring-in."""

    code: str
    limit: str
    brought_in: bool = False


def _standard() -> Iterator[tuple[str, StandardGame]]:
    """The standard games, collected from the variants, which name their PHH codes."""
    for entry in variants.values():
        variant = entry()
        for limit, name in variant.phh.items():
            yield name, StandardGame(entry.code, limit, brought_in=bool(variant.stakes.bring_in))


STANDARD = dict(_standard())


@cache
def _variant(code: str) -> Variant:
    return variants[code]()


def standard_variant(name: str) -> Variant | None:
    """The variant with this PHH code, if there is one."""
    standard = STANDARD.get(name)
    return _variant(standard.code) if standard else None


def games_of(hand: PhhHand) -> Iterator[tuple[Game, str]]:
    """The games that a hand may have been played by, the most likely first, each with a note.

    PHH does not record some house rules. A short forced bet is called in full, as the rule books say, or as posted, as in PokerKit. A late
    post of less than a big blind is live, as PHH says, or dead, as some sites play. A fixed limit may allow more than a bet and three
    raises. When the deck runs out in a draw, cards discarded later in the same draw cannot return, as the rule books say, or can, as in
    PokerKit.
    """
    standard = STANDARD.get(hand.variant)
    if standard is None:
        problem = f"unknown variant {hand.variant!r}; PHH has {', '.join(STANDARD)}"
        raise hand.source.error(problem, key="variant", kind="unknown")
    fixed = standard.limit == "fixed-limit"
    _required(hand, ("bring_in",) if standard.brought_in else ("blinds_or_straddles",))
    _required(hand, ("small_bet", "big_bet") if fixed else ("min_bet",))
    stakes = _stakes(hand, standard)
    cap = _most_bets(hand, standard) if fixed else 0
    note = ""
    if cap > CAP:
        stakes, note = replace(stakes, cap=cap), f"cap: more than {CAP} bets in a round"
    game = Game.of(_variant(standard.code), limit=standard.limit, stakes=stakes)
    posted = replace(game, stakes=replace(stakes, as_posted=True))
    games = [(game, note)]
    if standard.brought_in and any(action.verb == "db" for action in hand.actions):
        # A shared card is dealt when the deck is too short for all seats, which happens sooner with burns.
        games.append((replace(game, burn=True), "burnt: cards were burnt, else the deck had not run out"))
    if (dead := _dead_posts(hand)) is not None:
        games.append(
            (replace(game, stakes=replace(_stakes(dead, standard), cap=stakes.cap)), "dead post: chips that were posted late were dead")
        )
    if _short(hand, standard):
        games.append((posted, "short blind: callers put in what was posted, not the full bet"))
    yield from games
    if _came_back(hand, game.variant):
        for likely, why in games:
            yield replace(likely, throw_first=True), why or "thrown first: a card came back that was thrown in the same draw"


def _came_back(hand: PhhHand, variant: Variant) -> bool:
    """Whether cards are dealt that must have been discarded before."""
    dealt = [card for action in hand.actions if action.verb in ("dh", "db") for card in action.cards]
    known = [card for card in dealt if card != UNSEEN]
    return len(dealt) > len(variant.cards) or len(set(known)) < len(known)


def _most_bets(hand: PhhHand, standard: StandardGame) -> int:
    """The most bets in any round of three or more players, counting the blind."""
    live, players = set(range(len(hand.stacks))), len(hand.stacks)
    forced = sum(blind > 0 for blind in hand.blinds)
    bets = 0 if standard.brought_in else max(forced - 1, min(forced, 1))  # a straddle is a raise
    most, started = 0, False
    for action in hand.actions:
        if action.betting:
            started = True
            if action.verb == "f":
                live.discard(action.seat)
            bets += action.verb == "cbr"
            most = max(most, bets * (players > 2))
        elif started and action.verb != "sm":
            bets, players, started = 0, len(live), False
    return most


def _dead_posts(hand: PhhHand) -> PhhHand | None:
    """The hand with late posts of less than a big blind as dead chips, like antes; None if there are none."""
    big = max(hand.blinds, default=0)
    posts = tuple(-blind if -big < blind < 0 else 0 for blind in hand.blinds)
    if not any(posts) or (hand.trimmed and any(hand.antes)) or len(posts) != len(hand.antes):
        return None
    antes = tuple(ante + post for ante, post in zip(hand.antes, posts, strict=True))
    return replace(hand, antes=antes, blinds=tuple(blind + post for blind, post in zip(hand.blinds, posts, strict=True)), trimmed=False)


def _short(hand: PhhHand, standard: StandardGame) -> bool:
    """Whether a seat could not pay a forced bet in full."""
    turn = slice(None, None, -1) if len(hand.stacks) == 2 else slice(None)  # heads-up, the button posts first and sits last
    left = [max(0, stack - ante) for stack, ante in zip(hand.stacks, hand.antes[turn], strict=True)]
    if standard.brought_in:
        first = next((action.seat for action in hand.actions if action.betting), 0)
        return left[first] < hand.bring_in
    return any(chips < abs(blind) for blind, chips in zip(hand.blinds, left[turn], strict=True))


def _required(hand: PhhHand, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in hand.fields:
            raise hand.source.error(f"no field {key!r}, which {hand.variant} needs")


def _stakes(hand: PhhHand, standard: StandardGame) -> Stakes:
    """The stakes in their simplest form: one ante for all, one seat's ante for everybody, else an ante per seat."""
    bets = Stakes(bring_in=hand.bring_in if standard.brought_in else 0, small_bet=hand.small_bet, big_bet=hand.big_bet)
    stakes = bets if standard.brought_in else _blinds(hand.blinds, bets)
    antes, dead = hand.antes, any(hand.antes) and not hand.trimmed
    paying = [index for index, ante in enumerate(antes) if ante]
    if len(set(antes)) == 1:
        return replace(stakes, ante=antes[0], dead_antes=dead)
    if dead and len(paying) == 1 and any(stakes.blinds) and paying[0] == stakes.big_blind:
        return replace(stakes, big_blind_ante=antes[paying[0]])
    if dead and paying == [_button(len(antes))]:
        return replace(stakes, button_ante=antes[paying[0]])
    return replace(stakes, antes=antes, dead_antes=dead)


def _button(seats: int) -> int:
    """The index of the button in PHH's lists of forced bets."""
    return 0 if seats == 2 else seats - 1


def _blinds(listed: tuple[int, ...], bets: Stakes) -> Stakes:
    """Convert PHH's blinds; a negative one is a late post."""
    late = tuple(max(0, -blind) for blind in listed)
    blinds = tuple(max(0, blind) for blind in listed)
    while blinds and not blinds[-1]:
        blinds = blinds[:-1]
    stakes = replace(bets, late=late if any(late) else ())
    if len(blinds) == len(listed) > 2 and not any(blinds[:-1]):
        return replace(stakes, button_blind=blinds[-1])
    return replace(stakes, blinds=blinds)


class ForcedBets(Struct, frozen=True):
    """The stakes of a standard game as PHH writes them, in its order of seats."""

    variant: str
    fixed: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    trimmed: bool


def forced_of(log: Log) -> ForcedBets | None:
    """A log's game and stakes as PHH writes them; None if PHH cannot express them."""
    game: Game = log.game
    matches = ((code, game_) for code, game_ in STANDARD.items() if game_.limit == game.limit and _variant(game_.code) == game.variant)
    match = next(matches, None)
    if match is None or log.kitty or game.odd_chips not in ("left_of_button", "nearest_to_button"):
        return None
    code, standard = match
    stakes = game.stakes
    antes, blinds = _phh_antes(stakes, log.stacks), _phh_blinds(stakes, len(log.stacks))
    if antes is None:
        return None
    if standard.brought_in != bool(stakes.bring_in) or (standard.brought_in and any(blinds)):
        return None
    trimmed = not any(antes) or not (stakes.dead_antes or stakes.button_ante or stakes.big_blind_ante)
    fixed = standard.limit == "fixed-limit"
    return ForcedBets(code, fixed, antes, blinds, stakes.bring_in, stakes.small, stakes.big, trimmed)


def _phh_antes(stakes: Stakes, stacks: tuple[int, ...]) -> tuple[int, ...] | None:
    """Antes as PHH lists them; None if it matters that some are live and some dead, which PHH cannot express."""
    seats, for_all = len(stacks), stakes.button_ante + stakes.big_blind_ante
    antes = list(stakes.antes) or [stakes.ante] * seats
    if for_all and any(antes) and not stakes.dead_antes and (len(set(antes)) > 1 or min(stacks) < max(antes) + for_all):
        return None
    antes[_button(seats)] += stakes.button_ante
    if stakes.big_blind_ante:
        antes[stakes.big_blind] += stakes.big_blind_ante
    return tuple(antes)


def _phh_blinds(stakes: Stakes, seats: int) -> tuple[int, ...]:
    """Blinds as PHH lists them, late posts negative."""
    blinds = [*stakes.blinds, stakes.straddle, *[0] * seats][:seats]
    blinds[_button(seats)] += stakes.button_blind
    return tuple(blind or -late for blind, late in zip(blinds, stakes.late or [0] * seats, strict=True))
