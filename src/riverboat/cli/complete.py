"""What the shell offers when Tab is pressed; nothing is loaded before that."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

Offers = list[tuple[str, str]]  # what to write, and what it is


def games(incomplete: str) -> Offers:
    """The codes of the games."""
    from riverboat.variants import variants

    return [(code, entry().name) for code, entry in variants.items() if code.startswith(incomplete)]


def options_of(code: str, incomplete: str) -> Offers:
    """The options of a game with their values."""
    from riverboat.cli.options import values_of
    from riverboat.variants import DEFAULT, variants

    if (code or DEFAULT) not in variants:
        return []
    offered = [
        (f"{option.name}={value}", "by default" if not place else "")
        for option in variants[code or DEFAULT].options
        for place, value in enumerate(values_of(option.values))
    ]
    return [(text, words) for text, words in offered if text.startswith(incomplete)]


def options(ctx: Any, incomplete: str) -> Offers:
    """The options of the game that the command line names."""
    return options_of(str(ctx.params.get("variant") or ctx.params.get("code") or ""), incomplete)


def among(*words: tuple[str, str]) -> Callable[[str], Offers]:
    """A choice of few."""

    def offer(incomplete: str) -> Offers:
        return [(word, what) for word, what in words if word.startswith(incomplete)]

    return offer


def files(*endings: str) -> Callable[[str], list[str]]:
    """Folders, and files with one of these endings."""

    def offer(incomplete: str) -> list[str]:
        from pathlib import Path

        folder = Path(incomplete) if incomplete.endswith("/") else Path(incomplete).parent
        shown = "" if folder == Path() and not incomplete.startswith("./") else incomplete[: incomplete.rfind("/") + 1]
        return sorted(_inside(folder, incomplete.rpartition("/")[2], shown, endings))

    return offer


def _inside(folder: "Path", start: str, shown: str, endings: tuple[str, ...]) -> Iterator[str]:
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        if path.name.startswith(start) and (start or not path.name.startswith(".")) and (path.is_dir() or path.suffix in endings):
            yield f"{shown}{path.name}{'/' if path.is_dir() else ''}"
