"""The laws, checked on every game, on invented games, and on games that are broken on purpose."""

import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled, with_progress

from riverboat.cards import Card
from riverboat.dealer import Hand, Log, Run, Script
from riverboat.history.codec import events_from_json, log_from_json
from riverboat.ranking import Wild
from riverboat.rules import (
    Best,
    Bet,
    BringIn,
    Choice,
    Deal,
    DealBuying,
    DealChosen,
    Draw,
    Follows,
    Game,
    HighestInTheHole,
    Natural,
    Phase,
    Post,
    Showdown,
    Silent,
    Stakes,
    StayOrDrop,
    Throw,
    Turn,
    Variant,
)
from riverboat.rules.stakes import ANTE, BLINDS, BRING_IN
from riverboat.table import Table
from riverboat.table import events as e
from riverboat.variants import variants

HANDS = scaled(check=8, test=60, soak=2_000)
CHUNKS = 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("code", variants)
def test_every_variant(code: str, chunk: int) -> None:
    entry, seeds = variants[code], range(chunk, HANDS, CHUNKS)
    for seed in with_progress(seeds, len(seeds), f"hands of {code}"):
        chance = random.Random(-seed - 1)
        hand_laws.all_laws(hand_laws.some_variant(entry, chance), seed)


def invented(seed: int) -> Variant:
    """A game nobody has played: legal phases by chance, and shares that fit."""
    chance = random.Random(seed)
    phases: list[Phase] = [Post(only_into_empty=chance.random() < 0.2)]
    held = shared = ups = 0
    down, up = chance.randint(0, 3), chance.randint(0, 2)
    if not down + up:
        down = 2
    phases.append(Deal(down=down, up=up))
    held, ups = down + up, up
    if up and chance.random() < 0.5:
        phases.append(BringIn(highest=chance.random() < 0.5))
    for street in range(chance.randint(1, 5)):
        phases.append(
            Bet(f"street {street}", size=chance.choice(["small", "big"]), first=chance.choice(["left", "high", "low"]) if ups else "left")
        )
        kinds = ["draw", "bet", "stay"]
        kinds += ["turn"] * (shared < 4) + ["deal", "chosen", "buy"] * (held < 5) + ["throw"] * (held > 1)
        kind = chance.choice(kinds)
        if kind == "draw":
            phases.append(Draw(chance.randint(1, held), with_ace=chance.choice([0, 4])))
        elif kind == "turn":
            count = chance.randint(1, 2)
            phases.append(Turn(count))
            shared += count
        elif kind == "deal":
            phases.append(Deal(down=1) if chance.random() < 0.5 else Deal(up=1))
            held += 1
        elif kind == "chosen":
            phases.append(DealChosen())
            held += 1
        elif kind == "buy":
            phases.append(DealBuying(chance.choice("23456789TJQKA"), bought_up=False))
            held += 2
        elif kind == "throw":
            phases.append(Throw(1))
            held -= 1
        elif kind == "stay":
            phases.append(StayOrDrop())
    phases.append(Showdown())
    wilds: list[Any] = [None, Wild(ranks="2J", cards="Kd"), Wild(ranks="K", lowest=True), Follows("Q"), Wild(lowest=True, ace="either")]
    contests: list[Any] = [
        Natural("7"),
        HighestInTheHole("s"),
        Best(ranking="eight-or-better"),
        Best(ranking="badugi"),
        Best(ranking="deuce-to-seven", wild=chance.choice(wilds)),
        Best(wild=chance.choice(wilds), pick=chance.choice(["any", "2+3"])),
        Best(wild=chance.choice(wilds)),
    ]
    shares = {f"share {index}": contest for index, contest in enumerate(chance.sample(contests, chance.randint(1, 3)))}
    return Variant(
        f"invented {seed}",
        tuple(phases),
        shares,
        seats=range(2, 7),
        stakes=chance.choice([BLINDS, ANTE, BRING_IN]),
        odd_shares=chance.choice(["last", "first"]),
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invented_variants(chunk: int) -> None:
    for seed in range(chunk, HANDS, CHUNKS):
        hand_laws.all_laws(invented(seed), seed)


# --- tests of the tests: each law notices its bug ------------------------------------------------------------------


class Thief(Silent, frozen=True):
    """Takes a chip that nobody misses."""

    def act(self, hand: Hand) -> None:
        seat = hand.live[0]
        hand.tell(e.Awarded(0, "", seat, 1))


class Sharper(Silent, frozen=True):
    """Has an ace up his sleeve."""

    def act(self, hand: Hand) -> None:
        hand.tell(e.Dealt(hand.live[0], (Card("As"),), (False,)))


class Dice(Silent, frozen=True):
    """Decides by something that is not in the log."""

    def act(self, hand: Hand) -> None:
        hand.tell(e.Chosen(hand.live[0], str(random.random())))


class Favourite(Silent, frozen=True):
    """Seat 0 always wins."""

    def act(self, hand: Hand) -> None:
        for seat in hand.live:
            if seat != 0 and 0 in hand.live:
                hand.tell(e.Folded(seat))
                hand.muck += hand.table.seats[seat].cards


class Endless(Phase, frozen=True):
    """Asks and asks."""

    def play(self, hand: Hand) -> Script:
        while True:
            yield from hand.ask(hand.live[0], Choice(("on",)))


class Liar(Phase, frozen=True):
    """Offers what it then refuses."""

    def play(self, hand: Hand) -> Script:
        yield from hand.ask(hand.live[0], Choice(("buy",), (10_000,)))


def broken(phase: Phase) -> Variant:
    return Variant("broken", (Post(), Deal(down=2), phase, Bet("only"), Showdown()), {"high": Best()}, seats=range(3, 5))


@pytest.mark.parametrize("phase", [Thief(), Sharper(), Dice(), Favourite(), Endless(), Liar()], ids=lambda phase: type(phase).__name__)
def test_a_broken_game_is_detected(phase: Phase) -> None:
    def many() -> None:
        for seed in range(0, 200, 5):
            hand_laws.all_laws(broken(phase), seed)

    with pytest.raises(AssertionError):
        many()


def test_a_leak_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_laws, "seen", lambda event, _viewer: event)
    with pytest.raises(AssertionError):
        hand_laws.all_laws(variants["holdem"](), 1)


def test_a_codec_that_loses_data_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_laws, "events_from_json", lambda text: events_from_json(text)[:-1])
    with pytest.raises(AssertionError):
        hand_laws.all_laws(variants["holdem"](), 0)
    monkeypatch.undo()
    monkeypatch.setattr(hand_laws, "log_from_json", lambda text: replace(log_from_json(text), kitty=1))
    with pytest.raises(AssertionError):
        hand_laws.all_laws(variants["holdem"](), 0)


def test_a_table_that_loses_events_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_laws, "project", lambda table, _viewer: Table(table.seats, table.button))
    with pytest.raises(AssertionError):
        hand_laws.all_laws(variants["holdem"](), 1)


@pytest.mark.slow
def test_the_random_hands_reach_everything() -> None:
    """The laws are worth what the hands reach: every kind of event occurs, and every kind of stakes."""
    kinds: set[type[e.Event]] = set()
    for code in variants:
        for seed in range(scaled(check=25, test=50, soak=150)):
            log = hand_laws.some_log(variants[code](), seed)
            kinds |= {type(event) for event in hand_laws.play(log, seed).events}
    assert kinds == set(e.AnyEvent.__args__)
    assert (
        Run(Log(Game.of(variants["holdem"](), stakes=Stakes(blinds=(1, 2), straddle=4, button_ante=1)), (50, 50, 50, 50))).ask is not None
    )
