"""Reads PHH hands and plays them on the engine."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.dealer import Answer, Illegal, Log, Run, Value, replay
from riverboat.history.codec import log_from_dict
from riverboat.history.phh.hand import Action, PhhHand
from riverboat.history.phh.played_hand import PlayedHand, agrees, stacks, tells
from riverboat.history.phh.stacked_deck import StackedDeck
from riverboat.history.phh.standard_games import games_of, standard_variant
from riverboat.history.phh.toml_text import PhhError, Source, hands
from riverboat.history.phh.unseen_cards import fillings
from riverboat.history.stored_json import StoredLog, Unreadable
from riverboat.rules import Deal, Discard, Game, Turn, Wager
from riverboat.table import Table
from riverboat.table.events import Awarded

__all__ = ["NOBODY_SEEN", "PlayedHand", "play", "read", "stacks"]

ATTEMPTS = 400
"""The number of ways to fill in unknown cards that decide more than the showdown, such as who acts first or what can be drawn."""

GUESSES = 200
"""The number of assignments of unknown discards that are tried."""

NOBODY_SEEN = "nobody seen: no cards of the showdown are known; cards were filled in to pay as the file does, if they can"
"""The note of a hand whose result was taken from the file, so that comparing it with the file proves nothing."""

ALL_IN = "all-in: the file does not give the stacks; a player who stops acting is taken to be all-in"

UNSEEN_HAND = "unseen: cards were filled in for a hand that was not shown; it wins only if the file says so, or if no cards make it lose"


def read(text: str, *, file: str = "") -> list[PlayedHand]:
    """Read and play every hand of a text.

    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 50.5]
    ... actions = ["d dh p1 AsAh", "d dh p2 ????", "p2 cbr 6", "p1 cbr 18", "p2 f"]
    ... '''
    >>> (played,) = read(text)
    >>> [played.hand.amount(seat.stack) for seat in played.table.seats]
    ['106', '44.5']
    """
    return [play(source, fields) for source, fields in hands(text, file=file)]


def play(source: Source, fields: Mapping[str, Any]) -> PlayedHand:
    """Play a PHH hand. Of several possible house rules, take those whose result agrees with the file."""
    if "_variant" in fields and "_answers" in fields:
        return _own(source, fields)
    hand, stacks_note = _with_stacks(PhhHand.of(source, fields))
    first: PlayedHand | PhhError | None = None
    for game, note in games_of(hand):
        try:
            played = _played(hand, game).noted(note, stacks_note)
        except PhhError as error:
            if first is None or (isinstance(first, PhhError) and error.line > first.line):
                first = error  # the game that got furthest has the most useful error
            continue
        if agrees(played):
            return played
        if not isinstance(first, PlayedHand):
            first = played
    if isinstance(first, PlayedHand):
        return first
    assert first is not None
    raise first


def _with_stacks(hand: PhhHand) -> tuple[PhhHand, str]:
    """Fill in the stacks of players who must have been all-in, with a note about it.

    Some sites do not record stacks, and PHH calls them infinite. A player who has not folded and does not act again was all-in if more
    cards come, or if others go on to a showdown after a raise. Without a stack, the engine would wait for this player to act.
    """
    variant = standard_variant(hand.variant) if hand.unlimited else None
    if variant is None or not hand.blinds or len(hand.blinds) != len(hand.stacks):
        return hand, ""
    turned = sum(len(action.cards) for action in hand.actions if action.verb == "db")
    if not turned or turned < sum(phase.cards for phase in variant.phases if isinstance(phase, Turn)):
        return hand, ""  # the board is incomplete, so the file may end before a player acted
    known = {seat: chips for seat, chips in _all_in(hand).items() if seat in hand.unlimited}
    if not known:
        return hand, ""
    return replace(hand, stacks=tuple(known.get(seat, stack) for seat, stack in enumerate(hand.stacks))), ALL_IN


def _all_in(hand: PhhHand) -> dict[int, int]:
    """The chips of each live seat that did not act after the last card or the last raise."""
    count = len(hand.stacks)
    turn = slice(None, None, -1) if count == 2 else slice(None)  # heads-up, the button posts first and sits last
    before, bets = list(hand.antes[turn]), [abs(blind) for blind in hand.blinds[turn]]
    live, spoke = set(range(count)), set[int]()
    for action in hand.actions:
        if action.verb == "db":
            before = [put + bet for put, bet in zip(before, bets, strict=True)]
            bets, spoke = [0] * count, set()
        elif action.betting:
            spoke.add(action.seat)
            if action.verb == "f":
                live.discard(action.seat)
            else:
                bets[action.seat] = action.amount if action.verb == "cbr" else max(bets)
    called = sum(bets[seat] == max(bets) for seat in live) > 1  # else the file may end before a player acted
    silent = {seat for seat in live if seat not in spoke or (called and bets[seat] < max(bets))}
    return {seat: before[seat] + bets[seat] for seat in silent} if len(live) > 1 else {}


def _own(source: Source, fields: Mapping[str, Any]) -> PlayedHand:
    """A hand that Riverboat wrote, restored from its log."""
    own = {key[1:]: value for key, value in fields.items() if key[:1] == "_"} | {"game": fields["_variant"]}
    data = {key: value for key, value in own.items() if key in StoredLog.__struct_fields__}  # other programs may add fields, too
    try:
        log = log_from_dict(data)
        position = replay(log)
    except (Unreadable, Illegal) as error:
        raise source.error(str(error)) from None
    hand = PhhHand.own(source, fields, log.stacks, log.button)
    return PlayedHand(hand, log, position.events, position.table, position.ask is None)


def _played(hand: PhhHand, game: Game) -> PlayedHand:
    """Play the hand with unknown cards filled in.

    Filled-in cards must not contradict the file: an unseen hand wins only if the file says so, and seats must act in the file's order,
    which face-up cards decide in stud. The hand is first played with arbitrary cards. If the showdown then contradicts the file, fitting
    cards are computed without playing (see `unseen_cards`), and the hand is played again. If cards decide more than the showdown (face-up
    cards, returning discards, several shares), many fillings are tried in a fixed order. If nothing fits, the first playable one is taken.
    """
    stacked = _stacked(hand, game)
    fallback: PlayedHand | None = None
    problem: PhhError | None = None
    for attempt in range(ATTEMPTS if stacked.unknown and _decide_more(game, stacked) else 1):
        try:
            played = _drive(hand, game, stacked, stacked.deck(attempt))
        except PhhError as error:
            problem = problem or error
            if error.kind not in ("order", "filled"):
                break
            continue
        fits, note = _fits(played, stacked)
        if not fits and not stacked.again and fallback is None:
            fallback = played.noted(note)
            better = _better(played, stacked)
            fits, played = better is not None, better or played
        if fits:
            return played.noted(note)
        fallback = fallback or played.noted(note)
        if not stacked.again and len(game.variant.shares) == 1:
            break  # all holdings were considered; other fillings are no better
    if fallback is None:
        assert problem is not None
        raise problem
    return fallback


def _decide_more(game: Game, stacked: StackedDeck) -> bool:
    """Whether unknown cards may decide more than who wins a pot."""
    up = any(isinstance(phase, Deal) and phase.up for phase in game.variant.phases)
    return up or stacked.again or len(game.variant.shares) > 1


def _better(played: PlayedHand, stacked: StackedDeck) -> PlayedHand | None:
    """The hand with cards that decide the showdown as the file says, if such cards exist."""
    for filling in fillings(played, stacked):
        try:
            other = _drive(played.hand, played.log.game, stacked, stacked.exchanged(filling))
        except PhhError:
            continue  # these cards change the order of action
        if _fits(other, stacked)[0]:
            return other
    return None


def _stacked(hand: PhhHand, game: Game) -> StackedDeck:
    """The deck of the first guess that can be dealt; only discards of unknown cards need guesses."""
    if not any(action.verb == "sd" for action in hand.actions) or not any(UNSEEN in action.cards for action in hand.actions):
        return StackedDeck(hand, game)
    problem: PhhError | None = None
    for guess in range(GUESSES):
        try:
            stacked = StackedDeck(hand, game, guess)
            stacked.deck()
        except PhhError as error:
            problem = problem or error
        else:
            return stacked
    assert problem is not None
    raise problem


def _fits(played: PlayedHand, stacked: StackedDeck) -> tuple[bool, str]:
    """Whether the result fits the file despite filled-in cards, and a note about them."""
    live = played.table.live
    won = {event.seat for event in played.events if isinstance(event, Awarded) and event.share}
    mucked = [seat for seat in live if seat in stacked.tracker.mucked and seat in won and not stacked.unseen(seat)]
    if mucked:
        return True, f"mucked: p{mucked[0] + 1} mucks a hand that wins; here it gets what it wins"
    unseen = [seat for seat in live if stacked.unseen(seat)]
    if not stacked.unknown or not played.over or len(live) < 2 or not unseen:
        return True, ""
    if len(unseen) == len(live):
        return not tells(played.hand) or agrees(played), NOBODY_SEEN
    return agrees(played) if tells(played.hand) else not won & set(unseen), UNSEEN_HAND


def _drive(hand: PhhHand, game: Game, stacked: StackedDeck, deck: tuple[Card, ...]) -> PlayedHand:
    """Play the file's actions on a stacked deck."""
    source = hand.source
    notes: list[str] = []
    log = Log(game, hand.stacks, len(hand.stacks) - 1, deck=deck)
    try:
        run = Run(log)
    except Illegal as error:
        raise source.error(str(error), kind="illegal") from None
    for action in hand.actions:
        if not action.betting and action.verb != "sd":
            continue
        _pass_idle(run, action)
        if action.verb == "cc" and _nothing_to_say(run, action.seat):
            continue
        if run.ask is None:
            raise source.error(f"p{action.seat + 1} acts, but the hand is over", action=action.index, kind="order")
        asked = run.waiting[0]
        if asked != action.seat:
            raise source.error(f"p{action.seat + 1} acts, but it is p{asked + 1}'s turn", action=action.index, kind="order")
        value = _value(hand, run, action, stacked, notes)
        try:
            run.step(Answer(asked, value))
        except Illegal as error:
            text = f"p{action.seat + 1} {action.verb}{' ' + hand.amount(action.amount) if action.amount else ''} is illegal: {error}"
            raise source.error(text, action=action.index, kind="illegal") from None
    _pass_idle(run, None)
    return PlayedHand(
        hand, run.log, tuple(run.events), run.table, run.ask is None, tuple(notes), frozenset(slot.card for slot in stacked.unknown)
    )


def _alone(table: Table, seat: int) -> bool:
    """Whether all other live seats are all-in and have bet no more, so that the seat has no decision."""
    others = [place for other, place in enumerate(table.seats) if other != seat and not place.folded]
    return all(not place.stack and place.bet <= table.seats[seat].bet for place in others)


def _pass_idle(run: Run, action: Action | None) -> None:
    """Answer for a seat that the engine asks and the file does not, because all others are all-in."""
    while run.ask is not None and (action is None or run.waiting[0] != action.seat):
        seat, offer = run.waiting[0], run.ask.offer
        if not isinstance(offer, Wager) or not _alone(run.table, seat) or (offer.call and not offer.forced):
            return
        run.step(run.default(seat))


def _nothing_to_say(run: Run, seat: int) -> bool:
    """Whether the file has a check after the engine's betting is over because nobody else has chips; the seat must owe nothing."""
    if run.ask is not None and isinstance(run.ask.offer, Wager):
        return False
    mine = run.table.seats[seat]
    return not mine.folded and all(place.live <= mine.live for place in run.table.seats if not place.folded)


def _value(hand: PhhHand, run: Run, action: Action, stacked: StackedDeck, notes: list[str]) -> Value:
    """The answer for an action."""
    assert run.ask is not None
    offer = run.ask.offer
    if isinstance(offer, Discard):
        if action.verb != "sd":
            raise hand.source.error(f"p{action.seat + 1} is asked to draw, not to bet", action=action.index, kind="order")
        return stacked.tracker.thrown[action.index]
    if action.verb == "sd":
        raise hand.source.error(f"p{action.seat + 1} is asked to bet, not to draw", action=action.index, kind="order")
    if action.verb == "f":
        return "fold"
    if action.verb == "cbr":
        return _raise(hand, run, action, offer, notes)
    return "call" if offer.call else "check"


def _raise(hand: PhhHand, run: Run, action: Action, offer: Wager, notes: list[str]) -> Value:
    """The amount of a raise. A raise rounded down to what the others can call is played as a full raise, which has the same effect."""
    mine = run.table.seats[action.seat]
    if not offer.high and offer.call == mine.stack and action.amount == mine.bet + mine.stack:
        return "call"  # an all-in for no more than the call
    most = max(seat.bet + seat.stack for index, seat in enumerate(run.table.seats) if index != action.seat and not seat.folded)
    if offer.low > action.amount >= most:
        low, amount = hand.amount(offer.low), hand.amount(action.amount)
        notes.append(f"short: p{action.seat + 1}'s raise to {amount}, all that anybody can call, is played as a full raise to {low}")
        return offer.low
    return action.amount
