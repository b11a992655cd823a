"""PHH for one viewer: only the cards that the viewer saw, and still readable by PokerKit and us."""

import re

import pytest
from tests import hand_laws
from tests.history.phh import pokerkit_hands as oracle
from tests.history.phh.test_agrees_with_pokerkit import odd_chips, over_the_cap, some_log
from tests.repetitions import few, scaled

from riverboat.cards import UNSEEN, cards
from riverboat.dealer import Answer, Log, Run
from riverboat.history.codec import events_from_json
from riverboat.history.phh import STANDARD, compare, fields_of, hands, read, write
from riverboat.history.phh.standard_games import forced_of
from riverboat.rules import Game
from riverboat.table import Event, Viewer, seen
from riverboat.variants import variants

HANDS = scaled(check=1, test=4, soak=100)  # of each game

CARD = re.compile(r"[2-9TJQKA][cdhs]")


def viewers(run: Run) -> list[Viewer]:
    return [None, *range(len(run.table.seats))]


def known(events: list[Event], viewer: Viewer) -> set[str]:
    """Every card that a viewer has seen."""
    return {str(card) for event in events for card in getattr(seen(event, viewer), "cards", ()) if card != UNSEEN}


@pytest.mark.parametrize("code", few(variants, 6))
def test_unseen_cards_are_never_written(code: str) -> None:
    for seed in range(HANDS):
        run = hand_laws.play(hand_laws.some_log(variants[code](), seed), seed)
        for viewer in viewers(run):
            text, fields = write(run.log, viewer=viewer), fields_of(run.log, viewer=viewer)
            assert run.log.seed.hex() not in text
            assert set(CARD.findall(" ".join(fields.get("actions", ())))) <= known(run.events, viewer)
            assert not {"_seed", "_deck", "_answers"} & set(fields)
            if forced_of(run.log) is None:
                assert "variant" not in fields
                assert fields["_variant"] == code
                ((_, told),) = hands(text)
                assert events_from_json(told["_events"]) == [seen(event, viewer) for event in run.events]
                assert set(CARD.findall(" ".join(fields.get("_wild_cards", ())))) <= known(run.events, viewer)


@pytest.mark.parametrize("variant", few(STANDARD, 4))
def test_a_standard_game_stays_readable(variant: str) -> None:
    """PokerKit comes to the same stacks, and so do we, with unseen cards filled in."""
    compared = 0
    for seed in range(HANDS):
        run = hand_laws.play(some_log(variant, seed), seed)
        mine = [run.table.seats[seat].stack for seat in run.table.around(run.log.button + 1)]
        for viewer in viewers(run):
            text = write(run.log, viewer=viewer)
            if STANDARD[variant].limit == "fixed-limit" and over_the_cap(text):
                continue
            if "variant =" not in text.splitlines()[0]:
                continue
            theirs = oracle.replayed(text)
            assert mine == theirs or odd_chips(mine, theirs), text
            compared += mine == theirs
            (played,) = read(text)
            assert played.over, text
            assert not compare(played)[0], text
    assert compared >= 3 * HANDS


def test_what_a_file_looks_like() -> None:
    run = hand_laws.play(some_log("NT", 1), 1)
    first = next(event for event in run.events if getattr(event, "cards", ()))
    lines = write(run.log, viewer=getattr(first, "seat", 0)).splitlines()
    assert sum("????" in line and " dh " in line for line in lines) == len(run.table.seats) - 1


def test_the_exact_log_is_refused_for_a_viewer() -> None:
    run = hand_laws.play(some_log("NT", 1), 1)
    with pytest.raises(ValueError, match="not seen"):
        write(run.log, viewer=0, exact=True)


def test_a_file_says_which_cards_were_wild() -> None:
    """A folded hand: only its owner's file and the whole file have its wild cards; the hand that is shown is in every file."""
    deck = "Ks 9c Jd 9d 2h 8h 2s 7h 5c 4d"  # seat 1, then seat 0
    log = Log(Game.of(variants["kings-and-lows-draw"]()), (50, 50), deck=cards(deck)).plus(Answer(1, "drop"), Answer(0, "stay"))
    drawn = log.plus(Answer(0, ()))
    for viewer, wild in ((1, ["2h 2s Ks", "4d"]), (0, ["", "4d"]), (None, ["", "4d"]), ("all", ["2h 2s Ks", "4d"])):
        fields = fields_of(drawn, viewer=viewer)  # type: ignore[arg-type]
        assert (fields["_wild_cards"], fields["_wild"]) == (wild, "kings and the lowest cards of each hand"), viewer
    (played,) = read(write(drawn))
    assert played.log == drawn
    assert "_wild_cards" not in fields_of(Log(Game.of(variants["kuhn"]()), (5, 5)))
