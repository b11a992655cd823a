"""Messages of the socket reveal no hidden card, not even by their bytes."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.repetitions import few, scaled, with_progress
from tests.server.rooms.secrecy import leak_detection
from tests.server.virtual_rooms import HOST, run_virtual

from riverboat.explain.made_hands import wilds_of
from riverboat.server.rooms import hand_messages, viewers, visibility
from riverboat.table import Event, Table
from riverboat.variants import variants

HANDS = scaled(check=1, test=6, soak=250)  # of each game


async def _hands(variant: str, hands: int, seed: int = 0) -> Counter[str]:
    """Play each hand with two decks and count what was compared."""
    counts: Counter[str] = Counter()
    for number in with_progress(range(hands), hands, f"hands of {variant}"):
        chance = random.Random(f"{variant} {seed} {number}")
        state = leak_detection.random_state(variant, chance)
        world = leak_detection.RecordedHand(state, state.session.deal(chance.randbytes(32)))
        steps = await leak_detection.play_randomly(world, chance)
        await world.room.stop()
        leaks = leak_detection.leaks(world)
        assert not leaks, leaks[0]
        counts["messages"] += sum(len(viewer.got) for viewer in world.viewers.values())
        for player in chance.sample(list(world.viewers), 2) if variant not in REVEALING else ():
            other = leak_detection.alternative_deck(world, player, to_the_end=chance.random() < 0.3, chance=chance)
            difference = await leak_detection.first_difference(state, world, steps, player, other)
            assert difference in ("", "-"), difference
            counts["compared" if not difference else "not playable"] += 1
    return counts


# The rules of these games reveal hidden cards (a rank must be thrown, a king refuses), so only leaked cards are looked for.
REVEALING = {"good-bad-ugly", "screw-your-neighbor"}


@pytest.mark.parametrize("variant", few(sorted(variants), 12))
def test_messages_do_not_depend_on_hidden_cards(variant: str) -> None:
    counts = run_virtual(_hands(variant, HANDS))
    print(f"{variant}: {HANDS:,} hands, {dict(counts)}")
    assert counts["compared"] >= HANDS or variant in REVEALING  # two comparisons a hand


# --- leaks are detected --------------------------------------------------------------------------------------------


def _assert_detected(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, leaky: Any, variant: str) -> None:
    monkeypatch.setattr(place, name, leaky)
    with pytest.raises(AssertionError, match=r"was sent|got"):
        run_virtual(_hands(variant, 60))


def test_uncovered_card_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(event: Event, _viewer: int | None) -> Event:
        return event

    _assert_detected(monkeypatch, visibility, "seen", leaky, "holdem")


def test_uncovered_view_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, _viewer: int | None) -> Table:
        return table

    _assert_detected(monkeypatch, visibility, "project", leaky, "omaha")


@pytest.mark.slow
def test_hint_about_hidden_cards_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = visibility.made_hands_for

    def leaky(variant: Any, hand: Any, table: Any, seat: int | None) -> Any:
        aside = honest(variant, hand, table, seat)
        high = max(card.rank for seat in table.seats for card in seat.cards)
        return replace(aside, wild=f"{aside.wild} {high}") if seat is None else aside

    _assert_detected(monkeypatch, hand_messages, "made_hands_for", leaky, "five-card-draw")


def test_wild_mark_of_a_hidden_card_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = visibility.made_hands_for

    def leaky(variant: Any, hand: Any, table: Any, seat: int | None) -> Any:
        wild = wilds_of(variant, table)
        return replace(honest(variant, hand, table, seat), wilds=wild.all if wild else ())

    _assert_detected(monkeypatch, hand_messages, "made_hands_for", leaky, "kings-and-lows")


def test_number_that_depends_on_hidden_cards_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = visibility.entry_message

    def leaky(seq: int, at: int, entry: Any, state: Any, seat: int | None, **more: Any) -> Any:
        table = state.playing.table if state.playing is not None else None
        suits = sum(card.suit for place in table.seats for card in place.cards) if table is not None else 0
        return replace(honest(seq, at, entry, state, seat, **more), at=at + suits)

    _assert_detected(monkeypatch, viewers, "entry_message", leaky, "holdem")


def test_sealed_answer_is_not_revealed() -> None:
    """Until all have chosen, others learn only that a seat has."""
    variant = "kings-and-lows-draw"

    async def both(word: str) -> list[bytes]:
        chance = random.Random(5)
        state = leak_detection.random_state(variant, chance)
        world = leak_detection.RecordedHand(state, state.session.deal(bytes(32)))
        await world.begin()
        await world.do(leak_detection.Step("answer", HOST, word))
        await world.do(leak_detection.Step("back", "p-1", False))
        await world.room.stop()
        return world.viewers["p-1"].got + world.viewers[None].got

    assert run_virtual(both("stay")) == run_virtual(both("drop"))
