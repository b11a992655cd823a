"""What the terminal says when something is wrong, or makes no sense: in words that help."""

import json

import pytest
from tests.cli.command_line import run

from riverboat.cli.commands import simulate
from riverboat.odds import SpotError, equity, sampling, wild_odds
from riverboat.odds.result import Equity
from riverboat.rules import Post
from riverboat.variants import variants

# --- hands and boards -----------------------------------------------------------------------------------------------


def test_a_range_without_hands() -> None:
    assert run("odds", "AsKs", "none") == (2, "", "riverboat: hand 2: the range none has no hands\n")
    assert "every one has a known card" in run("odds", "AsAh", "AdAc", "QQ+, !QQ, !KK", "--board", "2c 7d 9h")[2]


@pytest.mark.parametrize(
    ("code", "said"),
    [("badugi", "it has none"), ("holdem", "its board has no name"), ("eight-cards", "boards are A, B, C")],
)
def test_a_board_that_does_not_exist(code: str, said: str) -> None:
    with pytest.raises(SpotError, match=f"has no board 'Z'; {said}$"):
        equity("random", "random", variant=code, board={"Z": "2c"})


@pytest.mark.parametrize("player", ["Alice", "Alice AsKs"])
def test_a_player_without_a_colon(player: str) -> None:
    code, out, err = run("simulate", "holdem", "-p", player)
    assert (code, out) == (2, "")
    assert err == f"riverboat: --player {player!r}: unknown suit 'l' at position 1; suits are s h d c or ♠ ♥ ♦ ♣; " + (
        'a name stands before a colon, such as "Alice: random"\n'
    )
    assert "a name stands before a colon" not in run("simulate", "holdem", "-p", "Alice: Alice")[2]


def test_a_player_may_go_without_a_name() -> None:
    made = simulate.read_simulation("holdem", (), ["AsKs", "random"])
    assert [held.name for held in made.players] == ["player 1", "player 2"]


# --- how it ended ---------------------------------------------------------------------------------------------------


def interrupted(monkeypatch: pytest.MonkeyPatch) -> Equity:
    calls = 0

    def deal(*args: object) -> object:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise KeyboardInterrupt
        return dealt(*args)  # type: ignore[arg-type]

    dealt = sampling._deal
    monkeypatch.setattr(sampling, "_deal", deal)
    return equity("AsKs", "QQ+", "random", seed=1)


def test_interrupted_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = interrupted(monkeypatch)
    assert found.stopped == "interrupted"
    assert found.how.startswith("sampled (seed 1, interrupted): ")
    told = wild_odds.WildOdds({"pair": 1}, 1, "", False, "interrupted", 1, 0.0)
    assert told.how == "sampled (seed 1, interrupted): 1 hands"


# --- games in which nobody bets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["eight-cards", "kings-and-lows-draw"])
def test_no_limit_where_nobody_bets(code: str) -> None:
    name = variants[code]().name
    problem = f"riverboat: nobody bets in {name}: there is no --limit\n"
    assert run("play", code, "--limit", "pot-limit", "--auto", "--hands", "1") == (2, "", problem)
    assert "limit" not in run("rules", code)[1]
    assert json.loads(run("rules", code, "--json")[1])["limit"] is None


@pytest.mark.slow
def test_a_limit_goes_to_the_games_that_have_one() -> None:
    code, out, _ = run("play", "holdem,eight-cards", "--seats", "2", "--limit", "pot-limit", "--auto", "--hands", "4", "--seed", "1")
    assert code == 0
    assert "Texas hold'em, pot-limit" in out
    assert "Eight Cards, ante" in out


@pytest.mark.slow
def test_rules_say_who_pays_at_first() -> None:
    for code, entry in variants.items():
        told, empty = run("rules", code)[1], any(getattr(phase, "only_into_empty", False) for phase in entry().phases)
        if not isinstance(entry().phases[0], Post):
            continue
        assert ("  1. Everybody antes, if the pot is empty." if empty else "  1. Antes or blinds are posted.") in told, code
        assert told.count("blinds") == ("blinds (" in told) + (not empty), code  # and among the stakes where there are any


# --- help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["odds", "solve", "simulate", "wild-odds"])
def test_help_names_every_kind_of_picture(command: str) -> None:
    out = " ".join(run(command, "--help")[1].replace("│", " ").split())
    assert ".png, .svg or .pdf" in out
