"""Logs and events survive JSON and text."""

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled

from riverboat.cards import cards
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.history.codec import (
    Unreadable,
    events_from_json,
    events_to_json,
    log_from_json,
    log_from_text,
    log_to_dict,
    log_to_json,
    log_to_text,
)
from riverboat.rules import Best, Bet, Deal, Game, Post, Showdown, Variant
from riverboat.rules.registry import Registry
from riverboat.table import fold
from riverboat.variants import variants


@pytest.mark.parametrize("code", variants)
def test_every_game_survives(code: str) -> None:
    entry = variants[code]
    for seed in range(scaled(check=2, test=20, soak=200)):
        run = hand_laws.play(hand_laws.some_log(hand_laws.some_variant(entry, random.Random(seed)), seed), seed)
        log = run.log
        assert log_from_json(log_to_json(log)) == log
        assert log_from_text(log_to_text(log)) == log
        assert events_from_json(events_to_json(run.events)) == run.events
        assert Run(log_from_json(log_to_json(log))).events == run.events


def test_a_hand_is_small() -> None:
    sizes = [len(log_to_json(hand_laws.play(hand_laws.some_log(variants["holdem"](), seed), seed).log)) for seed in range(100)]
    assert sum(sizes) / len(sizes) < 1_000


def test_a_stacked_deck_survives() -> None:
    log = Log(Game.of(variants["holdem"]()), (50, 50), deck=cards("As Kd Ac Kh"))
    assert log_from_text(log_to_text(log)) == log_from_json(log_to_json(log)) == log


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"riverboat": 2}, "version 2"),
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"options": {"jokers": True}}, "no option 'jokers'"),
        ({"limit": "sky"}, "unknown limit 'sky'"),
        ({"stakes": {"blinds": "x"}}, "Expected"),
        ({"stacks": [5]}, "for 2 to 10 players, not 1"),
        ({"stacks": [5, 0]}, "needs chips"),
        ({"button": 7}, "button"),
        ({"seed": "12"}, "a seed has 32 bytes"),
        ({"deck": "As As"}, "As twice"),
        ({"answers": [[0, None]]}, r"not a hand: .*answers\[0\]\[1\]"),
        ({"answers": [[0, 1.5]]}, "not a hand: .*answers"),
        ({"answers": [[0.9, "call"]]}, "not a hand: .*answers"),
        ({"answers": [["0", "call"]]}, "not a hand: .*answers"),
        ({"answers": [[0, "call", 1]]}, "not a hand: .*answers"),
        ({"answers": [0]}, "not a hand"),
        ({"stakes": {"antee": 3}}, "unknown field `antee`"),
        ({"stakes": {"ante": 1.0}}, "not a hand: .*stakes.ante"),
        ({"stakes": {"blinds": [1, "2"]}}, "not a hand: .*blinds"),
        ({"odd_chips": "dog"}, "unknown rule for odd chips 'dog'; rules are left_of_button, "),
        ({"burn": "no"}, "not a hand: .*burn"),
        ({"throw_first": 1}, "not a hand: .*throw_first"),
        ({"stacks": "99"}, "not a hand: .*stacks"),
        ({"stacks": [100.9, 100]}, "not a hand: .*stacks"),
        ({"stacks": [True, 100]}, "not a hand: .*stacks"),
        ({"button": 0.0}, "not a hand: .*button"),
        ({"kitty": "7"}, "not a hand: .*kitty"),
        ({"seed": 7}, "not a hand: .*seed"),
        ({"colour": "red"}, "unknown field `colour`"),
        ({"rules": "0123456789abcdef"}, "played by other rules of holdem: 0123456789abcdef, and now they are "),
    ],
)
def test_damaged_json_is_reported(change: dict[str, object], problem: str) -> None:
    whole = json.loads(log_to_json(Log(Game.of(variants["holdem"]()), (50, 50)).plus(Answer(0, "call"))))
    with pytest.raises(Unreadable, match=problem):
        log_from_json(json.dumps(whole | change))


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"riverboat": 1}'])
def test_not_a_hand(text: str) -> None:
    with pytest.raises(Unreadable):
        log_from_json(text)
    with pytest.raises(Unreadable):
        log_from_text(text)
    with pytest.raises(Unreadable):
        events_from_json('[{"event": "stolen"}]')


@pytest.mark.parametrize(
    ("line", "instead"),
    [("stacks 50 50", "stacks 50 5x"), ("button 0", "button 0.5"), ("stakes blinds=(1,2)", "stakes blind=(1,2)"), ("0:call", "a:call")],
)
def test_damaged_text_is_reported(line: str, instead: str) -> None:
    text = log_to_text(Log(Game.of(variants["holdem"]()), (50, 50)).plus(Answer(0, "call")))
    assert line in text
    with pytest.raises(Unreadable):
        log_from_text(text.replace(line, instead))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"stacks": (50.5, 50)}, "whole numbers"),
        ({"stacks": (True, 50)}, "whole numbers"),
        ({"kitty": 1.0}, "whole numbers"),
        ({"button": 0.0}, "whole numbers"),
    ],
)
def test_a_log_with_broken_chips_is_not_dealt(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(Illegal, match=problem):
        Run(replace(Log(Game.of(variants["holdem"]()), (50, 50)), **change))
    with pytest.raises(Illegal, match="unknown rule for odd chips 'dog'"):
        Run(Log(Game.of(variants["holdem"](), odd_chips="dog"), (50, 50)))  # type: ignore[arg-type]


OLD = (
    '{"riverboat":1,"game":"kuhn","options":{},"limit":"fixed-limit","stakes":{"ante":1,"small_bet":1},"odd_chips":"left_of_button",'
    '"burn":false,"stacks":[5,5],"button":0,"kitty":0,"seed":"' + "0" * 64 + '","deck":"","answers":[[1,1],[0,"call"]]}'
)


def test_older_stored_hands_are_read() -> None:
    """Logs without a fingerprint, events without a version."""
    log = Log(Game.of(variants["kuhn"]()), (5, 5)).plus(Answer(1, 1), Answer(0, "call"))
    assert log_from_json(OLD) == log
    events = Run(log).events
    whole = json.loads(events_to_json(events))
    assert whole.keys() == {"riverboat", "events"}
    assert events_from_json(json.dumps(whole["events"])) == events
    with pytest.raises(Unreadable, match="version 2"):
        events_from_json(json.dumps(whole | {"riverboat": 2}))
    with pytest.raises(Unreadable):
        events_from_json(json.dumps(whole | {"colour": "red"}))


def test_hands_stored_before_standing_pat_was_an_event_are_read_and_replayed() -> None:
    game = Game.of(variants["five-card-draw"]())
    log = Log(game, (60, 60), seed=bytes(32)).plus(
        *(Answer(seat, value) for seat, value in ((1, "check"), (0, "check"), (1, ()), (0, (0,))))
    )
    run = Run(log)
    stored = json.loads(events_to_json(run.events))
    assert [event["seat"] for event in stored["events"] if event["event"] == "stood_pat"] == [1]
    stored["events"] = [event for event in stored["events"] if event["event"] != "stood_pat"]
    before = events_from_json(json.dumps(stored))
    assert fold(before) == run.table
    assert Run(log_from_json(log_to_json(log))).events == run.events  # the log has answers, and did before


def test_a_game_without_a_code_cannot_be_stored() -> None:
    mine = Variant("Mine", (Post(), Deal(down=1), Bet("only"), Showdown()), {"high": Best()})
    with pytest.raises(ValueError, match="Mine has no code"):
        log_to_dict(Log(Game.of(mine), (5, 5)))


def test_the_fingerprint_tells_rules_apart() -> None:
    """The same in every build of a game, another for every other game and option; not of what it is called or how many may play."""
    entry = variants["kings-and-lows"]
    assert entry().fingerprint == entry().fingerprint != entry(king_required=True).fingerprint
    assert len({variants[code]().fingerprint for code in variants}) == len(variants)
    assert replace(entry(), name="Lows and Kings", seats=range(2, 5), phh={}).fingerprint == entry().fingerprint
    house = entry(natural_beats_wild=True).fingerprint
    assert house != entry().fingerprint


@pytest.mark.slow
def test_the_fingerprint_is_the_same_in_every_process() -> None:
    """No address and no order of a set is in it: hashing differs from process to process, and the fingerprints do not."""
    program = "from riverboat.variants import variants; print(*[variants[code]().fingerprint for code in variants])"
    mine = [variants[code]().fingerprint for code in variants]
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == mine


def test_a_hand_of_other_rules_is_refused_unless_any_will_do() -> None:
    """A game whose rules have changed since, as a build of the same code with another phase."""
    log = Log(Game.of(variants["kuhn"]()), (5, 5))
    other = Registry()

    @other.add("kuhn", "laboratory")
    def kuhn() -> Variant:
        return replace(variants["kuhn"](), phases=(Post(), Deal(down=1), Bet("only", cap=2), Showdown()))

    stored = log_to_json(log)
    with pytest.raises(Unreadable, match=f"played by other rules of kuhn: {log.game.variant.fingerprint}, and now they are"):
        log_from_json(stored, other)
    assert log_from_json(stored, other, any_rules=True).game.variant == other["kuhn"]()
    assert log_from_json(stored) == log
