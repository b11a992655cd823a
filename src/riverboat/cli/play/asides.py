"""What may be typed at every question: ? for help, h for the hand so far, q to leave."""

from collections.abc import Sequence

from riverboat.cli.play.felt import Felt
from riverboat.cli.stakes import game_words
from riverboat.cli.terminal import Terminal
from riverboat.explain.made_hands import wild_now
from riverboat.rules import Game

LEAVE = ("q", "quit", "exit")
_HELP, _HAND, _YES, _NO = ("?", "help"), ("h", "hand"), ("", "y", "yes"), ("n", "no")


def aside(terminal: Terminal, text: str, answer: str, felt: Felt | None = None, games: Sequence[Game] = ()) -> bool:
    """Explain, or tell the hand so far; whether one of these was asked for."""
    if text in _HELP:
        explain(terminal, answer, felt, games)
    elif text in _HAND:
        recount(terminal, felt)
    else:
        return False
    return True


def explain(terminal: Terminal, answer: str, felt: Felt | None = None, games: Sequence[Game] = ()) -> None:
    """The rules, what is wild, and how to answer."""
    say = terminal.say
    for game in games or ([felt.game] if felt else []):
        say(terminal.style(game_words(game), "bold"))
        for number, sentence in enumerate(game.variant.words, 1):
            say(f"{number:3}. {sentence}")
    if felt and not games:
        wild = wild_now(felt.game.variant, felt.table)
        say(f"Wild now: {wild or 'nothing'}." + (" A wild card has a star." if wild else ""))
        if any(felt.table.seats[felt.viewer].up):
            say("A card in [brackets] lies face up for all to see.")
    say(f"To answer: {answer}")
    say("Also: h tells the hand so far, q leaves the table.")


def recount(terminal: Terminal, felt: Felt | None) -> None:
    """The hand so far, or the last one."""
    for line in felt.lines if felt else ["No hand was dealt yet."]:
        terminal.say(f"  {line}".rstrip())


def agreed(terminal: Terminal, question: str, answer: str, felt: Felt | None, no: Sequence[str] = (*LEAVE, *_NO)) -> str:
    """Nothing if Enter is pressed, else the word for no that is typed; anything else is asked again."""
    terminal.say(question)
    while (text := terminal.ask().lower()) not in (*_YES, *no):
        if aside(terminal, text, answer, felt):
            terminal.say(question)
        else:
            terminal.say(terminal.style(f"No: {question.rpartition('? ')[2]}.", "red"))
    return text if text in no else ""
