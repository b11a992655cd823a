"""Dealer's choice: the player names a game."""

from riverboat.cli.play.asides import LEAVE, aside
from riverboat.cli.play.felt import Felt
from riverboat.cli.play.prompt import Quit
from riverboat.cli.terminal import Terminal
from riverboat.rules import Game


def named(terminal: Terminal, games: list[Game], felt: Felt | None = None) -> Game:
    """The game that the player names, of those that can be played."""
    codes = [game.variant.code for game in games]
    terminal.say()
    while True:
        told = ", ".join(f"{number} {code}" for number, code in enumerate(codes, 1))
        terminal.say(f"Your deal. Which game? {told}")
        text = terminal.ask().lower()
        if text in LEAVE:
            raise Quit
        if aside(terminal, text, "the number of a game, or its name or how that begins.", felt, games):
            continue
        found = [game for number, game in enumerate(games, 1) if text == str(number) or (text and game.variant.code.startswith(text))]
        if len(found) > 1:
            found = [game for game in found if game.variant.code == text]
        if found:
            return found[0]
        terminal.say(terminal.style("No: type the number of a game, or its name.", "red"))
