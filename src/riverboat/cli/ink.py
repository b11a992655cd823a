"""Old names of `cli.terminal`; goes away with its last user."""

from typing import TextIO

from riverboat.cli.terminal import PERCENT_WIDTH as GAUGE
from riverboat.cli.terminal import Styler, bar, columns, percent, width
from riverboat.cli.terminal import percent_bar as gauge
from riverboat.cli.terminal import terminal_width as places_across

__all__ = ["GAUGE", "Ink", "bar", "columns", "gauge", "percent", "places_across", "width"]


class Ink(Styler):
    """`Styler` under its old name."""

    words = Styler.cards_in

    def __init__(self, stream: TextIO | None = None) -> None:
        """Colour by the stream."""
        super().__init__(stream)
