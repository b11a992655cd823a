"""Error texts of the terminal: one line that says what is wrong, with a hint."""

import json

import pytest
from tests.cli.command_line import run

from riverboat.cli.commands import simulate
from riverboat.odds import SpotError, equity, wild_odds
from riverboat.odds.counting import sampling
from riverboat.odds.result import Equity
from riverboat.rules import Post
from riverboat.variants import variants

# --- hands and boards -----------------------------------------------------------------------------------------------


def test_a_range_without_hands_is_refused() -> None:
    assert run("odds", "AsKs", "none") == (2, "", "riverboat: hand 2: the range none has no hands\n")
    assert "every one has a known card" in run("odds", "AsAh", "AdAc", "QQ+, !QQ, !KK", "--board", "2c 7d 9h")[2]


@pytest.mark.parametrize(
    ("code", "hint"),
    [("badugi", "it has none"), ("holdem", "its board has no name"), ("eight-cards", "boards are A, B, C")],
)
def test_an_unknown_board_is_refused_with_the_boards_of_the_game(code: str, hint: str) -> None:
    with pytest.raises(SpotError, match=f"has no board 'Z'; {hint}$"):
        equity("random", "random", variant=code, board={"Z": "2c"})


@pytest.mark.parametrize("player", ["Alice", "Alice AsKs"])
def test_a_player_without_a_colon_is_refused_with_an_example(player: str) -> None:
    code, out, err = run("simulate", "holdem", "-p", player)
    assert (code, out) == (2, "")
    assert err == f"riverboat: --player {player!r}: unknown suit 'l' at position 1; suits are s h d c or ♠ ♥ ♦ ♣; " + (
        'a name stands before a colon, such as "Alice: random"\n'
    )
    assert "a name stands before a colon" not in run("simulate", "holdem", "-p", "Alice: Alice")[2]


def test_players_without_a_name_are_numbered() -> None:
    simulation = simulate.read_simulation("holdem", (), ["AsKs", "random"])
    assert [player.name for player in simulation.players] == ["player 1", "player 2"]


# --- interrupted ----------------------------------------------------------------------------------------------------


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


def test_an_interrupted_result_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    result = interrupted(monkeypatch)
    assert result.stopped == "interrupted"
    assert result.how.startswith("sampled (seed 1, interrupted): ")
    wild_result = wild_odds.WildOdds({"pair": 1}, 1, "", False, "interrupted", 1, 0.0)
    assert wild_result.how == "sampled (seed 1, interrupted): 1 hands"


# --- games without betting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["eight-cards", "kings-and-lows-draw"])
def test_a_game_without_betting_has_no_limit(code: str) -> None:
    name = variants[code]().name
    problem = f"riverboat: nobody bets in {name}: there is no --limit\n"
    assert run("play", code, "--limit", "pot-limit", "--auto", "--hands", "1") == (2, "", problem)
    assert "limit" not in run("rules", code)[1]
    assert json.loads(run("rules", code, "--json")[1])["limit"] is None


@pytest.mark.slow
def test_a_limit_applies_to_the_games_with_betting() -> None:
    code, out, _ = run("play", "holdem,eight-cards", "--seats", "2", "--limit", "pot-limit", "--auto", "--hands", "4", "--seed", "1")
    assert code == 0
    assert "Texas hold'em, pot-limit" in out
    assert "Eight Cards, buy-in 100" in out


@pytest.mark.slow
def test_the_rules_begin_with_antes_and_blinds() -> None:
    for code, entry in variants.items():
        rules, variant = run("rules", code)[1], entry()
        if not isinstance(variant.phases[0], Post):
            continue
        buys_in = bool(variant.stakes.buy_in)
        blinds = "Everyone antes" if variant.stakes.ante else "The small blind and the big blind are posted"
        assert f"  1. {'Everyone pays the buy-in before the deal.' if buys_in else blinds}" in rules, code
        assert ("if the pot is empty" in rules) == variant.phases[0].only_into_empty, code
        assert buys_in == ("usual stakes: buy-in " in rules), code


# --- help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["odds", "solve", "simulate", "wild-odds"])
def test_help_lists_the_image_formats(command: str) -> None:
    out = " ".join(run(command, "--help")[1].replace("│", " ").split())
    assert ".png, .svg or .pdf" in out
