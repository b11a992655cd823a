"""Every game played by typing at a pseudo-terminal, and every way to leave."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.play.scripted_player import RUN_COMMANDS, PseudoTerminal, ScriptedPlayer

from riverboat.dealer import replay
from riverboat.history.codec import log_from_json
from riverboat.variants import variants

MODULE = ["-m", "riverboat", "play"]
CODES = sorted(variants)
TABLES = [CODES[at::3] for at in range(3)]  # a process costs as much as ten hands


def chips(line: str) -> int:
    """All chips on the last line of a hand."""
    stacks = re.findall(r" (\d+) \((?:won|net) ", line)
    carried = re.search(r"(\d+) for the next hand", line)
    return sum(map(int, stacks)) + (int(carried[1]) if carried else 0)


@pytest.mark.slow
@pytest.mark.parametrize("codes", TABLES, ids=lambda codes: codes[0])
def test_a_hand_of_every_game_can_be_played_by_typing(codes: list[str]) -> None:
    player = ScriptedPlayer(7)
    commands = [f"play {code} --seed {number} --hands 1 --stacks 150 --bots calling" for number, code in enumerate(codes, 11)]
    terminal = PseudoTerminal(["-c", RUN_COMMANDS, ";".join(commands)], NO_COLOR="1")
    player.play(terminal)
    assert terminal.close() == 0, terminal.shown[-2000:]
    hands = terminal.shown.split("~ end")[:-1]
    assert len(hands) == len(codes)
    for code, shown in zip(codes, hands, strict=True):
        text = " ".join(shown.split())
        assert variants[code]().name in text
        assert "Traceback" not in text
        assert "You hold" in text or "Board A" in text
        assert "No: " in shown
        seats = min(4, variants[code]().seats.stop - 1)
        assert chips(text[text.rindex("Chips: ") :]) == 150 * seats, shown
        assert re.search(r"[Pp]ot (of )?\d+", text[text.rindex("---") :])
        assert "You leave with" in text
    assert player.refused >= len(codes)


@pytest.mark.slow
def test_every_kind_of_question_is_asked() -> None:
    commands = [
        "twos-jacks-axe --hands 1",
        "kings-and-lows-draw,kuhn --seats 2 --hands 4 --stacks 3",
        "eight-cards --option assignment_mode=stepwise --hands 1",
    ]
    player = ScriptedPlayer(3)
    terminal = PseudoTerminal(["-c", RUN_COMMANDS, ";".join(f"play {words} --seed 5" for words in commands)])
    player.play(terminal)
    assert terminal.close() == 0
    assert set(player.questions) == {"wager", "discard", "choice", "place", "confirm", "next hand", "deal"}


@pytest.mark.slow
def test_refusals_give_reasons_and_help_is_always_there() -> None:
    terminal = PseudoTerminal([*MODULE, "five-card-draw", "--seed", "3", "--bots", "calling"], NO_COLOR="1")
    exchange = [
        ("", "You hold"),
        ("?", "Each player may discard up to three cards"),
        ("?", "Wild now: nothing."),
        ("h", "Everyone antes 1."),
        ("call", "No: there is nothing to call: check."),
        ("r 1", "No: a raise is to 2 up to 199."),
        ("r 3/1000", "No: that would be 0, and the minimum is 2 (min)."),
        ("q", "Leave the table?"),
        ("no", "Pot 4, you have 199"),
        ("c", "Discard 0 to 3 cards"),
        ("9", "No: your cards are 1 to 5."),
        ("As", "No: you do not hold As."),
        ("1 2 3 4", "No: throw 0 to 3 cards."),
        ("Jh 5h", "You discard J♥ 5♥ and draw"),
        ("max", "all-in"),
    ]
    terminal.read()
    for typed, expected in exchange:
        terminal.type(typed)
        answer = terminal.read()
        assert answer is not None
        assert expected in " ".join(answer.split()), (typed, answer)
    terminal.type("q")
    assert terminal.close() == 0


@pytest.mark.slow
def test_a_placement_can_be_redone() -> None:
    terminal = PseudoTerminal([*MODULE, "eight-cards", "--seed", "42", "--hands", "1"], NO_COLOR="1")
    asked = terminal.read()
    assert asked is not None
    letters = re.search(r"a letter for each card \(([A-C]+)\)", " ".join(asked.split()))
    assert letters
    for typed, expected in [
        (letters[1], "Enter to confirm"),
        ("r", "a letter for each card"),
        (letters[1].lower(), "Enter to confirm"),
    ]:
        terminal.type(typed)
        answer = terminal.read()
        assert answer is not None
        assert expected in " ".join(answer.split())
    terminal.type("")
    assert terminal.close() == 0
    assert terminal.shown.count("You place") == 1
    assert "board C" in terminal.shown


@pytest.mark.slow
def test_help_the_hand_so_far_and_leaving_work_at_every_question() -> None:
    terminal = PseudoTerminal([*MODULE, "--seed", "3", "--seats", "2", "--bots", "calling"], NO_COLOR="1")
    terminal.read()
    exchange = [
        ("?", "riverboat rules NAME shows the rules. Also: h for"),
        ("h", "No hand has been dealt yet. Which game?"),
        ("eight-cards, kuhn", "Your deal. Which game? 1 eight-cards, 2 kuhn"),
        ("?", "Each player is dealt one card face down."),
        ("h", "No hand has been dealt yet. Your deal."),
        ("1", "a letter for each card"),
        ("", "Board A"),
        ("x", "No: type a board for each card, such as "),
    ]
    for typed, expected in exchange:
        terminal.type(typed)
        answer = " ".join((terminal.read() or "").split())
        assert expected in answer, (typed, answer)
        assert "nothing was typed" not in answer
    letters = re.findall(r"such as ([A-C]{8})\.", answer)
    exchange = [
        (*letters, "Enter to confirm"),
        ("?", "To answer: Enter to confirm, r to redo. Also"),
        ("h", "--- placement, pot 200 ---"),
        ("q", "y or q to leave, anything else to play on"),
        ("?", "To answer: y or q to leave"),
        ("no", "Enter to confirm"),
        ("", "Next hand? Enter to deal, q to leave"),
        ("?", "To answer: Enter to deal, q to leave."),
        ("h", "You place"),
        ("hm", "No: Enter to deal, q to leave."),
    ]
    for typed, expected in exchange:
        terminal.type(typed)
        answer = " ".join((terminal.read() or "").split())
        assert expected in answer, (typed, answer)
    terminal.type("q")
    assert terminal.close() == 0
    assert "after 1 hand." in terminal.shown


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["Which game?", "Your deal.", "Enter to confirm"])
def test_q_leaves_at_every_question(asked: str) -> None:
    words = [] if asked == "Which game?" else ["kuhn,leduc"] if asked == "Your deal." else ["eight-cards"]
    typed = "AABBBBCC\nq\nq\n" if words == ["eight-cards"] else "q\n"
    command = [sys.executable, *MODULE, *words, "--seed", "3", "--seats", "2"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
    assert asked in done.stdout
    assert "End of input" not in done.stdout


# --- leaving -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "code", "line"),
    [
        ((b"\x04",), 0, "End of input: the game is over."),
        ((b"q\n", b"y\n"), 0, "You leave with 198 chips after 0 hands."),
        ((b"\x03",), 130, "Interrupted."),
    ],
    ids=["end of file", "quit", "ctrl-c"],
)
def test_leaving_in_the_middle_of_a_hand_saves_it(tmp_path: Path, keys: tuple[bytes, ...], code: int, line: str) -> None:
    history = tmp_path / "session.jsonl"
    terminal = PseudoTerminal(
        [*MODULE, "holdem", "--seats", "2", "--seed", "1", "--stakes", "blinds=2,4", "--stacks", "200", "--history", str(history)]
    )
    for key in keys:
        terminal.read()
        terminal.press(key)
    assert terminal.close() == code, terminal.shown
    assert line in terminal.shown
    (text,) = history.read_text().splitlines()
    position = replay(log_from_json(text))
    assert position.ask is not None
    assert position.ask.seats == (0,)


@pytest.mark.slow
def test_empty_input_ends_the_game() -> None:
    for words in ([], ["razz"]):
        done = subprocess.run([sys.executable, *MODULE, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert ("No game was chosen." if not words else "End of input") in done.stdout
        assert "\x1b" not in done.stdout


@pytest.mark.slow
def test_output_is_ascii_where_suit_signs_cannot_be_encoded() -> None:
    command = [sys.executable, *MODULE, "holdem", "--auto", "--seed", "8"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "cp850"}, check=True)
    assert re.search(rb"dealt [2-9TJQKA][cdhs] ", done.stdout)
    assert done.stdout.isascii()


@pytest.mark.slow
def test_the_game_is_asked_for_and_the_button_chooses_the_next() -> None:
    terminal = PseudoTerminal([*MODULE, "--seed", "2", "--seats", "2", "--bots", "calling"], NO_COLOR="1")
    for typed, expected in [
        (None, "Which game?"),
        ("bridge", "No: there is no game 'bridge'"),
        ("kuhn, leduc", "Your deal. Which game? 1 kuhn, 2 leduc"),
        ("chess", "No: type the number of a game, or its name."),
        ("2", "Leduc hold'em"),
    ]:
        if typed is not None:
            terminal.type(typed)
        answer = terminal.read()
        assert answer is not None
        assert expected in " ".join(answer.split()), (typed, answer)
    while "Next hand?" not in (terminal.shown[terminal.shown.rindex("\n\n") :]):
        terminal.type("c")
        terminal.read()
    terminal.type("")
    terminal.read()
    assert "Anna deals and chooses" in terminal.shown
    terminal.press(b"\x04")
    assert terminal.close() == 0


@pytest.mark.slow
def test_a_history_file_has_every_hand_in_order(tmp_path: Path) -> None:
    history = tmp_path / "session.jsonl"
    history.write_text('{"torn"')  # a line that was never finished stays alone
    command = [sys.executable, *MODULE, "kings-and-lows-draw", "--auto", "--hands", "3", "--seed", "2", "--history", str(history)]
    subprocess.run(command, capture_output=True, check=True)
    torn, *lines = history.read_text().splitlines()
    assert torn == '{"torn"'
    logs = [log_from_json(line) for line in lines]
    assert [json.loads(line)["button"] for line in lines] == [0, 1, 2]
    tables = [replay(log).table for log in logs]
    assert all(table.over for table in tables)
    assert [log.kitty for log in logs[1:]] == [table.carried for table in tables[:-1]]
