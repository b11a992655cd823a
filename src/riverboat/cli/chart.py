"""The odds as a picture: which panels a spot has, and the file they go to."""

from importlib.util import find_spec
from pathlib import Path

from riverboat.cli.outlook import grid_of, next_cards_of
from riverboat.cli.question import Question
from riverboat.odds.result import Equity

ENDINGS = (".png", ".svg", ".pdf")


def drawable(file: Path) -> None:
    """Refuse what cannot be drawn before anything is counted."""
    if file.suffix.lower() not in ENDINGS:
        raise ValueError(f"cannot draw into {str(file)!r}; pictures end in {', '.join(ENDINGS)}")
    if not file.parent.is_dir():
        raise ValueError(f"there is no folder {str(file.parent)!r} to draw into")
    if find_spec("matplotlib") is None:
        raise ValueError("--plot needs matplotlib: pip install 'riverboat[plot]'")


def draw(question: Question, answer: Equity, file: Path) -> None:
    """Draw equity and kinds of hand; against a range its grid; with cards to come, what each would do."""
    from riverboat.cli.figure import picture

    spot = question.spot
    made = picture(spot, answer, grid_of(spot, question.how), next_cards_of(spot, question.how))
    try:
        made.savefig(file, dpi=150)
    except OSError as error:
        raise ValueError(f"cannot write {str(file)!r}: {error.strerror}") from None
