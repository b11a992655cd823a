"""What the narrator tells, what may be typed, and evenings that bots play alone."""

import re
from pathlib import Path

import pytest
from tests.scale import few
from typer.testing import CliRunner

from riverboat.cards import Card, cards
from riverboat.cli.app import app
from riverboat.cli.play.answers import read_answer
from riverboat.cli.play.history_file import HistoryFile
from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.play.session import BOTS
from riverboat.cli.stakes import stakes_of
from riverboat.cli.terminal import Styler
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.history.codec import log_from_json
from riverboat.history.phh import load, play
from riverboat.play import RandomBot, play_out
from riverboat.rules import Choice, Discard, Game, Placement, Stakes, Wager
from riverboat.table import Seat, Table, project
from riverboat.table import events as e
from riverboat.variants import variants

CARD = re.compile(r"[2-9TJQKA][♣♦♥♠]")
NAMES = ("You", "Anna", "Bo", "Cleo")


def ran(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 2
    return result.output


# --- the narrator ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", variants)
def test_no_line_tells_a_card_that_the_viewer_has_not_seen(code: str) -> None:
    variant = variants[code]()
    count = min(4, variant.seats.stop - 1)
    for seed in range(3):
        bots = [RandomBot(seed + seat) for seat in range(count)]
        run = play_out(Run(Log(Game.of(variant), (150,) * count, seed=bytes([seed] * 32))), bots.__getitem__)
        for viewer in range(count):
            narrator = Narrator(run.hand.game, PlayerNames(NAMES[:count]), viewer, Styler(colour=False))
            known: set[Card] = set()
            for event in run.events:
                lines = narrator.narrate([event])
                known |= {card for seat in narrator.table.seats for card in seat.cards}
                known |= {card for board in narrator.table.boards for card in board.cards} | set(narrator.table.faced)
                if not isinstance(event, e.Judged):  # a wild card plays as any card
                    assert set(cards(" ".join(CARD.findall(" ".join(lines))), distinct=False)) <= known
            assert narrator.table == project(run.table, viewer)


def test_lines_of_one_evening_tell_all_that_counts() -> None:
    shown = ran("stud-hilo", "--auto", "--seed", "3")
    assert "--- bring-in, pot 4 ---\nAnna is dealt J♥ 5♦ [9♥].\n  Bo    399  ?? ?? 6♦\n" in shown
    assert "  low:   no low\n  high:  two pair, sixes and fours, ten kicker\n" in shown
    assert "  Nobody has a low of eight or better: the half joins the high hand.\n" in shown
    assert "Chips: Anna 405 (+5), Bo 397 (-3), Cleo 399 (-1), Dag 399 (-1).\n" in shown
    wild = ran("follow-the-queen", "--auto", "--seed", "3")
    assert "Wild: queens.\n" in wild
    assert "[9♥*]" in wild
    assert "Wild now: nines and queens.\n" in wild


@pytest.mark.slow
@pytest.mark.parametrize("burns", ["none", "classic"])
def test_boards_lie_side_by_side_and_are_run_out_in_one_line(burns: str) -> None:
    shown = ran("eight-cards", "--auto", "--seed", "3", "--option", f"burn_cards={burns}")
    before, after = shown.split("\n--- placement, pot 200 ---\n")
    assert "Board" not in before
    assert re.search(r"^Board A   Board B   Board C\n(?:(?:\S\S ?){3} ?){3}\n", after, re.MULTILINE)
    lines = re.findall(r"--- board ([A-C]), pot 200 ---\nBoard \1 \((\d) cards\)  (.*)\n\w+ shows", after)
    assert [board for board, _, _ in lines] == ["A", "B", "C"]
    assert sorted(many for _, many, _ in lines) == ["2", "2", "4"]
    assert all(len(turned.split()) == 5 for _, _, turned in lines)


def test_a_single_board_is_told_street_by_street() -> None:
    shown = ran("holdem", "--auto", "--seed", "5", "--stacks", "2", "--seats", "2", "--bots", "calling")
    assert [len(line.split()) - 1 for line in re.findall(r"^Board .*", shown, re.MULTILINE)] == [3, 4, 5]


@pytest.mark.slow
def test_a_hand_shown_again_speaks_to_you_and_names_its_boards(tmp_path: Path) -> None:
    book = tmp_path / "evening.phhs"
    words = ["play", "eight-cards", "--seed", "3", "--hands", "1", "--history", str(book)]
    assert CliRunner().invoke(app, words, input="AABBBBCC\n\n").exit_code == 0
    shown = CliRunner().invoke(app, ["replay", str(book)]).stdout
    for line in ("Everyone antes 100.", "p1 You place K♣", "p1 You show K♣", "  p2 Anna  900  "):
        assert f"\n{line}" in shown
    assert re.search(r"^Board A +Board B +Board C\n\S+ \S+ \S+  5♥ T♠ 6♣  ", shown, re.MULTILINE)


# --- what is typed -------------------------------------------------------------------------------------------------

HELD = cards("As Kd 9c 9d 2h 3h 4h 5h")
TABLE = Table((Seat(98, live=2, bet=2, cards=HELD, up=(False,) * 8), Seat(94, live=6, bet=6)), 0)
RAISE, FIXED, FREE = Wager(4, 10, 98), Wager(4, 10, 10), Wager(0, 2, 98)
BOARDS = Placement(("A", "B", "C"), (4, 2, 2))


@pytest.mark.parametrize(
    ("offer", "text", "value"),
    [
        (RAISE, "c", "call"),
        (RAISE, "call 4", "call"),
        (RAISE, "F", "fold"),
        (RAISE, "r 12", 12),
        (RAISE, "raise to 12", 12),
        (RAISE, "12", 12),
        (RAISE, "pot", 18),
        (RAISE, "r pot", 18),
        (RAISE, "r 1/2", 12),
        (RAISE, "r 1/2 pot", 12),
        (RAISE, "75%", 15),
        (RAISE, "min", 10),
        (RAISE, "max", 98),
        (Wager(4, 10, 100), "all-in", 100),
        (Wager(4, 10, 100), "raise all-in", 100),
        (Wager(98), "all-in", "call"),
        (FIXED, "r", 10),
        (FIXED, "raise", 10),
        (FREE, "c", "check"),
        (Discard(3), "1 3", (0, 2)),
        (Discard(3), "9c, 9♦", (2, 3)),
        (Discard(3), "pat", ()),
        (Choice(("stay", "drop")), "s", "stay"),
        (BOARDS, "AABBBBCC", ((0, 1), (2, 3, 4, 5), (6, 7))),
        (BOARDS, "a: as kd, b: 9c 9d 2h 3h, c: 4h 5h", ((0, 1), (2, 3, 4, 5), (6, 7))),
        (BOARDS, "A:1 2 C: 7 8", ((0, 1), (2, 3, 4, 5), (6, 7))),
    ],
)
def test_what_may_be_typed(offer: object, text: str, value: object) -> None:
    assert read_answer(offer, TABLE, 0, text) == value


@pytest.mark.parametrize(
    ("offer", "text", "reason"),
    [
        (RAISE, "r", "to how much\\? 10 to 98"),
        (RAISE, "r 9", "a raise is to 10 up to 98"),
        (RAISE, "r 1/100", "that would be 6, and the minimum is 10"),
        (RAISE, "r 900%", "that would be 114, and the maximum is 98"),
        (RAISE, "r 1/0", "type fold, check, call, or raise to an amount"),
        (RAISE, "check", "there are 4 to call"),
        (RAISE, "call 9", "type call alone"),
        (RAISE, "fold not", "type fold alone"),
        (RAISE, "all-in", "all-in would be 100, and the maximum is 98"),
        (FIXED, "a", "all-in would be 100, and the maximum is 10"),
        (Wager(4), "all-in", "you cannot raise now"),
        (Wager(0), "all in", "you cannot raise now"),
        (Wager(4), "max", "you cannot raise now"),
        (Wager(4), "pot", "you cannot raise now"),
        (Discard(3), "0 1", "your cards are 1 to 8"),
        (Discard(3), "9", "your cards are 1 to 8"),
        (Discard(3), "1 1", "name each card only once"),
        (Discard(3), "1 2 3 4", "throw 0 to 3 cards"),
        (Discard(3), "Qs Qd", "you do not hold Qs or Qd"),
        (Discard(3), "nine", "no suit after 'n'|unknown rank 'n'"),
        (Choice(("stay", "drop")), "run", "say stay or drop"),
        (Choice(("buy", "pass"), (200, 0)), "buy", "buy costs 200"),
        (BOARDS, "AABB", "4 letters for 8 cards"),
        (BOARDS, "A", "1 letter for 8 cards"),
        (BOARDS, "AABBCCCZ", "type a board for each card, such as AAAABBCC$"),
        (Placement(("A", "B", "C"), (4, 2, 2), fixed="B"), "x", "such as AABBBBCC$"),
        (Placement(("A", "B", "C"), (4, 2, 2), step=2), "x", "such as AA------$"),
        (BOARDS, "AAABBBCC", "the boards take 4, 2, 2"),
        (BOARDS, "D: As", "boards are A, B and C, each once"),
        (BOARDS, "As A: Kd", "name the board first, such as A: As$"),
        (BOARDS, "A: As As", "As can go on one board only"),
        (BOARDS, "A: As, B: Kd", "the boards take 4, 2, 2"),
    ],
)
def test_what_is_refused_and_why(offer: object, text: str, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        read_answer(offer, TABLE, 0, text)


def test_stakes_as_people_type_them() -> None:
    assert stakes_of("blinds=5/10 ante=1") == Stakes(ante=1, blinds=(5, 10))
    assert stakes_of("dead-antes=yes").dead_antes


# --- evenings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", few(variants, 10))
def test_bots_play_every_game_alone_and_the_seed_plays_it_again(code: str) -> None:
    words = (code, "--auto", "--hands", "2", "--seed", "tuesday", "--bots", "random")
    shown = ran(*words)
    assert shown == ran(*words)
    assert shown.count("=== Hand ") == shown.count("Chips: ") == 2
    assert "\x1b" not in shown


def test_the_first_hand_is_dealt_from_the_seed_itself() -> None:
    deck = Run(Log(Game.of(variants["kuhn"]()), (100, 100), seed=(42).to_bytes(32, "big"))).table
    assert f"Anna is dealt {deck.seats[0].cards[0]:unicode}" in ran("kuhn", "--auto", "--seed", "42")


@pytest.mark.parametrize("code", few(variants, 10))
def test_a_book_in_phh_is_read_again(code: str, tmp_path: Path) -> None:
    book, lines = tmp_path / "evening.phhs", tmp_path / "evening.jsonl"
    for path in (book, lines):
        ran(code, "--auto", "--hands", "2", "--seed", "9", "--history", str(path))
    logs = [play(*found).log for found in load(book)]
    assert logs == [log_from_json(line) for line in lines.read_text().splitlines()]
    shown = CliRunner().invoke(app, ["replay", str(book), "--hand", "2"])
    assert shown.exit_code == 0
    assert variants[code]().name in shown.stdout


def test_a_book_goes_on_where_it_ended(tmp_path: Path) -> None:
    book = tmp_path / "evening.phh"
    for seed in "123":
        ran("holdem", "--auto", "--seed", seed, "--history", str(book))
    assert [source.hand for source, _ in load(book)] == ["1", "2", "3"]
    book.write_text(book.read_text().split("\n", 1)[1].split("[2]")[0])
    assert "has a hand without a number" in refused("holdem", "--auto", "--history", str(book))
    assert "cannot be written" in refused("holdem", "--auto", "--history", str(tmp_path))
    assert not HistoryFile(tmp_path / "new.jsonl").hands


def test_who_has_no_chips_buys_in_again_or_leaves() -> None:
    words = ("holdem", "--auto", "--hands", "12", "--seed", "5", "--stacks", "6", "--bots", "random")
    assert re.search(r"\w+ rebuys for 6\.", ran(*words))
    left = ran(*words, "--no-rebuy")
    assert re.search(r"\w+ is out of chips and leaves\.", left)
    assert "Not enough players are left." in ran(*words[:3], "99", *words[4:], "--no-rebuy")


def test_what_stays_for_a_hand_that_does_not_come_is_divided() -> None:
    told = ran("guts", "--auto", "--seed", "8", "--stacks", "5", "--no-rebuy", "--hands", "40", "--seats", "3")
    kept = re.findall(r"(\d+) for the next hand", told)[-1]
    (shared,) = re.findall(r"The chips left for the next hand are split: (.+)\.", told)
    assert sum(map(int, re.findall(r"(\d+) to \w+", shared))) == int(kept)


def test_dealers_choice_among_bots() -> None:
    shown = ran("holdem,razz,kuhn", "--auto", "--seats", "2", "--hands", "6", "--seed", "4")
    named = re.findall(r"(\w+) deals and chooses (.*)\.", shown)
    assert [dealer for dealer, _ in named] == ["Anna", "Bo"] * 3
    assert len({game for _, game in named}) > 1


def test_the_player_sits_where_he_wants_and_is_dealt_what_was_asked_for() -> None:
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
    shown = ran(*words)  # nobody types: the input ends at the first question
    assert "Texas hold'em, pot-limit, blinds 1/3" in shown
    assert "You post the small blind of 1." in shown
    assert "End of input" in shown
    assert "king_required" not in ran("kings-and-lows", "--option", "king_required=yes", "--auto", "--seed", "1")
    needs = ran("kings-and-lows", "--option", "king_required=yes", "--auto", "--seed", "1")
    assert "Wild: kings, and in a hand that holds a king its lowest cards.\n" in needs


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("hodlem",), "did you mean holdem?"),
        (("holdem", "--seats", "22"), "is for 2 to 10 players, not 22"),
        (("eight-cards", "--seats", "3"), "Eight Cards is for 2 players, not 3"),
        (("holdem", "--seat", "5"), "seats are 1 to 4, not 5"),
        (("holdem", "--stacks", "a"), "stacks are numbers of chips"),
        (("holdem", "--stacks", "1,2"), "one for each of the 4 seats, not 2"),
        (("holdem", "--stacks", "0"), "everybody needs chips"),
        (("holdem", "--stakes", "blindz=1"), "did you mean blinds?"),
        (("holdem", "--stakes", "blinds=a"), "blinds is a number of chips or several"),
        (("holdem", "--stakes", "blinds=1,2,4,8,16"), "there are 5 blinds for 4 seats"),
        (("holdem", "--limit", "potlimit"), "did you mean pot-limit"),
        (("holdem", "--bots", "stedy"), "did you mean steady?"),
        (("holdem", "--option", "x=1"), "holdem has no option 'x'"),
        (("holdem,razz", "--option", "x=1"), "no game here has an option 'x'"),
        (("holdem", "--hands", "0"), "--hands is how many hands to play, not 0"),
    ],
)
def test_bad_words_on_the_command_line(words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(*words)


def test_every_bot_has_a_name_and_plays() -> None:
    for name in BOTS:
        assert "Chips: " in ran("five-card-draw", "--auto", "--seed", "1", "--bots", name)


def test_an_answer_is_an_answer() -> None:
    run = Run(Log(Game.of(variants["kuhn"]()), (5, 5)))
    narrator = Narrator(run.hand.game, PlayerNames(("You", "Anna")), 0, Styler(colour=False))
    narrator.narrate(run.events)
    assert narrator.narrate(run.step(Answer(1, 1))) == ["Anna bets 1."]
    assert narrator.narrate(run.step(Answer(0, "fold")))[0] == "You fold."


@pytest.mark.slow
def test_the_example_of_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "play.md").read_text()
    (block,) = re.findall(r"```console\n\$ riverboat play (.*?)\n(.*?)```", text, re.DOTALL)
    words, shown = block
    typed = "".join(f"{line[2:]}\n" for line in shown.splitlines() if line.startswith("> "))
    assert CliRunner().invoke(app, ["play", *words.split()], input=typed).stdout == shown
    for option in re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE):
        assert option in CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
