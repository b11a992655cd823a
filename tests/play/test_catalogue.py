"""The page of games is what the data says."""

from pathlib import Path

import pytest

from riverboat.play.catalogue import page
from riverboat.variants import variants


def test_the_page_is_up_to_date() -> None:
    """If not: `make docs`."""
    assert (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8") == page()


@pytest.mark.slow
def test_every_game_is_on_it() -> None:
    assert all(f"`{code}`" in page() for code in variants)
