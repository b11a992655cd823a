"""`riverboat rank`, `deal`, `games` and `rules`."""

import json
import subprocess
import sys

import pytest
from tests.cli.command_line import run

from riverboat.rules.house_rules import HOUSE_RULES
from riverboat.variants import variants


def test_rank_explains_the_result() -> None:
    code, out, _ = run("rank", "Kh 2d 3c As Ac Ad 7s", "Qs Js Ts 9s 8s 3h 4c", "--wild", "K lowest needs=K")
    assert code == 0
    assert "1 ★" in out
    assert "five aces" in out
    assert "K♥* as A♥" in out
    assert "straight flush, queen high" in out
    assert "Wild: kings, and in a hand that holds a king its lowest cards." in out


def test_rank_shows_the_board_and_a_tie() -> None:
    _, out, _ = run("rank", "As 2d", "Ah 2c", "--board", "Kd Ks Qc 9h 9c")
    assert "board  K♦ K♠ Q♣ 9♥ 9♣" in out
    assert "2 hands tie." in out


def test_rank_says_that_no_hand_qualifies() -> None:
    _, out, _ = run("rank", "9s Ts Js Qs Ks", "--ranking", "eight-or-better")
    assert "No hand qualifies." in out
    assert "★" not in out


def test_json() -> None:
    code, out, _ = run("rank", "2c Js Kd 9h 9s", "--wild", "2J Kd", "--json")
    (hand,) = json.loads(out)["hands"]
    assert (code, hand["words"], hand["category"], hand["wins"]) == (0, "five nines", "FIVE_OF_A_KIND", True)
    assert set(hand["wilds"]) == {"2c", "Js", "Kd"}
    assert (hand["primary"], hand["secondary"], hand["kickers"], hand["royal_flush"]) == (9, 0, [], False)


def test_a_seed_repeats_a_deal() -> None:
    code, first, _ = run("deal", "--seed", "42", "--cards", "2", "--board", "5", "--hands", "6", "--json")
    assert code == 0
    dealt = json.loads(first)
    assert run("deal", "--seed", dealt["seed"], "--cards", "2", "--board", "5", "--hands", "6", "--json")[1] == first
    assert len(dealt["hands"]) == 6
    assert json.loads(run("deal", "--json")[1])["seed"] != json.loads(run("deal", "--json")[1])["seed"]
    assert dealt["seed"] in run("deal", "--seed", "42")[1]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("rank", "As 1s"), "unknown rank '1' at position 3"),
        (("rank", "As Ks", "As Qd"), "As is in hand 1 and in hand 2; each card can be there only once"),
        (("rank", "As Ks", "Qd Qh", "As Jd"), "As is in hand 1 and in hand 3"),
        (("rank", "As Ks", "--board", "Ks"), "Ks is in hand 1 and in board"),
        (("rank", "As As"), "As twice at position 3"),
        (("rank", "As", "--ranking", "best"), "unknown ranking 'best'; rankings are high"),
        (("rank", "As", "--wild", "frog"), "unknown rank 'f'"),
        (("rank", "As", "--pick", "7+7"), "one to five together, not 7 and 7"),
        (("rank", "As Ks ??"), "an unseen card cannot be ranked"),
        (("deal", "--hands", "9"), "the deck has 52"),
        (("deal", "--cards", "12"), "--cards: 12 is not in the range"),
    ],
)
def test_bad_input_is_one_clear_error(words: tuple[str, ...], problem: str) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert problem in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_games() -> None:
    """Examples in the help use the codes of two games: they must be there."""
    code, out, _ = run("games", "--json")
    listed = {game["code"]: game for game in json.loads(out)}
    assert code == 0
    assert set(listed) == set(variants)
    assert all(game["rules"] and game["seats"][0] >= 2 for game in listed.values())
    assert "kings-and-lows-draw" in run("games")[1]
    for name in variants:
        code, out, _ = run("rules", name)
        assert code == 0
        assert "Each player" in out
    assert json.loads(run("rules", "eight-cards", "--json")[1])["options"]
    code, _, err = run("rules", "bridge")
    assert code == 2
    assert "there is no game 'bridge'; games are" in err


@pytest.mark.parametrize("columns", [80, 132])
def test_games_wraps_the_names_of_options(columns: int) -> None:
    out = run("games", COLUMNS=str(columns))[1]
    lines = out.splitlines()
    assert max(map(len, lines)) <= columns
    words = [word.strip(",.") for word in out.split()]
    for entry in variants.values():
        assert entry.code in words
        assert {option.name for option in entry.options} <= set(words)
    assert {entry.family for entry in variants.values()} <= set(lines)
    own = [option.name for option in variants["eight-cards"].options if option.name not in {rule.name for rule in HOUSE_RULES}]
    following = out.partition("  eight-cards ")[2].partition("\n")[2]
    assert [word.strip(",") for word in following.split()][: 1 + len(own)] == ["options:", *own]  # below their game


def test_rules_depend_on_the_options() -> None:
    plain, two = run("rules", "nebraska")[1], run("rules", "nebraska", "-o", "double_board=yes", "--option", "bomb_pot=2")[1]
    assert "double board" not in plain
    assert "Nebraska, double board, bomb pot" in two
    assert "Everyone posts two big blinds" in two
    assert "option bomb_pot: 2 (or 0, 1, 5)" in two
    assert "option bomb_pot: 0 (or 1, 2, 5)" in plain
    told = json.loads(run("rules", "nebraska", "-o", "run_it_twice", "--json")[1])
    assert any("dealt twice if all players agree" in rule["text"] for rule in told["rules"])
    assert {"code": "rule_pick", "own": 3, "shared": 2}.items() <= next(
        rule for rule in told["rules"] if rule["code"] == "rule_pick"
    ).items()
    code, _, err = run("rules", "nebraska", "-o", "double_bord=yes")
    assert code == 2
    assert "did you mean double_board?" in err


@pytest.mark.slow
def test_the_program_prints_its_version_and_help() -> None:
    shown = subprocess.run([sys.executable, "-m", "riverboat", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("riverboat 0.1.0 on Python 3.")
    help_text = subprocess.run([sys.executable, "-m", "riverboat", "--help"], capture_output=True, text=True, check=True).stdout
    assert "rank" in help_text
    assert "deal" in help_text
