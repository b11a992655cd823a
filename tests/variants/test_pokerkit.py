"""The same hands on PokerKit and on our engine: the same questions, legal answers and final stacks."""

import random

import pytest
from msgspec.structs import replace
from tests.hand_laws import LIMITS
from tests.repetitions import few, scaled
from tests.variants.pokerkit_settlement import settled_as_pokerkit_does
from tests.variants.pokerkit_table import Peer, forced, knows

from riverboat.dealer import Answer, Log, Run, Value
from riverboat.rules import Best, BringIn, Discard, Game, Stakes, Variant, Wager, betting_limits
from riverboat.rules.stakes import ANTE, BLINDS, BRING_IN
from riverboat.table.events import Gathered, Posted, Raised
from riverboat.variants import variants

HANDS = scaled(check=9, test=42, soak=600)  # of each game
GAMES = [code for code in variants if knows(variants[code]())]
MOST = 7  # oddity 9: with eight seats PokerKit deals folded cards again before it gives a common card; the books never do
STACKS = (1, 3, 7, 12, 25, 60, 200, 1_000)
STAKES = {
    BLINDS: [
        Stakes(blinds=(1, 2)),
        Stakes(blinds=(3, 5)),
        Stakes(ante=1, blinds=(2, 4)),
        Stakes(blinds=(1, 2), straddle=4),
        Stakes(blinds=(2, 4), button_ante=3),
    ],
    Stakes(ante=1, button_blind=2): [Stakes(ante=1, button_blind=2), Stakes(ante=3, button_blind=3)],
    BRING_IN: [Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8), Stakes(ante=2, bring_in=3, small_bet=10, big_bet=20)],
    ANTE: [Stakes(ante=1, small_bet=2), Stakes(ante=3, small_bet=5, big_bet=11), Stakes(blinds=(1, 2))],
    Stakes(ante=1, small_bet=1): [Stakes(ante=1, small_bet=1)],
    Stakes(ante=1, small_bet=2, big_bet=4): [Stakes(ante=1, small_bet=2, big_bet=4)],
}


def some_hand(variant: Variant, seed: int, seats: int = 0) -> Run:
    chance = random.Random(seed)
    game = Game.of(variant, limit=LIMITS[seed % 3], stakes=chance.choice(STAKES[variant.stakes]))
    seats = seats or chance.choice([count for count in variant.seats if count <= MOST])
    if seats == 2:
        game = replace(game, stakes=replace(game.stakes, straddle=0))
    stacks = [chance.choice(STACKS) for _ in range(seats)]
    button = chance.randrange(seats)
    log = Log(game, tuple(in_full(game, stacks, button)), button, seed=seed.to_bytes(32, "big"))
    run = Run(log)
    for phase in variant.phases:
        if isinstance(phase, BringIn):
            seat = phase.seat(run.hand)
            stacks[seat] = max(stacks[seat], game.stakes.ante + game.stakes.bring_in)
            run = Run(Log(game, tuple(stacks), button, seed=log.seed))
    return run


def in_full(game: Game, stacks: list[int], button: int) -> list[int]:
    """PokerKit, oddity 1: a short big blind (straddle, bring-in) lowers the bet for all; in the rule books the full one is to call.

    So whoever posts the highest has enough for it. Our side of it: test_betting.
    """
    amounts = forced(game, len(stacks))
    index = amounts.index(max(amounts))
    seat = (button + 1 + (1 - index if len(stacks) == 2 else index)) % len(stacks)
    stacks[seat] = max(stacks[seat], game.stakes.ante + max(amounts) + game.stakes.button_ante * (seat == button))
    return stacks


def some_wager(wager: Wager, chance: random.Random, *, folds: bool) -> Value:
    """A legal answer; no fold where a check is free, which PokerKit does not allow."""
    passive = "call" if wager.call else "check"
    kinds: list[Value] = [*[passive] * 5, *["fold"] * bool(folds and wager.call and not wager.forced)]
    if wager.high:
        kinds += [wager.low, wager.low, wager.high, chance.randint(wager.low, wager.high)]
    return chance.choice(kinds)


# --- what PokerKit does its own way: each is named, and only where it applies may the answers differ -----------------


def half_bet(run: Run, size: int) -> bool:
    """Oddity 2: PokerKit has no half-bet rule in fixed limit.

    Robert's Rules and TDA 47: an all-in of less than half a bet is completed by the next raise, does not count for the cap and does not
    reopen; half a bet or more counts as a whole one. PokerKit: each counts for the cap, is raised by a full bet, and does not reopen.
    """
    high = 0
    if run.hand.game.limit != "fixed-limit":
        return False
    for event in run.events[max((at for at, event in enumerate(run.events) if isinstance(event, Gathered)), default=0) :]:
        if isinstance(event, Posted) and event.chips == "bet":
            high = max(high, event.amount)
        elif isinstance(event, Raised):
            if not run.table.seats[event.seat].stack and event.to - high < size and event.to != size:
                return True
            high = event.to
    return False


def first_raise(run: Run, peer: Peer, wager: Wager) -> bool:
    """Oddity 3: the first raise of a round is a full one whatever its size, and reopens the betting; by TDA 47 a short one does not."""
    state = peer.state
    assert state.street is not None
    short = 0 < state.completion_betting_or_raising_amount < state.street.min_completion_betting_or_raising_amount
    return short and not wager.high and run.hand.game.limit != "fixed-limit"


def heads_up_cap(run: Run, peer: Peer) -> bool:
    """Oddity 4: a fixed limit is capped also when only two are left; by the book it is not."""
    state = peer.state
    assert state.street is not None
    capped = state.completion_betting_or_raising_count == state.street.max_completion_betting_or_raising_count
    return capped and len(run.table.live) == 2


def bring_in_is_all(run: Run, wager: Wager, seat: int) -> bool:
    """Oddity 5: a bring-in that takes the last chip may also be called a completion."""
    return wager.forced and wager.call == run.table.seats[seat].stack


def agree(run: Run, peer: Peer, wager: Wager) -> bool:
    """Whether both offer the same; if not, it must be one of the oddities."""
    seat = run.waiting[0]
    call, low, high = peer.wager
    assert peer.turn == seat
    assert call == wager.call
    assert peer.state.can_fold() is (call > 0 and not wager.forced)
    if (low, high) == (wager.low, wager.high):
        return True
    assert peer.state.street is not None
    size = peer.state.street.min_completion_betting_or_raising_amount
    assert half_bet(run, size) or first_raise(run, peer, wager) or heads_up_cap(run, peer) or bring_in_is_all(run, wager, seat), peer.wager
    return False


# --- the comparison ------------------------------------------------------------------------------------------------


def compare(variant: Variant, seed: int, seats: int = 0) -> tuple[int, int]:
    """Play one hand on both; returns how many questions there were and on how many of them the two differed by an oddity.

    With so many seats that the deck runs out nobody folds.
    """
    chance = random.Random(seed)
    run = some_hand(variant, seed, seats)
    peer = Peer(run)
    questions = odd = 0
    for seat, offer in run.asks():
        questions += 1
        if isinstance(offer, Discard):
            assert peer.turn == seat
            value: Value = offer.sample(run.table, seat, chance.randrange)
            peer.throw(run.table.seats[seat].cards[position] for position in value)  # type: ignore[union-attr, index]
        else:
            same = agree(run, peer, offer)
            odd += not same
            value = some_wager(offer if same else Wager(offer.call, forced=offer.forced), chance, folds=not seats)
            peer.bet(value)
        run.step(Answer(seat, value))
        peer.follow()
    assert not peer.state.status
    ours = [seat.stack for seat in run.table.seats]
    if ours != peer.stacks:
        assert len(run.table.live) > 1
        assert settled_as_pokerkit_does(run) == peer.stacks
        odd += 1
    return questions, odd


@pytest.mark.parametrize("limit", range(3), ids=LIMITS)
@pytest.mark.parametrize("code", few(GAMES, 5))
def test_the_same_hand(code: str, limit: int) -> None:
    variant = variants[code]()
    total = odd = 0
    for seed in range(limit, HANDS, 3):
        try:
            questions, different = compare(variant, seed)
        except BaseException as error:
            error.add_note(f"{code}, seed {seed}")
            raise
        total, odd = total + questions, odd + different
    assert total > HANDS / 6
    assert odd <= (total / 4 if HANDS < 42 else total / 8), f"{odd} of {total} answers differ"  # the oddities are rare


@pytest.mark.parametrize("code", ["seven-card-stud", "stud-hilo", "razz"])
def test_eight_players_get_the_same_common_river_card(code: str) -> None:
    for seed in range(max(HANDS // 8, 3)):
        compare(variants[code](), seed, seats=8)


def test_every_game_that_both_know_is_played() -> None:
    assert set(GAMES) == {
        *(
            "holdem",
            "short-deck",
            "omaha",
            "omaha-hilo",
            "omaha-five",
            "omaha-six",
            "seven-card-stud",
            "stud-hilo",
            "razz",
            "five-card-stud",
        ),
        *("seven-card-stud", "five-card-draw", "triple-draw", "single-draw", "badugi", "kuhn", "leduc"),
    }


def test_a_wrong_cap_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_limits, "CAP", 5)
    with pytest.raises(AssertionError):
        differs("holdem", limit=2)


def test_a_wrong_raise_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(betting_limits.LIMITS, "no-limit", betting_limits.LIMITS["pot-limit"])
    with pytest.raises(AssertionError):
        differs("holdem", limit=0)


def test_a_wrong_settlement_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Best, "score", lambda _self, _table, seat: seat + 1)
    with pytest.raises(AssertionError):
        differs("omaha", limit=1)


def differs(code: str, limit: int) -> None:
    for seed in range(limit, 120, 3):
        compare(variants[code](), seed)
