"""What the narrator tells, what may be typed, and evenings that bots play alone."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.repetitions import few

from riverboat.cli.main import app
from riverboat.cli.play.history_file import HistoryFile
from riverboat.cli.play.session import BOTS
from riverboat.cli.shared_options import read_stakes
from riverboat.dealer import Log, Run
from riverboat.history.codec import log_from_json
from riverboat.history.phh import load
from riverboat.history.phh import play as play_phh
from riverboat.rules import Game, Stakes
from riverboat.variants import variants


def play(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 2
    return result.output


def test_a_hand_is_told_with_cards_wild_cards_and_chips() -> None:
    shown = play("stud-hilo", "--auto", "--seed", "3")
    assert "--- bring-in, pot 4 ---\nAnna is dealt J♥ 5♦ [9♥].\n  Bo    399  ?? ?? 6♦\n" in shown
    assert "  low:   no low\n  high:  two pair, sixes and fours, ten kicker\n" in shown
    assert "  Nobody has a low of eight or better: the half joins the high hand.\n" in shown
    assert "Chips: Anna 405 (won 8, net +5), Bo 397 (net -3), Cleo 399 (net -1),\n  Dag 399 (net -1).\n" in shown
    wild = play("follow-the-queen", "--auto", "--seed", "3")
    assert "Wild: queens.\n" in wild
    assert "[9♥*]" in wild
    assert "Wild now: nines and queens.\n" in wild


@pytest.mark.slow
@pytest.mark.parametrize("burns", ["none", "classic"])
def test_boards_stand_side_by_side_and_each_is_run_out_in_one_line(burns: str) -> None:
    shown = play("eight-cards", "--auto", "--seed", "3", "--option", f"burn_cards={burns}")
    before, after = shown.split("\n--- placement, pot 200 ---\n")
    assert "Board" not in before
    assert re.search(r"^Board A   Board B   Board C\n(?:(?:\S\S ?){3} ?){3}\n", after, re.MULTILINE)
    lines = re.findall(r"--- board ([A-C]), pot 200 ---\nBoard \1 \((\d) cards\)  (.*)\n\w+ shows", after)
    assert [board for board, _, _ in lines] == ["A", "B", "C"]
    assert sorted(many for _, many, _ in lines) == ["2", "2", "4"]
    assert all(len(turned.split()) == 5 for _, _, turned in lines)


def test_a_single_board_is_printed_street_by_street() -> None:
    shown = play("holdem", "--auto", "--seed", "5", "--stacks", "2", "--seats", "2", "--bots", "calling")
    assert [len(line.split()) - 1 for line in re.findall(r"^Board .*", shown, re.MULTILINE)] == [3, 4, 5]


@pytest.mark.slow
def test_replay_of_a_saved_hand_addresses_the_player_and_names_the_boards(tmp_path: Path) -> None:
    history = tmp_path / "session.phhs"
    words = ["play", "eight-cards", "--seed", "3", "--hands", "1", "--history", str(history)]
    assert CliRunner().invoke(app, words, input="AABBBBCC\n\n").exit_code == 0
    shown = CliRunner().invoke(app, ["replay", str(history)]).stdout
    for line in ("Everyone pays the buy-in of 100.", "p1 You place K♣", "p1 You show K♣", "  p2 Anna  900  "):
        assert f"\n{line}" in shown
    assert re.search(r"^Board A +Board B +Board C\n\S+ \S+ \S+  5♥ T♠ 6♣  ", shown, re.MULTILINE)


def test_stakes_may_be_typed_with_slashes_and_dashes() -> None:
    assert read_stakes("blinds=5/10 ante=1") == Stakes(ante=1, blinds=(5, 10))
    assert read_stakes("dead-antes=yes").dead_antes


@pytest.mark.parametrize("code", few(variants, 10))
def test_bots_play_every_game_and_the_same_seed_repeats_it(code: str) -> None:
    words = (code, "--auto", "--hands", "2", "--seed", "tuesday", "--bots", "random")
    shown = play(*words)
    assert shown == play(*words)
    assert shown.count("=== Hand ") == shown.count("Chips: ") == 2
    assert "\x1b" not in shown


def test_the_first_hand_is_dealt_from_the_seed_itself() -> None:
    deck = Run(Log(Game.of(variants["kuhn"]()), (100, 100), seed=(42).to_bytes(32, "big"))).table
    assert f"Anna is dealt {deck.seats[0].cards[0]:unicode}" in play("kuhn", "--auto", "--seed", "42")


@pytest.mark.parametrize("code", few(variants, 10))
def test_a_history_in_phh_reads_back_as_the_same_hands(code: str, tmp_path: Path) -> None:
    history, lines = tmp_path / "session.phhs", tmp_path / "session.jsonl"
    for path in (history, lines):
        play(code, "--auto", "--hands", "2", "--seed", "9", "--history", str(path))
    logs = [play_phh(*record).log for record in load(history)]
    assert logs == [log_from_json(line) for line in lines.read_text().splitlines()]
    shown = CliRunner().invoke(app, ["replay", str(history), "--hand", "2"])
    assert shown.exit_code == 0
    assert variants[code]().name in shown.stdout


def test_a_history_file_continues_its_numbers(tmp_path: Path) -> None:
    history = tmp_path / "session.phh"
    for seed in "123":
        play("holdem", "--auto", "--seed", seed, "--history", str(history))
    assert [source.hand for source, _ in load(history)] == ["1", "2", "3"]
    history.write_text(history.read_text().split("\n", 1)[1].split("[2]")[0])
    assert "has a hand without a number" in refusal("holdem", "--auto", "--history", str(history))
    assert "cannot be written" in refusal("holdem", "--auto", "--history", str(tmp_path))
    assert not HistoryFile(tmp_path / "new.jsonl").hands


def test_a_player_without_chips_rebuys_or_leaves() -> None:
    words = ("holdem", "--auto", "--hands", "12", "--seed", "5", "--stacks", "6", "--bots", "random")
    assert re.search(r"\w+ rebuys for 6\.", play(*words))
    left = play(*words, "--no-rebuy")
    assert re.search(r"\w+ is out of chips and leaves\.", left)
    assert "Not enough players are left." in play(*words[:3], "99", *words[4:], "--no-rebuy")


def test_chips_left_for_the_next_hand_are_split_at_the_end() -> None:
    shown = play("guts", "--auto", "--seed", "8", "--stacks", "5", "--no-rebuy", "--hands", "40", "--seats", "3")
    carried = re.findall(r"(\d+) for the next hand", shown)[-1]
    (shares,) = re.findall(r"The chips left for the next hand are split: (.+)\.", shown)
    assert sum(map(int, re.findall(r"(\d+) to \w+", shares))) == int(carried)


def test_bots_take_turns_in_dealers_choice() -> None:
    shown = play("holdem,razz,kuhn", "--auto", "--seats", "2", "--hands", "6", "--seed", "4")
    named = re.findall(r"(\w+) deals and chooses (.*)\.", shown)
    assert [dealer for dealer, _ in named] == ["Anna", "Bo"] * 3
    assert len({game for _, game in named}) > 1


def test_seat_stacks_limit_stakes_and_options_are_applied() -> None:
    words = (
        "holdem",
        "--seats",
        "3",
        "--seat",
        "2",
        "--stacks",
        "100,200,300",
        "--limit",
        "pot-limit",
        "--stakes",
        "blinds=1,3",
        "--seed",
        "1",
    )
    shown = play(*words)  # the input ends at the first question
    assert "Texas hold'em, pot-limit, blinds 1/3" in shown
    assert "You post the small blind of 1." in shown
    assert "End of input" in shown
    assert "king_required" not in play("kings-and-lows", "--option", "king_required=yes", "--auto", "--seed", "1")
    required = play("kings-and-lows", "--option", "king_required=yes", "--auto", "--seed", "1")
    assert "Wild: kings, and in a hand that holds a king its lowest cards.\n" in required


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("hodlem",), "did you mean holdem?"),
        (("holdem", "--seats", "22"), "is for 2 to 10 players, not 22"),
        (("eight-cards", "--seats", "3"), "Eight Cards is for 2 players, not 3"),
        (("holdem", "--seat", "5"), "seats are 1 to 4, not 5"),
        (("holdem", "--stacks", "a"), "stacks are numbers of chips"),
        (("holdem", "--stacks", "1,2"), "one for each of the 4 seats, not 2"),
        (("holdem", "--stacks", "0"), "every player needs chips"),
        (("holdem", "--stakes", "blindz=1"), "did you mean blinds?"),
        (("holdem", "--stakes", "blinds=a"), "blinds is a number of chips or several"),
        (("holdem", "--stakes", "blinds=1,2,4,8,16"), "there are 5 blinds for 4 seats"),
        (("holdem", "--limit", "potlimit"), "did you mean pot-limit"),
        (("holdem", "--bots", "stedy"), "did you mean steady?"),
        (("holdem", "--option", "x=1"), "holdem has no option 'x'"),
        (("holdem,razz", "--option", "x=1"), "no game here has an option 'x'"),
        (("holdem", "--hands", "0"), "--hands is the number of hands to play, not 0"),
    ],
)
def test_bad_options_are_refused_with_a_hint(words: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*words)


def test_every_kind_of_bot_plays() -> None:
    for name in BOTS:
        assert "Chips: " in play("five-card-draw", "--auto", "--seed", "1", "--bots", name)


@pytest.mark.slow
def test_the_example_in_the_documentation_is_the_real_output() -> None:
    text = (Path(__file__).parents[3] / "docs" / "play.md").read_text()
    (block,) = re.findall(r"```console\n\$ riverboat play (.*?)\n(.*?)```", text, re.DOTALL)
    options, shown = block
    typed = "".join(f"{line[2:]}\n" for line in shown.splitlines() if line.startswith("> "))
    assert CliRunner().invoke(app, ["play", *options.split()], input=typed).stdout == shown
    for option in re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE):
        assert option in CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
