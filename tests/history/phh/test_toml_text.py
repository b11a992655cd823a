"""The text of PHH files, and the lines of errors."""

from decimal import Decimal
from pathlib import Path

import pytest

from riverboat.history.phh import PhhError, dumps, dumps_all, find, hands, load, read

ONE = """\
# a comment
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAh",  # dealt
  "d dh p2 KsKh",
  # nothing here
  "d dh p3 QsQh",
  "p3 f",
  "p1 f # a comment in the action",
]
"""


def test_one_hand() -> None:
    ((source, fields),) = hands(ONE, file="one.phh")
    assert (source.file, source.hand) == ("one.phh", "")
    assert fields["antes"] == [0, 0, 0]
    (played,) = read(ONE)
    assert [seat.stack for seat in played.table.seats] == [99, 101, 100]


def test_several_hands() -> None:
    text = f"[1]\n{ONE}\n[2]\n{ONE}"
    assert [source.hand for source, _ in hands(text)] == ["1", "2"]
    assert len(read(text)) == 2


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (("p3 f", "p3 jumps"), 12, "unknown action 'p3 jumps'"),
        (("p3 f", "p9 f"), 12, "no player 'p9'; players are p1 to p3"),
        (("p3 f", "p2 f"), 12, "p2 acts, but it is p3's turn"),
        (("p3 f", "p3 cbr x"), 12, "'x' is not an amount"),
        (("p3 f", "p3 cbr 3"), 12, "p3 cbr 3 is illegal: a raise is to 4 up to 100"),
        (("QsQh", "QsQx"), 11, "unknown suit 'x' in 'QsQx'"),
        (("QsQh", "AsQh"), 0, "As is dealt twice"),
        (("min_bet = 2\n", ""), 0, "no field 'min_bet', which NT needs"),
        (("antes = [0, 0, 0]\n", ""), 0, "no field 'antes'"),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), 3, "antes has 2 entries for 3 players"),
        (("antes = [0, 0, 0]", 'antes = [0, "x", 0]'), 3, "antes has 'x' where an amount belongs"),
        (('"NT"', '"XX"'), 2, "unknown variant 'XX'; PHH has"),
        (("min_bet = 2", "min_bet = = 2"), 5, "not TOML"),
    ],
)
@pytest.mark.parametrize("many", [False, True])
def test_errors_tell_the_line(change: tuple[str, str], line: int, problem: str, many: bool) -> None:
    text = ONE.replace(*change)
    if many:
        text = f"[1]\n{ONE}[2]\n{text}"
        line += 2 + ONE.count("\n") if line else 0
    with pytest.raises(PhhError) as caught:
        read(text, file="some.phh")
    assert problem in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"some.phh:{line}: " if line else "some.phh: ")
    if many and "TOML" not in problem:
        assert caught.value.hand == "2"


def test_what_is_written_is_read() -> None:
    fields = {
        "players": ['A "quoted" \\ name', "tab\there", "Zoë ♠"],
        "antes": [0, Decimal("0.25"), Decimal("100.50")],
        "flag": True,
        "_options": {"ace": "high", "a b": False},
        "_answers": [[0, "call"], [1, [0, 2]], [2, []]],
    }
    ((_, found),) = hands(dumps(fields))
    assert found == fields
    assert [again for _, again in hands(dumps_all([fields, fields]))] == [fields, fields]


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("a.phh", "b/c.phhs", "b/notes.txt"):
        (tmp_path / name).write_text(ONE)
    assert [path.name for path in find([tmp_path])] == ["a.phh", "c.phhs"]
    assert [path.name for path in find([tmp_path / "b" / "notes.txt"])] == ["notes.txt"]
    with pytest.raises(PhhError, match="no such file"):
        list(find([tmp_path / "none"]))
    (tmp_path / "a.phh").write_bytes(b"\xff\xfe")
    with pytest.raises(PhhError, match="not UTF-8"):
        load(tmp_path / "a.phh")
