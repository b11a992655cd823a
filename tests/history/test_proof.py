"""Proofs: every honest hand passes, every change is detected, and a proof reveals no unseen card."""

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import few, scaled
from tests.scripted_hand import check_down, say, sit

from riverboat import cards
from riverboat.cards import UNSEEN, Card, deck_commitment
from riverboat.dealer import Illegal, Log, Run
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.history.codec import Unreadable
from riverboat.history.proof import Opening, Proof, audit, check_proof, commit, off_the_deck, proof_from_json, proof_to_json, prove
from riverboat.table import Event, Viewer, seen
from riverboat.table.events import Dealt, Reshuffled, Turned
from riverboat.variants import variants

HANDS = scaled(check=2, test=15, soak=200)
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def some_run(code: str, seed: int) -> Run:
    entry, chance = variants[code], random.Random(seed)
    log = hand_laws.some_log(hand_laws.some_variant(entry, chance), seed)
    if chance.random() < 0.3:
        log = replace(log, game=replace(log.game, throw_first=True))
    return hand_laws.play(log, seed)


def viewers(run: Run) -> list[Viewer]:
    return [None, *range(len(run.table.seats))]


def view(run: Run, viewer: Viewer) -> list[Event]:
    return [seen(event, viewer) for event in run.events]


def visible(events: list[Event]) -> set[Card]:
    return {card for event in events for card in getattr(event, "cards", ())} - {UNSEEN}


# --- honest hands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", few(variants, 6))
def test_every_honest_hand_passes(code: str) -> None:
    for seed in range(HANDS):
        run = some_run(code, seed)
        published, whole = commit(run.log), run.hand.game.variant.cards
        assert off_the_deck(run.events)[: len(whole)] == tuple(deck_of(run.log)[: len(off_the_deck(run.events))])
        assert audit(run.log, run.events, published.root, published.seed_hash).problems == ()
        for viewer in viewers(run):
            told = view(run, viewer)
            proof = prove(run.log, run.events, viewer)
            checked = check_proof(proof, published.root, told, deck=whole)
            assert checked.problems == ()
            assert checked.opened == len(proof.openings)
            assert checked.uncovered == 0 or any(isinstance(event, Reshuffled) for event in told)
            assert proof_from_json(proof_to_json(proof)) == proof
            known = {card.decode() for card in CARD.findall(proof_to_json(proof))}
            assert known == {str(one.card) for one in proof.openings}
            assert known <= {str(card) for card in visible(told)}, "it opens only what was seen"
            assert run.log.seed.hex().encode() not in proof_to_json(proof)


@pytest.mark.parametrize("code", few(variants, 6))
def test_cards_that_were_hidden_leave_no_trace(code: str) -> None:
    """The same hand with the cards permuted that a viewer has not seen: but for root and leaves, the proof is the same."""
    compared = 0
    for seed in range(HANDS):
        run = some_run(code, seed)
        viewer = viewers(run)[seed % len(viewers(run))]
        whole, came = deck_of(run.log), off_the_deck(view(run, viewer))
        hidden = [at for at in range(len(whole)) if at >= len(came) or came[at] == UNSEEN]
        mixed = random.Random(seed).sample(hidden, len(hidden))
        other = list(whole)
        for at, there in zip(hidden, mixed, strict=True):
            other[at] = whole[there]
        try:
            again = Run(replace(run.log, deck=tuple(other)))
        except Illegal:
            continue
        if view(again, viewer) != view(run, viewer) or other == whole:  # the hidden cards had a say
            continue
        compared += 1
        first, second = prove(run.log, run.events, viewer), prove(again.log, again.events, viewer)
        assert first.root != second.root
        assert first.openings == second.openings
        opened = {one.position for one in first.openings}
        differs = {at for at, (one, two) in enumerate(zip(first.leaves, second.leaves, strict=True)) if one != two}
        assert not differs & opened
    assert compared


# --- dishonest ones ------------------------------------------------------------------------------------------------


def changes(proof: Proof, chance: random.Random) -> Iterator[Proof]:
    """A proof with one thing changed."""
    at = chance.randrange(len(proof.openings))
    one = proof.openings[at]

    def with_opening(**changed: object) -> Proof:
        return replace(proof, openings=(*proof.openings[:at], replace(one, **changed), *proof.openings[at + 1 :]))

    others = [card for card in cards("As Kd 7c Js Qs Ks Jh Qh Kh") if card != one.card]
    yield with_opening(card=chance.choice(others))
    yield with_opening(salt=f"{int(one.salt[0], 16) ^ 1:x}{one.salt[1:]}")
    yield with_opening(salt=one.salt[:-2])
    yield with_opening(position=(one.position + 1) % len(proof.leaves))
    yield with_opening(position=-1)
    yield with_opening(position=len(proof.leaves))
    yield replace(proof, openings=proof.openings[:at] + proof.openings[at + 1 :])
    yield replace(proof, openings=(*proof.openings, one))
    flipped = f"{int(proof.leaves[one.position][0], 16) ^ 1:x}{proof.leaves[one.position][1:]}"
    leaves = (*proof.leaves[: one.position], flipped, *proof.leaves[one.position + 1 :])
    yield replace(proof, leaves=leaves)
    yield replace(proof, leaves=leaves, root=deck_commitment.root(leaves))
    yield replace(proof, leaves=proof.leaves[:-1])
    yield replace(proof, leaves=(*proof.leaves[:-1], "nonsense"))
    yield replace(proof, root=deck_commitment.root(()))


@pytest.mark.parametrize("code", few(variants, 6))
def test_whatever_is_changed_is_caught(code: str) -> None:
    for seed in range(scaled(check=1, test=4, soak=40)):
        run = some_run(code, seed)
        published, chance = commit(run.log), random.Random(seed)
        for viewer in viewers(run):
            proof = prove(run.log, run.events, viewer)
            if proof.openings:
                assert all(not check_proof(changed, published.root, view(run, viewer)) for changed in changes(proof, chance))


def forgeries(log: Log, told: list[Event]) -> Iterator[Proof]:
    """What a dealer can offer who sealed one deck and dealt another: the card as dealt, the card as sealed, or where it was sealed."""
    honest = deck_commitment.seal(deck_of(log), log.seed)
    came = [(at, card) for at, card in enumerate(off_the_deck(told)[: len(honest.deck)]) if card != UNSEEN]
    yield Proof(honest.root, honest.leaves, tuple(Opening(at, card, honest.salts[at]) for at, card in came))
    yield Proof(honest.root, honest.leaves, tuple(Opening(at, honest.deck[at], honest.salts[at]) for at, _ in came))
    where = {card: at for at, card in enumerate(honest.deck)}
    yield Proof(honest.root, honest.leaves, tuple(Opening(where[card], card, honest.salts[where[card]]) for _, card in came))


@pytest.mark.parametrize("code", few(variants, 6))
def test_a_card_dealt_out_of_its_turn_is_caught(code: str) -> None:
    """Two cards of the sealed deck change places before they are dealt, for instance between two seats: who sees either can tell."""
    caught = 0
    for seed in range(scaled(check=4, test=8, soak=60)):
        run = some_run(code, seed)
        published, whole, chance = commit(run.log), deck_of(run.log), random.Random(seed)
        dealt = min(len(whole), len(off_the_deck(run.events)))
        if dealt < 2:  # nobody had chips for the next card
            continue
        first, second = chance.sample(range(dealt), 2)
        whole[first], whole[second] = whole[second], whole[first]
        try:
            other = Run(replace(run.log, deck=tuple(whole)))
        except Illegal:
            continue
        for viewer in viewers(run):
            told = view(other, viewer)
            if {first, second} & {at for at, card in enumerate(off_the_deck(told)) if card != UNSEEN}:
                assert not any(check_proof(forged, published.root, told) for forged in forgeries(run.log, told))
                caught += 1
    assert caught


def test_swapped_hands_are_detected_by_both_seats() -> None:
    run = sit("holdem", 100, 100, 100, seed=4)
    published = commit(run.log)
    first, second = [event for event in run.events if isinstance(event, Dealt)][:2]
    swapped = [
        replace(event, cards=second.cards if event is first else first.cards) if event in (first, second) else event for event in run.events
    ]
    for seat in (first.seat, second.seat):
        told = [seen(event, seat) for event in swapped]
        proof = prove(run.log, run.events, seat)
        assert not check_proof(proof, published.root, told)
        assert not any(check_proof(forged, published.root, told) for forged in forgeries(run.log, told))


def test_a_deck_that_is_none_is_caught() -> None:
    run = check_down(sit("holdem", 100, 100, seed=4))
    told, few = view(run, 0), deck_commitment.seal(deck_of(run.log)[:5], run.log.seed)
    short = Proof(few.root, few.leaves, prove(run.log, run.events, 0).openings[:2])
    assert any("cards came from a deck of 5" in problem for problem in check_proof(short, few.root, told).problems)
    twice = [*cards("As As", distinct=False), *deck_of(run.log)[2:]]
    odd = deck_commitment.seal(twice, run.log.seed)
    openings = tuple(Opening(at, card, odd.salts[at]) for at, card in enumerate(twice[:2]))
    assert "As was in the deck twice" in check_proof(Proof(odd.root, odd.leaves, openings), odd.root, told).problems
    honest = prove(run.log, run.events, 0)
    assert "the sealed deck has 52 cards, and the game's has 36" in check_proof(honest, honest.root, told, deck=cards("6s") * 36).problems


def test_inconsistent_events_are_reported() -> None:
    run = check_down(sit("holdem", 100, 100, seed=4))
    told = [event for event in view(run, None) if not isinstance(event, Dealt)]
    assert "fit together" in check_proof(prove(run.log, run.events, None), commit(run.log).root, told).problems[0]


def test_what_came_after_a_reshuffle_is_counted() -> None:
    run = sit("triple-draw", *[400] * 6, seed=2)
    while run.ask is not None:
        say(run, "call" if getattr(run.ask.offer, "call", 0) else "check" if hasattr(run.ask.offer, "call") else (0, 1, 2, 3, 4))
    assert any(isinstance(event, Reshuffled) for event in run.events)
    found = [check_proof(prove(run.log, run.events, viewer), commit(run.log).root, view(run, viewer)) for viewer in range(6)]
    assert all(found)
    assert sum(checked.uncovered for checked in found) >= len(off_the_deck(run.events)) - 52 > 0


# --- the dealer's own audit ----------------------------------------------------------------------------------------


def test_an_audit_finds_every_change() -> None:
    run = check_down(sit("holdem", 100, 100, 100, seed=9))
    published = commit(run.log)

    def found(log: Log = run.log, events: list[Event] = run.events, root: str = "", seed_hash: str = "") -> tuple[str, ...]:
        return audit(log, events, root or published.root, seed_hash or published.seed_hash).problems

    assert found() == ()
    assert found(root="00") == ("the deck is not the one whose root was published",)
    assert found(seed_hash="00") == ("the seed is not the one whose hash was published",)
    assert len(found(replace(run.log, seed=bytes(32)))) == 4
    assert found(events=run.events[:-1]) == ("the log plays to other events than were stored",)
    stacked = replace(run.log, deck=cards("As Ad"))
    assert "the deck was stacked with 2 cards" in found(stacked)
    assert "do not play" in found(replace(run.log, answers=run.log.answers * 2))[-1]
    turned = [replace(event, cards=event.cards[::-1]) if isinstance(event, Turned) else event for event in run.events]
    assert "the cards did not leave the deck in its order" in found(events=turned)


def test_cards_that_come_by_name_cannot_be_sealed() -> None:
    run = sit("five-card-draw", 100, 100)
    named = replace(run.log, deck=cards("As As", distinct=False))
    with pytest.raises(ValueError, match="by name"):
        commit(named)
    assert audit(named, run.events, "", "").problems


def test_json_of_another_version_is_refused() -> None:
    run = check_down(sit("kuhn", 5, 5))
    text = proof_to_json(prove(run.log, run.events, 0))
    with pytest.raises(Unreadable, match="version 2"):
        proof_from_json(text.replace(b'"riverboat":1', b'"riverboat":2'))
    with pytest.raises(Unreadable, match="not a Proof"):
        proof_from_json(b"[]")
