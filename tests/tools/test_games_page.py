"""docs/games.md shows every game, as the code defines it."""

import doctest
from pathlib import Path

import pytest

from riverboat.variants import variants
from tools import games_page


def test_the_page_is_up_to_date() -> None:
    """If not: `make docs`."""
    assert (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8") == games_page.page()


@pytest.mark.slow
def test_every_game_is_on_the_page() -> None:
    assert all(f"`{code}`" in games_page.page() for code in variants)


def test_examples() -> None:
    assert doctest.testmod(games_page).failed == 0
