"""`riverboat phh check`, `riverboat replay`, `riverboat phh export`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests import hand_laws
from tests.pytest_options import REAL_HANDS
from tests.repetitions import few, scaled

from riverboat.cards import notation
from riverboat.cli.main import app
from riverboat.dealer import Answer, Log, replay
from riverboat.history.codec import log_from_json, log_from_text, log_to_json, log_to_text
from riverboat.history.phh import CheckedHand, check_paths, find, hands, load, play, read, write, write_all
from riverboat.rules import Game
from riverboat.variants import variants

HANDS = scaled(check=1, test=3, soak=10)

GOOD = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 6", "p1 cc", "d db 2c3d7h", "p1 cbr 20", "p2 f"]
players = ["Ann", "Bob"]
"""


def run(*words: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200", "NO_COLOR": "1"})
    return result.exit_code, result.stdout, result.stderr


def file(folder: Path, text: str, name: str = "hand.phh") -> Path:
    (folder / name).write_text(text)
    return folder / name


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ("", 0, "1 had no finishing stacks or winnings"),
        ("finishing_stacks = [106, 94]\n", 0, "0 differences"),
        ("finishing_stacks = [106.00, 94.0]\n", 0, "0 differences"),
        ("finishing_stacks = [107, 94]\n", 1, "hand.phh:8: stacks: finishing stacks: p1 Ann has 106 and the file says 107"),
        ("winnings = [12, 0]\n", 0, "0 differences"),
        ("winnings = [11.50, 0]\n", 0, "1 rake"),
        ("winnings = [13, 0]\n", 1, "winnings: winnings: p1 Ann has 12 and the file says 13"),
        ("winnings = [0, 12]\n", 1, "p2 Bob has 0 and the file says 12"),
        ("winnings = [6, 0]\n", 1, "says 6"),
        ("winnings = 6\n", 2, "winnings is not a list"),
        ("nonsense\n", 2, "hand.phh:8: bad: not TOML"),
    ],
)
def test_check_compares_stacks_and_winnings(tmp_path: Path, more: str, code: int, said: str) -> None:
    found, out, _ = run("phh", "check", file(tmp_path, GOOD + more))
    assert said in out
    assert found == code


def test_check_counts_differences_and_goes_on(tmp_path: Path) -> None:
    file(tmp_path, GOOD + "finishing_stacks = [106, 94]\n", "a.phh")
    file(tmp_path, GOOD.replace("p2 cbr 6", "p2 cbr 3") + "finishing_stacks = [1, 2]\n", "b.phh")
    file(tmp_path, GOOD.replace(', "p1 cbr 20", "p2 f"', ""), "c.phh")
    file(tmp_path, f"[1]\n{GOOD}[2]\n{GOOD}finishing_stacks = [100, 100]\n", "d.phhs")
    code, out, _ = run("phh", "check", tmp_path, "--json")
    found = json.loads(out)
    assert code == 1
    assert [(Path(item["file"]).name, item["hand"], item["kind"]) for item in found["differences"]] == [
        ("b.phh", "", "illegal"),
        ("c.phh", "", "unfinished"),
        ("d.phhs", "2", "stacks"),
    ]
    summary = found["summary"]
    assert (summary["files"], summary["hands"], summary["differences"], summary["nothing_to_compare"]) == (4, 5, 3, 1)
    assert not summary["interrupted"]


def test_check_refuses_a_missing_file(tmp_path: Path) -> None:
    """A path that is not there, or a folder without hands, is told; what is there is checked all the same."""
    good = file(tmp_path, GOOD + "finishing_stacks = [106, 94]\n")
    (tmp_path / "empty").mkdir()
    code, out, _ = run("phh", "check", tmp_path / "none", tmp_path / "empty", good)
    assert code == 2
    assert f"{tmp_path / 'none'}: bad: no such file or folder" in out
    assert f"{tmp_path / 'empty'}: bad: no hands in this folder" in out
    assert "1 hands of 1 files" in out
    assert run("phh", "check", tmp_path / "empty")[0] == 2
    assert run("phh", "check", good)[0] == 0


@pytest.mark.parametrize(
    "amount", ["inf", "-inf", "NaN", "sNaN", "1e900000", "1e-400000", "1e99999999999999999999", "9" * 5000, "0." + "1" * 30]
)
@pytest.mark.parametrize("where", ["cbr 6", "min_bet = 2", "[100, 100]"])
def test_a_bad_amount_fails_only_its_hand(tmp_path: Path, amount: str, where: str) -> None:
    """The file and the line are told, and the next hand is checked; a stack alone may be infinite."""
    number = amount.replace("NaN", "nan").replace("snan", "nan") if "cbr" not in where else amount
    spoilt = GOOD.replace(where, where.replace(re.findall(r"\d+", where)[0], number, 1))
    path = file(tmp_path, spoilt)
    code, out, err = run("phh", "check", path, file(tmp_path, GOOD + "finishing_stacks = [106, 94]\n", "good.phh"))
    assert not err
    assert f"{path}" in out or (code, number) == (0, "inf")
    assert code == 2 or (code, number) == (0, "inf")
    assert "of 2 files" in out


def test_an_unexpected_error_fails_only_its_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(source: Any, fields: Any) -> Any:
        if source.hand == "1":
            raise ValueError("something nobody thought of")
        return play(source, fields)

    monkeypatch.setattr("riverboat.history.phh.checker.play", broken)
    code, out, _ = run("phh", "check", file(tmp_path, f"[1]\n{GOOD}[2]\n{GOOD}", "many.phhs"))
    assert code == 2
    assert "hand 1: bad: something nobody thought of" in out
    assert "2 hands of 1 files" in out


def test_ctrl_c_prints_the_summary_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: Any) -> Iterator[CheckedHand]:
        yield next(check_paths(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr("riverboat.cli.commands.phh.check_paths", stopped)
    file(tmp_path, GOOD, "a.phh")
    file(tmp_path, GOOD, "b.phh")
    code, out, _ = run("phh", "check", tmp_path)
    assert code == 130
    assert "Interrupted" in out
    assert "1 hands of 1 files" in out


def test_progress_is_written_to_standard_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.cli.progress.FIRST", 0.0)
    monkeypatch.setattr("riverboat.cli.commands.phh.FILE_INTERVAL", 0.0)
    code, out, err = run("phh", "check", file(tmp_path, f"[1]\n{GOOD}[2]\n{GOOD}", "many.phhs"))
    assert code == 0
    assert "2 hands of 1 files, 0 differences" in err
    assert "replayed" in out


def real_hands() -> Path:
    """The folder that `--real-hands` names: such hands are not part of the project."""
    return REAL_HANDS or pytest.skip("no --real-hands FOLDER given")


@pytest.mark.soak
def test_real_hands_have_no_differences() -> None:
    code, out, _ = run("phh", "check", real_hands(), "--json")
    summary = json.loads(out)["summary"]
    print(f"real hands: {summary}")
    assert summary["hands"] > 0
    assert (code, summary["differences"], summary["unreadable"]) == (0, 0, 0)


@pytest.mark.soak
def test_real_hands_can_be_stored() -> None:
    """Every one is a game of the registry with stakes that can be said: as JSON, as text, as PHH it comes back as it was."""
    count = 0
    for path in find([real_hands()]):
        for source, fields in load(path):
            reading = play(source, fields)
            log = reading.log
            assert log_from_json(log_to_json(log)) == log_from_text(log_to_text(log)) == log
            assert replay(log_from_json(log_to_json(log))).events == reading.events
            ((_, exact),) = hands(write(log, exact=True))
            assert play(source, exact).log == log
            (again,) = read(write(log, scale=reading.hand.scale))
            assert [seat.stack for seat in again.table.seats] == [seat.stack for seat in reading.table.seats]
            ((_, told),) = hands(write(log, scale=reading.hand.scale))
            for key in ("antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet"):
                assert told.get(key) == fields.get(key), (path, key)
            count += 1
    print(f"stored and read again: {count} hands")
    assert count > 0


def test_replay_shows_all_cards(tmp_path: Path) -> None:
    code, out, _ = run("replay", file(tmp_path, GOOD))
    assert code == 0
    for words in (
        "p1 Ann posts the big blind of 2.",
        "--- preflop, pot 3 ---",
        "--- flop, pot 12 ---\nBoard  2♣ 3♦ 7♥\n",
        "The uncalled 20 goes back to p1 Ann.",
        "p2 Bob  99  K♠ K♥",
        "p1 Ann  98  A♠ A♥",
    ):
        assert words in out


def test_replay_from_a_seat_hides_the_others(tmp_path: Path) -> None:
    _, out, _ = run("replay", file(tmp_path, GOOD), "--seat", 2)
    assert "K♠ K♥" in out
    assert "A♠" not in out
    assert "A♥" not in out


@pytest.mark.parametrize("code", few(variants, 10))
def test_replay_of_every_game(tmp_path: Path, code: str) -> None:
    logs = [hand_laws.play(hand_laws.some_log(variants[code](), seed), seed).log for seed in range(HANDS)]
    path = file(tmp_path, write_all(logs), "many.phhs")
    for number in range(1, HANDS + 1):
        found, out, err = run("replay", path, "--hand", number, "--seat", 1)
        assert found == 0, err
        assert variants[code]().name in out
        assert "is dealt" in out or "turn" in out
    for text in (log_to_json(logs[0]).decode(), log_to_text(logs[0])):
        assert run("replay", file(tmp_path, text, "log.txt"))[0] == 0


def test_replay_hides_cards_that_the_file_does_not_know(tmp_path: Path) -> None:
    _, out, _ = run("replay", file(tmp_path, GOOD.replace("KsKh", "????")))
    assert "p2 Bob  99  ?? ??" in out


@pytest.mark.parametrize(
    ("words", "problem"),
    [(("--hand", 2), "there is no hand 2; the file has 1"), (("--seat", 3), "seats are 1 to 2, not 3")],
)
def test_replay_refuses_bad_input(tmp_path: Path, words: tuple[object, ...], problem: str) -> None:
    code, _, err = run("replay", file(tmp_path, GOOD), *words)
    assert code == 2
    assert problem in err


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"riverboat": 1,', "not JSON"),
        ("riverboat 1\ngame bridge", "there is no game 'bridge'"),
        (log_to_text(Log(Game.of(variants["kuhn"]()), (5, 5)).plus(Answer(1, 4))), "a raise is to 1"),
    ],
)
def test_replay_names_a_broken_file(tmp_path: Path, text: str, problem: str) -> None:
    path = file(tmp_path, text, "log.txt")
    code, _, err = run("replay", path)
    assert code == 2
    assert f"{path}: " in err
    assert problem in err


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('["Ann", "Bob"]', '["Ann"]', "hand.phh:7: players has 1 entries for 2 players"),
        ('["Ann", "Bob"]', '["Ann", "Bob"]\nyear = 2024\nmonth = "May"\nday = 3', "hand.phh:9: month is 'May', not a number"),
        ('"p2 cbr 6"', '["p2", "sd"]', "hand.phh:6: actions is not a list of texts"),
    ],
)
def test_export_says_what_is_wrong_and_where(tmp_path: Path, old: str, new: str, problem: str) -> None:
    code, _, err = run("phh", "export", file(tmp_path, GOOD.replace(old, new)))
    assert code == 2
    assert problem in err


def test_export_names_high_and_low(tmp_path: Path) -> None:
    """Both halves of a hand, the high first; a hand without a low has only a high."""
    acts = ["d dh p1 As2s3d9h", "d dh p2 KhKdQcJc", "p2 cc", "p1 cc", "d db 4c6d8h", "p1 cc", "p2 cc"]
    acts += ["d db Ts", "p1 cc", "p2 cc", "d db Td", "p1 cc", "p2 cc"]
    text = GOOD.replace('variant = "NT"', 'variant = "FO/8"').replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    text = re.sub(r"actions = .*", lambda _: f"actions = {json.dumps(acts)}", text)
    code, out, err = run("phh", "export", file(tmp_path, text))
    assert code == 0, err
    assert "Ann: shows [As 2s 3d 9h] (HI: pair of tens, ace-nine-eight kickers; LO: " in out
    assert re.search(r"Bob: shows \[Kh Kd Qc Jc\] \(HI: two pair, kings and tens, [a-z]+ kicker\)", out)


def test_export_writes_a_holdem_hand(tmp_path: Path) -> None:
    code, out, _ = run("phh", "export", file(tmp_path, GOOD), "--format", "pokerstars")
    assert code == 0
    assert out.splitlines()[:17] == [
        "PokerStars Hand #1: Hold'em No Limit (1/2)",
        "Table 'hand' 2-max Seat #2 is the button",
        "Seat 1: Ann (100 in chips)",
        "Seat 2: Bob (100 in chips)",
        "Bob: posts small blind 1",
        "Ann: posts big blind 2",
        "*** HOLE CARDS ***",
        "Dealt to Ann [As Ah]",
        "Dealt to Bob [Ks Kh]",
        "Bob: raises 4 to 6",
        "Ann: calls 4",
        "*** FLOP *** [2c 3d 7h]",
        "Ann: bets 20",
        "Bob: folds",
        "Uncalled bet (20) returned to Ann",
        "Ann collected 12 from pot",
        "Ann: doesn't show hand",
    ]
    _, out, _ = run("phh", "export", file(tmp_path, GOOD), "--seat", 2)
    assert "[Ks Kh]" in out
    assert "As" not in out


@pytest.mark.slow
@pytest.mark.parametrize("code", ["holdem", "omaha", "omaha-hilo", "seven-card-stud", "razz", "five-card-draw", "triple-draw", "badugi"])
def test_export_is_complete(tmp_path: Path, code: str) -> None:
    """Every chip that is collected is told, and a hero sees no cards of others that were not shown."""
    for seed in range(10):
        done = hand_laws.play(Log(Game.of(variants[code]()), (50, 100, 200), seed % 3, seed=seed.to_bytes(32, "big")), seed)
        path = file(tmp_path, write(done.log, exact=True))
        found, out, err = run("phh", "export", path, "--seat", 1)
        assert found == 0, err
        head, _, tail = out.partition("*** SUMMARY ***")
        total = int(re.search(r"Total pot (\d+)", tail)[1])  # type: ignore[index]
        assert sum(map(int, re.findall(r"collected (\d+) from", head))) == total
        for seat, place in enumerate(done.table.seats):
            hidden = [card for card, up in zip(place.cards, place.open, strict=True) if not up]
            if seat:
                assert not any(notation([card]) in out for card in hidden)


def test_export_refuses_games_that_pokerstars_does_not_have(tmp_path: Path) -> None:
    log = hand_laws.play(hand_laws.some_log(variants["eight-cards"](), 1), 1).log
    code, _, err = run("phh", "export", file(tmp_path, write(log)))
    assert code == 2
    assert "PokerStars has no Eight Cards" in err
    code, _, err = run("phh", "export", file(tmp_path, GOOD), "--format", "morse")
    assert code == 2
    assert "formats are pokerstars" in err
