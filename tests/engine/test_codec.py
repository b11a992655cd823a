"""Logs and events survive JSON and text."""

import json
from pathlib import Path

import pytest
from tests import laws

from riverboat.cards import cards
from riverboat.dealer import Answer, Log, Run
from riverboat.history.codec import (
    Unreadable,
    events_from_json,
    events_to_json,
    log_from_json,
    log_from_text,
    log_to_dict,
    log_to_json,
    log_to_text,
    schema,
)
from riverboat.rules import Best, Bet, Deal, Game, Post, Showdown, Variant
from riverboat.variants import variants


@pytest.mark.parametrize("code", variants)
def test_every_game_survives(code: str) -> None:
    entry = variants[code]
    for seed in range(40):
        options = {option.name: option.values[seed % len(option.values)] for option in entry.options}
        run = laws.play(laws.some_log(entry(**options), seed), seed)
        log = run.log
        assert log_from_json(log_to_json(log)) == log
        assert log_from_text(log_to_text(log)) == log
        assert events_from_json(events_to_json(run.events)) == run.events
        assert Run(log_from_json(log_to_json(log))).events == run.events


def test_a_hand_is_small() -> None:
    sizes = [len(log_to_json(laws.play(laws.some_log(variants["holdem"](), seed), seed).log)) for seed in range(100)]
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
        ({"answers": [[0, None]]}, "not an answer"),
        ({"answers": [0]}, "not a hand"),
    ],
)
def test_damage_is_told(change: dict[str, object], problem: str) -> None:
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


def test_a_game_without_a_code_cannot_be_stored() -> None:
    mine = Variant("Mine", (Post(), Deal(down=1), Bet("only"), Showdown()), {"high": Best()})
    with pytest.raises(ValueError, match="Mine has no code"):
        log_to_dict(Log(Game.of(mine), (5, 5)))


def test_the_schema_is_exported() -> None:
    path = Path(__file__).parent.parent.parent / "docs" / "events.schema.json"
    assert json.loads(path.read_text()) == json.loads(json.dumps(schema())), "run `make docs`"
    assert {"started", "dealt", "awarded", "ended"} <= set(schema()["discriminator"]["mapping"])


def test_the_fingerprint_tells_rules_apart() -> None:
    """The same in every build of a game, another for every other game and option."""
    entry = variants["kings-and-lows"]
    assert entry().fingerprint == entry().fingerprint != entry(king_required=True).fingerprint
    assert len({variants[code]().fingerprint for code in variants}) == len(variants)
