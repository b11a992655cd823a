"""Where a picture goes: the file, looked at before the work, and drawn after it."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from riverboat.cli.errors import DONE, INTERRUPTED

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg", ".pdf")


def drawable(file: str) -> None:
    """Refuse what cannot be drawn before anything is counted."""
    from importlib.util import find_spec

    folder = os.path.dirname(file)
    if os.path.splitext(file)[1].lower() not in ENDINGS:
        raise ValueError(f"cannot draw into {file!r}; pictures end in {', '.join(ENDINGS)}")
    if folder and not os.path.isdir(folder):
        raise ValueError(f"there is no folder {folder!r} to draw into")
    if find_spec("matplotlib") is None:
        raise ValueError("--plot needs matplotlib: pip install 'riverboat[plot]'")


def drawn(file: str, picture: "Callable[[], Figure]") -> int:
    """Draw a picture into a file, and return the exit code; what else there is to see of a spot has to be counted first."""
    try:
        picture().savefig(file, dpi=150)
    except KeyboardInterrupt:
        print("riverboat: interrupted, nothing was drawn", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        raise ValueError(f"cannot write {file!r}: {error.strerror}") from None
    print(f"drawn in {file}", file=sys.stderr)
    return DONE
