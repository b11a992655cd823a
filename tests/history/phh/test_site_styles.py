"""Files of online sites: known habits are noted, contradictions are reported, and the work stays bounded."""

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands.test_phh_and_replay import run as command
from tests.history.phh import site_style_hands as sites
from tests.history.phh.test_reader import hand

from riverboat.dealer import Run
from riverboat.history.phh import CheckedHand, Source, check, dumps_all, hands
from riverboat.rules.contests import Best

COUNT = 60
INF = Decimal("inf")

NOBODY = ("d dh p1 ????", "d dh p2 ????")
CHECKED_DOWN = ("p2 cc", "p1 cc", "d db 2c4d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc")
ROYAL = ("p2 cc", "p1 cc", "d db TsJsQs", "p1 cc", "p2 cc", "d db 2d", "p1 cc", "p2 cc", "d db 2c", "p1 cc", "p2 cc")


def checked(text: str, **more: Any) -> CheckedHand:
    ((source, fields),) = hands(text)
    return check(source, fields | more)


def labels(found: CheckedHand) -> list[str]:
    return [note.partition(":")[0] for note in found.notes]


def kinds(found: CheckedHand) -> list[str]:
    return [difference.kind for difference in found.differences]


# --- what is noted ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("exact", set()),
        ("raked", {"rake"}),
        ("unfilled", {"empty winnings"}),
        ("own blind", {"rake", "uncalled chips"}),
        ("uncalled", {"rake", "uncalled chips"}),
        ("stacks", {"rake"}),
        ("unknown stacks", {"all-in", "empty winnings", "nobody seen"}),
    ],
)
def test_what_sites_count_in_their_own_way_is_no_difference(site: str, expected: set[str]) -> None:
    notes: Counter[str] = Counter()
    for fields in sites.some(site, COUNT):
        found = check(Source(), fields)
        assert not found.differences, fields
        notes.update(labels(found))
    assert set(notes) - {"unseen"} == expected


@pytest.mark.parametrize(
    ("actions", "more", "expected"),
    [
        ((*NOBODY, "p2 f"), {"winnings": [2, 0]}, []),
        ((*NOBODY, "p2 f"), {"winnings": [3, 0]}, ["uncalled chips"]),
        ((*NOBODY, "p2 f"), {"winnings": [0, 0]}, ["empty winnings"]),
        ((*NOBODY, "p2 cbr 6", "p1 f"), {"winnings": [0, 4]}, []),
        ((*NOBODY, "p2 cbr 6", "p1 f"), {"winnings": [0, 8]}, ["uncalled chips"]),
        ((*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 cbr 9", "p2 f"), {"winnings": [47, 0]}, ["uncalled chips", "rake"]),
        ((*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 cbr 9", "p2 f"), {"winnings": [38, 0]}, ["rake"]),
        ((*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 f"), {"winnings": [0, 38], "finishing_stacks": [80, 118]}, ["rake"]),
        (("d dh p1 KdQc", "d dh p2 ????", *CHECKED_DOWN), {"winnings": [4, 0]}, ["unseen"]),
        (("d dh p1 KdQc", "d dh p2 ????", *CHECKED_DOWN), {"winnings": [0, 4]}, ["unseen"]),
        (("d dh p1 KdQc", "d dh p2 ????", *CHECKED_DOWN), {"winnings": [2, 2]}, ["unseen"]),
        ((*NOBODY, *CHECKED_DOWN), {"winnings": [2, 2]}, ["nobody seen"]),
        ((*NOBODY, *CHECKED_DOWN), {"winnings": [0, 4]}, ["nobody seen"]),
    ],
)
def test_each_way_to_count(actions: tuple[str, ...], more: dict[str, Any], expected: list[str]) -> None:
    found = checked(hand("NT", [100, 100], *actions), **more)
    assert not found.differences
    assert labels(found) == expected


def test_a_late_post_is_a_bet_or_dead_as_the_file_pays() -> None:
    """One chip that the big blind's caller had posted late: he puts in two in all, or three."""
    acts = [f"d dh p{seat} ????" for seat in (1, 2, 3)] + ["p3 cc", "p1 f", "p2 cc", "d db 2c4d7h", "p2 cbr 4", "p3 f"]
    text = hand("NT", [100, 100, 100], *acts, blinds_or_straddles=[1, 2, -1])
    for winnings, finishing, notes in (([0, 5, 0], [99, 103, 98], []), ([0, 6, 0], [99, 104, 97], ["dead post"])):
        found = checked(text, winnings=winnings, finishing_stacks=finishing)
        assert not found.differences
        assert labels(found) == notes
    assert kinds(checked(text, winnings=[0, 7, 0])) == ["winnings"]


def test_winnings_of_nothing_are_nothing_to_compare() -> None:
    text = hand("NT", [100, 100], *NOBODY, "p2 f")
    assert not checked(text, winnings=[0, 0]).compared
    assert checked(text, winnings=[3, 0]).compared
    assert checked(text, winnings=[0, 0], finishing_stacks=[101, 99]).compared
    assert not checked(text, winnings=[0, 0], starting_stacks=[INF, INF], finishing_stacks=[INF, INF]).compared


@pytest.mark.slow
def test_a_side_pot_with_another_winner_and_no_seen_hands() -> None:
    """Who was all-in for less wins the main pot, another one the side pot: their unknown hands are made so."""
    acts = ("p3 cbr 60", "p1 cc", "p2 cc", "d db 2c3d7h", "d db 8s", "d db 9s")
    text = hand("NT", [20, 60, 60], "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *acts)
    for winnings in ([60, 80, 0], [60, 0, 80], [60, 40, 40], [0, 140, 0], [0, 70, 70], [20, 20 + 40, 20 + 40], [30, 30 + 80, 0]):
        assert not checked(text, winnings=winnings).differences, winnings
    for winnings in ([140, 0, 0], [80, 60, 0], [60, 60, 20]):
        assert kinds(checked(text, winnings=winnings)) == ["winnings"], winnings


# --- stacks that the file does not know ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions",
    [
        ("p3 cbr 50", "p1 cc", "p2 cc", "d db 2c3d7h", "d db 8s", "d db 9s"),
        ("p3 cbr 50", "p1 cc", "p2 cc", "d db 2c3d7h", "p1 cbr 20", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc"),
        ("p3 cc", "p1 cc", "p2 cc", *(f"d db {cards}" for cards in ("2c3d7h", "8s", "9s"))),
        ("p3 cbr 6", "p1 cc", "p2 cc", "d db 2c3d7h", "p1 cbr 20", "p2 cbr 21", "p3 f", "p1 cc", "d db 8s", "d db 9s"),
    ],
)
def test_who_does_not_act_any_more_was_all_in(actions: tuple[str, ...]) -> None:
    deal = [f"d dh p{seat} ????" for seat in (1, 2, 3)]
    found = checked(hand("NT", [INF, INF, INF], *deal, *actions))
    assert not found.differences
    assert "all-in" in labels(found)


def test_unknown_stacks_cover_the_blinds_without_a_raise() -> None:
    acts = ("d dh p1 AsAh", "d dh p2 KsKh", *CHECKED_DOWN)
    found = checked(hand("NT", [INF, INF], *acts), winnings=[4, 0])
    assert not found.differences
    assert not found.notes


@pytest.mark.parametrize(
    "actions",
    [
        ("p2 cc",),
        ("p2 cc", "p1 cc", "d db 2c3d7h"),
        ("p2 cc", "p1 cc", "d db 2c3d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cbr 4"),
        (*CHECKED_DOWN[:-2], "p1 cbr 4", "p2 cbr 8"),
    ],
)
def test_a_file_that_ends_too_early_is_reported(actions: tuple[str, ...]) -> None:
    assert kinds(checked(hand("NT", [INF, INF], *NOBODY, *actions))) == ["unfinished"]


# --- what contradicts the rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", ["exact", "raked", "own blind", "uncalled", "stacks"])
def test_wrong_winnings_are_reported(site: str) -> None:
    """More than there is for whoever won most, or next to nothing; something for one who folded, or all of it."""
    for seed in range(COUNT // 3):
        run = sites.played(seed)
        fields = sites.fields(run, site)
        said = fields["winnings"]
        winner = max(range(len(said)), key=said.__getitem__)
        total = sum(sites.won(run)) + sum(sites.returned(run))
        folded = next((seat for seat, place in enumerate(run.table.seats) if place.folded), None)
        wrong: list[dict[int, Any]] = [{winner: Decimal(total + 1) / sites.SCALE}, {winner: Decimal(1) / sites.SCALE}]
        wrong += [] if folded is None else [{folded: 1}, {winner: 0, folded: said[winner]}]
        for change in wrong:
            planted = [change.get(seat, amount) for seat, amount in enumerate(said)]
            assert any(planted)
            assert "winnings" in kinds(check(Source(), fields | {"winnings": planted})), (seed, change)


@pytest.mark.parametrize(
    ("actions", "more", "kind", "what"),
    [
        # another winner than the cards make
        (("d dh p1 AsKs", "d dh p2 AdKd", *ROYAL), {"winnings": [0, 4]}, "winnings", "p1 has 4 and the file says 0"),
        (("d dh p1 AsKs", "d dh p2 AdKd", *ROYAL), {"winnings": [2, 2]}, "winnings", "p1 has 4 and the file says 2"),
        # no cards beat a royal flush
        (("d dh p1 AsKs", "d dh p2 ????", *ROYAL), {"winnings": [0, 4]}, "winnings", "p2 has 0 and the file says 4"),
        (("d dh p1 AsKs", "d dh p2 ????", *ROYAL), {"finishing_stacks": [98, 102]}, "stacks", "p2 has 98 and the file says 102"),
        # more than the pot, with whatever came back
        ((*NOBODY, "p2 f"), {"winnings": [4, 0]}, "winnings", "p1 has 2 and the file says 4"),
        ((*NOBODY, *CHECKED_DOWN), {"winnings": [5, 0]}, "winnings", "says 5"),
        ((*NOBODY, *CHECKED_DOWN), {"winnings": [4, 4]}, "winnings", "says 4"),
        # a rake of more than a tenth, or one that the stacks do not bear out
        ((*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 f"), {"winnings": [0, 35]}, "winnings", "says 35"),
        ((*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 f"), {"finishing_stacks": [80, 118]}, "stacks", "says 118"),
        (
            (*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 f"),
            {"winnings": [0, 38], "finishing_stacks": [80, 119]},
            "stacks",
            "says 119",
        ),
        # the rake came from one who lost
        (
            (*NOBODY, "p2 cbr 20", "p1 cc", "d db 2c4d7h", "p1 f"),
            {"winnings": [0, 40], "finishing_stacks": [78, 120]},
            "stacks",
            "p1 has 80 and the file says 78",
        ),
    ],
)
def test_a_contradiction_is_reported(actions: tuple[str, ...], more: dict[str, Any], kind: str, what: str) -> None:
    found = checked(hand("NT", [100, 100], *actions), **more)
    assert kind in kinds(found)
    assert any(what in difference.what for difference in found.differences)


def test_winnings_of_unknown_stacks_are_compared() -> None:
    text = hand("NT", [INF, INF], "d dh p1 AsKs", "d dh p2 AdKd", *ROYAL)
    assert not checked(text, winnings=[4, 0]).differences
    assert kinds(checked(text, winnings=[0, 4])) == ["winnings"]


# --- how much work it is ---------------------------------------------------------------------------------------------


class Work:
    """Counts how often a hand is played, how many steps that takes, and how many hands are judged."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runs = self.steps = self.scores = 0
        counter, judge = self, Best.score

        class Counted(Run):
            def __init__(self, log: Any) -> None:
                counter.runs += 1
                super().__init__(log)

            def step(self, answer: Any) -> Any:
                counter.steps += 1
                return super().step(answer)

        def score(contest: Best, table: Any, seat: int) -> int | None:
            counter.scores += 1
            return judge(contest, table, seat)

        monkeypatch.setattr("riverboat.history.phh.reader.Run", Counted)
        monkeypatch.setattr(Best, "score", score)

    def take(self) -> tuple[int, int, int]:
        found = self.runs, self.steps, self.scores
        self.runs = self.steps = self.scores = 0
        return found


@pytest.mark.parametrize("site", sites.SITES)
def test_a_hand_is_played_twice_at_most(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was played 400 times where no stack was known or no hand was seen."""
    work = Work(monkeypatch)
    for fields in sites.some(site, COUNT, first=1_000):
        work.take()
        check(Source(), fields)
        runs, steps, scores = work.take()
        assert runs <= 2
        assert steps <= 2 * len(fields["actions"])
        assert scores <= 2 * 10 + 52 * 51 // 2


PAIRS = 52 * 51 // 2


@pytest.mark.parametrize("seats", [2, 6, 10])
@pytest.mark.parametrize("known", ["????", "3d2h"])  # the second is the worst that there is on this board
@pytest.mark.parametrize("winner", [None, 0, 1])
@pytest.mark.parametrize("unknown", [True, False])
def test_the_work_grows_with_the_cards_and_not_with_the_players(
    seats: int, known: str, winner: int | None, unknown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody goes to the showdown, most of them unseen, and whoever may have won."""
    work = Work(monkeypatch)
    deal = [f"d dh p{seat} {known if seat == 1 else '????'}" for seat in range(1, seats + 1)]
    first = [2, 1] if seats == 2 else [*range(3, seats + 1), 1, 2]
    later = range(1, seats + 1)
    acts = [f"p{seat} cc" for seat in first]
    for cards in ("KcQdTh", "8s", "6s"):
        acts += [f"d db {cards}", *(f"p{seat} cc" for seat in later)]
    more = {} if winner is None else {"winnings": [2 * seats if seat == winner else 0 for seat in range(seats)]}
    checked(hand("NT", [INF if unknown else 100] * seats, *deal, *acts), **more)
    runs, steps, scores = work.take()
    assert runs <= 2
    assert steps <= 2 * len(acts)
    assert scores <= PAIRS + 4 * seats  # each pair once, and each seat in each hand that is played


@pytest.mark.parametrize("winnings", [[2] * 3, [3, 3, 0], [0, 3, 3], [6, 0, 0], [1, 2, 3], [9, 9, 9]])
def test_winners_that_share_are_found_in_three_plays(winnings: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    acts = ["p3 cc", "p1 cc", "p2 cc"]
    for cards in ("KcQdTh", "8s", "6s"):
        acts += [f"d db {cards}", "p1 cc", "p2 cc", "p3 cc"]
    found = checked(hand("NT", [INF] * 3, *(f"d dh p{seat} ????" for seat in (1, 2, 3)), *acts), winnings=winnings)
    assert bool(found.differences) == (winnings in ([1, 2, 3], [9, 9, 9]))
    assert work.take() <= (3, 3 * len(acts), 3 * PAIRS)


def test_a_hand_out_of_turn_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cards make it anybody else's turn where no card lies face up."""
    work = Work(monkeypatch)
    deal = [f"d dh p{seat} ????" for seat in (1, 2, 3)]
    found = checked(hand("NT", [100] * 3, *deal, "p1 cc", "p3 f", "p2 cc"))
    assert kinds(found) == ["order"]
    assert work.take()[0] == 1


def test_the_lines_of_a_file_are_looked_for_once() -> None:
    """Each difference names its line; to find it the file was read from its beginning, hand by hand."""
    from riverboat.history.phh import toml_text as phh_text

    text = dumps_all({"hand": number, "variant": "NT"} for number in range(50))
    phh_text._tables.cache_clear()
    lines = [check(source, fields).differences[0] for source, fields in hands(text)]
    assert len(lines) == 50
    found = [source.line(key="variant") for source, _ in hands(text)]
    assert found == [3 + 4 * number for number in range(50)]
    assert phh_text._tables.cache_info().misses == 1


# --- what the command says -------------------------------------------------------------------------------------------


def test_the_summary_counts_notes(tmp_path: Path) -> None:
    path = tmp_path / "site.phhs"
    walk = hand("NT", [100, 100], *NOBODY, "p2 f")
    path.write_text(f"[1]\n{walk}winnings = [3, 0]\n[2]\n{walk}winnings = [0, 0]\n[3]\n{walk}winnings = [9, 0]\n")
    code, out, _ = command("phh", "check", path)
    assert code == 1
    assert "1 differences, 0 unreadable (1 winnings)." in out
    assert (
        "Noted: 1 empty winnings (0 for everybody: the file does not tell who won); "
        "1 uncalled chips (the winnings include chips that nobody called)." in out
    )
    code, out, _ = command("phh", "check", path, "--json")
    summary = json.loads(out)["summary"]
    assert code == 1
    assert summary["notes"] == {"empty winnings": 1, "uncalled chips": 1}
    assert (summary["noted"], summary["differences"], summary["nothing_to_compare"]) == (2, 1, 1)
