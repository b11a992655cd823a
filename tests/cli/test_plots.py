"""Pictures of odds show the numbers of the library, and nothing overlaps."""

from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from matplotlib.figure import Figure
from matplotlib.text import Text
from tests.repetitions import few

from riverboat.cards import Card
from riverboat.cli.commands.odds import read_spot
from riverboat.cli.main import app
from riverboat.cli.plots import compute_grid, compute_next_cards, label, odds_figure
from riverboat.odds import equity, equity_grid
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.spot import Spot


def drawn(samples: int | None = None, **question: Any) -> tuple[Figure, Spot]:
    spot, method = read_spot(**question), {"seed": 1, "samples": samples}
    figure = odds_figure(spot, odds(spot, seed=1, samples=samples), compute_grid(spot, method), compute_next_cards(spot, method))
    figure.savefig(BytesIO())  # everything finds its place when it is drawn
    return figure, spot


def titles(figure: Figure) -> list[str]:
    return [axes.get_title("left") for axes in figure.axes if axes.get_title("left")]


def bars(figure: Figure, title: str) -> list[float]:
    axes = next(axes for axes in figure.axes if axes.get_title("left").startswith(title))
    return [patch.get_width() for patch in axes.patches]  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_flop_has_three_panels() -> None:
    figure, _ = drawn(hands=["AsKs", "QdQh"], board="2c 7d 9h")
    assert titles(figure) == ["equity", "what the hands make", "equity of A♠ K♠ by the next card on the board, in percent"]
    hero, villain = equity("AsKs", "QdQh", board="2c 7d 9h").hands
    assert bars(figure, "equity") == pytest.approx([hero.win, 0.0, villain.win, 0.0])
    assert pytest.approx(sum(bars(figure, "what the hands make"))) == 2.0


@pytest.mark.slow
def test_a_grid_shows_the_equity_against_each_class() -> None:
    grid = compute_grid(read_spot(["AsKs", "QQ+, T9s"], board="2c 7d 9h"), {})
    assert grid is not None
    assert (grid.hero, grid.against, len(grid.ranks), grid.sampled) == (0, 1, 13, False)
    assert set(grid.cells) == {"AA", "KK", "QQ", "T9s"}
    for name, value in grid.cells.items():
        assert value == equity("AsKs", name, board="2c 7d 9h").hands[0].equity
    figure, _ = drawn(hands=["AsKs", "QQ+, T9s"], board="2c 7d 9h")
    assert "equity of A♠ K♠ against each hand of QQ+, T9s, in percent" in titles(figure)


@pytest.mark.slow
def test_a_grid_before_the_flop_has_169_classes() -> None:
    grid = compute_grid(read_spot(["random", "AsKs"]), {})
    assert grid is not None
    assert (grid.hero, grid.against, grid.sampled, len(grid.cells)) == (1, 0, False, 169)
    assert grid.cells["AA"] < 0.2 < 0.7 < grid.cells["K2o"]


@pytest.mark.slow
def test_a_sampled_grid_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity_grid, "SAMPLES", 4096)
    spot = read_spot(["AsKs", "99+"], "short-deck")
    grid = compute_grid(spot, {"seed": 1})
    assert grid is not None
    assert (grid.sampled, set(grid.cells)) == (True, {"AA", "KK", "QQ", "JJ", "TT", "99"})
    assert len(grid.ranks) == 9
    figure = odds_figure(spot, odds(spot, seed=1), grid, None)
    assert "deals each)" in titles(figure)[-1]


@pytest.mark.parametrize(
    "asked",
    [
        {"hands": ["AsKs", "QdQh"]},  # no range
        {"hands": ["AsKs", "QQ+", "random"]},  # three
        {"hands": ["AsKs2s3s", "random"], "variant": "omaha"},
        {"hands": ["As", "random"]},  # half a hand
    ],
)
def test_other_spots_have_no_grid(asked: dict[str, Any]) -> None:
    assert compute_grid(read_spot(**asked), {}) is None


def test_the_next_card_panel_shows_the_equity_after_each_card() -> None:
    following = compute_next_cards(read_spot(["AsKs", "QdQh"], board="2c 7d 9h"), {})
    assert following is not None
    assert len(following.cells) == 45
    for card in ("Ah", "Qs", "3d"):
        assert following.cells[Card(card)] == equity("AsKs", "QdQh", board=f"2c 7d 9h {card}").hands[0].equity


@pytest.mark.slow
def test_a_stud_hand_has_a_next_card_panel() -> None:
    spot = read_spot(["Kh 2d / 3c", "As / Ac"], "kings-and-lows")
    following = compute_next_cards(spot, {"samples": 1024, "seed": 1})
    assert following is not None
    assert (following.place, following.sampled, len(following.cells)) == ("to the first hand", True, 47)
    assert following.cells[Card("Ks")] > following.cells[Card("Qs")] + 0.2  # a wild card is better than none


@pytest.mark.parametrize("board", ["", "2c 7d 9h 3s 4s"])
def test_no_next_card_before_the_flop_or_after_the_river(board: str) -> None:
    assert compute_next_cards(read_spot(["AsKs", "QdQh"], board=board), {}) is None


def test_labels_mark_wild_cards_and_are_short() -> None:
    assert label("7c Jh / Kd", [Card("Jh")]) == "7♣ J♥* / K♦"
    assert len(label("AA, " * 40)) <= 30


READABLE: list[dict[str, Any]] = [
    {"hands": ["AsKs", "QQ+, AKs, T9s"], "board": "2c 7d 9h"},
    {"hands": ["AsKs", "QdQh", "7h7c", "JTs, 98s, 76s, 54s", "random", "random"], "board": "2c 7d 9h 3s"},
    {"variant": "twos-jacks-axe", "hands": ["7c 7d 2s Jh 5c throws 5c", "random", "random"], "samples": 4096},
    {"variant": "eight-cards", "hands": ["AsKsQdJd | 2c2d | 7h8h", "random"], "samples": 3072},
    {"variant": "omaha-hilo", "hands": ["AsAhKs2d", "8h9hTcJc"], "board": "2c 7d 9s"},
]


@pytest.mark.slow
@pytest.mark.parametrize("asked", few(READABLE, 1), ids=lambda asked: asked.get("variant", "holdem"))
def test_nothing_is_cut_off_and_nothing_overlaps(asked: dict[str, Any]) -> None:
    figure, _ = drawn(**asked)
    page = figure.bbox
    for axes in figure.axes:
        words: list[Any] = [text for text in axes.findobj(Text) if text.get_text() and text.get_visible()]
        for text in words:
            box = text.get_window_extent()
            assert page.x0 <= box.x0 <= box.x1 <= page.x1, text.get_text()
            assert page.y0 <= box.y0 <= box.y1 <= page.y1, text.get_text()
        labels = [label.get_window_extent() for label in axes.get_yticklabels() if label.get_text()]
        assert not [1 for one, other in combinations(labels, 2) if one.overlaps(other)]
        if legend := axes.get_legend():
            assert not legend.get_window_extent().overlaps(axes._left_title.get_window_extent())  # type: ignore[attr-defined]


@pytest.mark.slow
def test_every_image_format_is_written(tmp_path: Path) -> None:
    for name, start in (("odds.png", b"\x89PNG"), ("odds.svg", b"<?xml")):
        file = tmp_path / name
        result = CliRunner().invoke(app, ["odds", "AsKs", "QdQh", "--board", "2c 7d 9h", "--plot", str(file)])
        assert result.exit_code == 0
        assert result.stderr == f"drawn in {file}\n"
        assert file.read_bytes().startswith(start)


def test_an_interrupted_picture_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(equity_grid, "odds", interrupted)
    result = CliRunner().invoke(app, ["odds", "AsKs", "QdQh", "--board", "2c 7d 9h", "--plot", str(tmp_path / "odds.png")])
    assert result.exit_code == 130
    assert "76.06 %" in result.stdout  # the answer was there already
    assert "nothing was drawn" in result.stderr
    assert not (tmp_path / "odds.png").exists()
