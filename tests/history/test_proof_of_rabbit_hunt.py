"""Cards of a rabbit hunt are covered by the commitment, like all cards of the hand."""

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import few
from tests.scripted_hand import say, sit

from riverboat.cards import UNSEEN, Card
from riverboat.dealer import Run
from riverboat.history.codec import Unreadable, events_from_json, events_to_json, from_json
from riverboat.history.proof import audit, check_proof, commit, off_the_deck, prove
from riverboat.history.stored_json import StoredEvents
from riverboat.play.rabbit_hunt import boards, chase, rabbit
from riverboat.rules.card_flow import ToBoard, ToSeats
from riverboat.table import Event, Viewer, seen
from riverboat.table.events import Burnt, Revealed, Turned
from riverboat.variants import variants

LAYS = {code: [lay for phase in variants[code]().phases for lay in phase.card_flow] for code in variants}
# A display from which seats take cards is no board that would have come.
TAKEN = {code for code in variants if any(isinstance(lay, ToSeats) and lay.chosen for lay in LAYS[code])}
WITH_BOARDS = [code for code in variants if any(isinstance(lay, ToBoard) for lay in LAYS[code]) and code not in TAKEN]


def view(run: Run, viewer: Viewer) -> tuple[list[Event], list[Event]]:
    return [seen(event, viewer) for event in run.events], [seen(event, viewer) for event in chase(run)]


@pytest.mark.parametrize("code", few(WITH_BOARDS, 4))
def test_every_viewer_can_verify_exactly_the_hunted_cards(code: str) -> None:
    hunted = 0
    for seed in range(60):
        log = hand_laws.some_log(variants[code](), seed)
        log = replace(log, game=replace(log.game, burn=bool(seed % 2)))
        run = hand_laws.play(log, seed)
        if not (came := chase(run)):
            continue
        hunted += 1
        published = commit(run.log)
        assert audit(run.log, run.events, published.root, published.seed_hash, came).problems == ()
        for viewer in (None, *range(len(run.table.seats))):
            told, more = view(run, viewer)
            without, proof = prove(run.log, run.events, viewer), prove(run.log, [*run.events, *came], viewer)
            assert check_proof(proof, published.root, [*told, *more], deck=log.game.variant.cards).problems == ()
            opened = {one.card for one in proof.openings} - {one.card for one in without.openings}
            assert opened <= {card for board in rabbit(run) for card in board.cards}, "no burnt card, and nothing below"
            assert off_the_deck([*told, *more])[len(off_the_deck(told)) :] == tuple(card for event in more for card in _cards(event))
            # the card that a dealer would rather have shown, and the one that nobody was to see
            assert not check_proof(proof, published.root, [*told, *_another(more)])
            assert not check_proof(proof, published.root, told) or not opened
    assert hunted or code == "eight-cards"  # there hands end early only by a clock


def _cards(event: Event) -> tuple[Card, ...]:
    return event.cards if isinstance(event, Turned | Burnt) else ()  # what is turned over lay on the table before


def _another(more: list[Event]) -> list[Event]:
    """The last card that was turned is another one."""
    last = next(event for event in reversed(more) if isinstance(event, Turned | Revealed) and event.cards)
    card = Card("As") if last.cards[-1] != Card("As") else Card("Ks")
    return [replace(event, cards=(*last.cards[:-1], card)) if event is last else event for event in more]


def test_burnt_cards_stay_sealed() -> None:
    run = say(sit("holdem", 100, 100, seed=3, burn=True), "call", "check", 10, "fold")
    came = chase(run)
    assert [type(event) for event in came] == [Burnt, Turned, Burnt, Turned]
    assert boards(came) == rabbit(run)
    assert all(card == UNSEEN for event in view(run, 0)[1] if isinstance(event, Burnt) for card in event.cards)


def test_an_audit_notices_a_hunt_that_showed_something_else() -> None:
    run = say(sit("holdem", 100, 100, seed=3), "call", "check", 10, "fold")
    published = commit(run.log)
    found = audit(run.log, run.events, published.root, published.seed_hash, _another(list(chase(run))))
    assert "the rabbit hunt showed other cards than would have come" in found.problems
    assert "the cards did not leave the deck in its order" in found.problems


def test_a_file_keeps_them_apart_from_the_hand() -> None:
    run = say(sit("holdem", 100, 100, seed=3), "call", "check", 10, "fold")
    text = events_to_json(run.events, chase(run))
    assert events_from_json(text) == run.events
    assert from_json(text, StoredEvents).hunted == list(chase(run))
    assert b"hunted" not in events_to_json(run.events)
    with pytest.raises(Unreadable):
        events_from_json(text.replace(b'"turned"', b'"thrown"'))
