"""`riverboat play`: its options, the seats and the bots; cli/play plays the hands."""

from collections.abc import Sequence
from pathlib import Path

import click

from riverboat.cards import HashStream, new_seed, parse_seed, seed_bytes
from riverboat.cli.errors import DONE, EXIT_CODES, INTERRUPTED, suggestion
from riverboat.cli.play.history_file import HistoryFile
from riverboat.cli.play.narrator import YOU
from riverboat.cli.play.prompt import QUIT_WORDS, offer_help
from riverboat.cli.play.session import BOT_NAMES, BOTS, TerminalSession
from riverboat.cli.shared_options import (
    complete_files,
    complete_games,
    complete_words,
    game_options,
    has_bets,
    option_name,
    read_game,
    read_stakes,
    seed_option,
)
from riverboat.cli.terminal import InputClosed, Terminal
from riverboat.play import Session
from riverboat.ranking.hand_names import listed
from riverboat.rules import Game, Place
from riverboat.rules.betting_limits import LIMITS
from riverboat.variants import variants

USUAL_SEATS = 4  # where the game allows it


@click.command(
    epilog=f"""Examples:

riverboat play

riverboat play holdem --seats 6 --stakes "blinds=5,10" --stacks 1000

riverboat play kings-and-lows --option king_required=yes --seed 42 --history evening.phhs

riverboat play holdem,razz,eight-cards --seats 2

riverboat play twos-jacks-axe --auto --hands 3 --seed 7

{EXIT_CODES}"""
)
@click.argument("variant", default="", shell_complete=complete_games)
@click.option("--seats", "-n", metavar="COUNT", type=int, help="Number of players, you included; four if the game allows it.")
@click.option("--seat", metavar="NUMBER", type=int, default=1, show_default=True, help="Your seat, from 1.")
@click.option("--stacks", metavar="CHIPS", default="", help="Chips of every player, or of each: 200 or 200,150,300.")
@click.option("--stakes", metavar="STAKES", default="", help='Stakes: "blinds=1,2 ante=1", "ante=1 bring_in=2 small_bet=4".')
@click.option(
    "--limit",
    metavar="LIMIT",
    default="",
    shell_complete=complete_words(**dict.fromkeys(LIMITS, "")),
    help="no-limit, pot-limit or fixed-limit; by default what is usual in the game.",
)
@game_options
@click.option(
    "--bots",
    metavar="BOTS",
    default="",
    shell_complete=complete_words(
        steady="play by their chances", advised="steady, and place by the adviser", random="do anything", calling="never bet, never fold"
    ),
    help="How the bots play: steady (advised where cards are placed), random or calling.",
)
@seed_option
@click.option("--hands", metavar="COUNT", type=int, help="End after this many hands.")
@click.option("--rebuy/--no-rebuy", default=True, show_default=True, help="Whether bots without chips buy in again, or leave.")
@click.option("--auto", is_flag=True, help="Bots play all seats; one hand unless --hands is given.")
@click.option(
    "--history",
    metavar="FILE",
    type=click.Path(path_type=Path),
    shell_complete=complete_files(".phh", ".phhs", ".jsonl", ".json"),
    help="Append every hand to this file: PHH if it ends in .phh or .phhs, otherwise one line of JSON each.",
)
@click.option("--plain", is_flag=True, help="No colours and no card signs.")
def play(
    variant: str,
    seats: int | None,
    seat: int,
    stacks: str,
    stakes: str,
    limit: str,
    options: Sequence[str],
    bots: str,
    seed: int | str | None,
    hands: int | None,
    rebuy: bool,
    auto: bool,
    history: Path | None,
    plain: bool,
) -> int:
    """Play any game against bots, hand after hand; ? explains everything while you play.

    VARIANT is the code of a game, or several with commas: then the button chooses each game.
    """
    if hands is not None and hands < 1:
        raise ValueError(f"--hands is the number of hands to play, not {hands}")
    try:
        session = open_session(
            variant,
            seats=seats,
            seat=seat,
            stacks=stacks,
            stakes=stakes,
            limit=limit,
            options=options,
            bots=bots,
            seed=seed,
            rebuys=rebuy,
            auto=auto,
            history=history,
            plain=plain,
        )
        if session is not None:
            session.play(hands or (1 if auto else 0))
    except KeyboardInterrupt:
        return INTERRUPTED
    return DONE


def open_session(
    codes: str,
    *,
    seats: int | None,
    seat: int,
    stacks: str,
    stakes: str,
    limit: str,
    options: Sequence[str],
    bots: str,
    seed: int | str | None,
    rebuys: bool,
    auto: bool,
    history: Path | None,
    plain: bool,
) -> TerminalSession | None:
    """A table that is ready to play; None if no game was chosen."""
    terminal = Terminal(plain=plain)
    named = [code.strip() for code in codes.split(",") if code.strip()] or _ask_for_games(terminal)
    if not named:
        return None
    if limit and not any(has_bets(read_game(code)) for code in named):
        raise ValueError(f"nobody bets in {listed([read_game(code).name for code in named])}: there is no --limit")
    games = [_game(code, options, limit, stakes, alone=len(named) == 1) for code in dict.fromkeys(named)]
    _check_options(named, options)
    if not bots:  # steady bots place cards badly
        bots = "advised" if any(isinstance(phase, Place) for game in games for phase in game.variant.phases) else "steady"
    if bots not in BOTS:
        raise ValueError(f"unknown bots {bots!r}; {suggestion(bots, BOTS) or 'bots are ' + ', '.join(BOTS)}")
    count = _count(games, seats)
    if not 1 <= seat <= count:
        raise ValueError(f"seats are 1 to {count}, not {seat}")
    for game in games:
        if count in game.variant.seats and (reason := game.stakes.why_not(count)):
            raise ValueError(reason)
    chips = _chips(stacks, count, max(game.usual_stack for game in games))
    deck_seed = new_seed() if seed is None else seed_bytes(parse_seed(seed))
    session = Session.open(games, places=count)
    names = iter(BOT_NAMES)
    for place in range(count):
        session = session.sit(YOU if place == seat - 1 and not auto else next(names), place, chips[place])
    players = {
        place: BOTS[bots](int.from_bytes(HashStream(deck_seed, f"riverboat bot {place}").take(8), "big"))
        for place in range(count)
        if auto or place != seat - 1
    }
    history_file = HistoryFile(history) if history else None
    return TerminalSession(
        session, terminal, players, seed=deck_seed, seat=seat - 1, rebuy=chips[seat - 1], rebuys=rebuys, history=history_file
    )


def _ask_for_games(terminal: Terminal) -> list[str]:
    """List the games and ask which to play."""
    entries = sorted(variants.values(), key=lambda entry: (entry.family, entry.code))
    wide = max(len(entry.code) for entry in entries)
    for number, entry in enumerate(entries, 1):
        terminal.say(f"{number:3} {entry.code:<{wide}}  {entry().name}")
    while True:
        terminal.say("Which game? A number or a name, several with commas for dealer's choice, q to leave")
        try:
            text = terminal.ask().lower()
        except InputClosed:
            terminal.say("No game was chosen.")
            return []
        if text in QUIT_WORDS:
            return []
        if offer_help(terminal, text, "the number of a game or its name; riverboat rules NAME shows the rules."):
            continue
        try:
            words = text.replace(",", " ").split()
            codes = [
                entries[int(word) - 1].code if word.isdecimal() and 0 < int(word) <= len(entries) else variants[word].code for word in words
            ]
        except ValueError as error:
            terminal.refuse(str(error))
            continue
        if codes:
            return codes


def _game(code: str, options: Sequence[str], limit: str, stakes: str, *, alone: bool) -> Game:
    """A game with its options, limit and stakes; of several games, each takes the options that it has."""
    entry = variants[code]
    own = {option.name for option in entry.options}
    mine = [text for text in options if alone or option_name(text) in own]
    if limit and limit not in LIMITS:
        raise ValueError(f"unknown limit {limit!r}; {suggestion(limit, LIMITS) or 'limits are ' + ', '.join(LIMITS)}")
    variant = read_game(code, mine)
    return Game.of(variant, limit=limit if limit and has_bets(variant) else None, stakes=read_stakes(stakes) if stakes else None)


def _check_options(codes: Sequence[str], options: Sequence[str]) -> None:
    """Refuse an option that none of the games has."""
    known = {option.name for code in codes for option in variants[code].options}
    for text in options:
        name = option_name(text)
        if name not in known:
            hint = suggestion(name, known) or (f"options are {', '.join(sorted(known))}" if known else "they have none")
            raise ValueError(f"no game here has an option {name!r}; {hint}")


def _count(games: Sequence[Game], seats: int | None) -> int:
    """The number of players: as given, otherwise the usual number that all games allow."""
    if seats is None:
        fits = [count for count in range(2, len(BOT_NAMES) + 1) if all(count in game.variant.seats for game in games)]
        if not fits:
            raise ValueError(f"{listed([game.variant.name for game in games])} are not for the same number of players")
        return max([count for count in fits if count <= USUAL_SEATS], default=fits[0])
    for game in games:
        allowed = game.variant.seats
        if seats not in allowed:
            many = f"{allowed.start} to {allowed.stop - 1}" if len(allowed) > 1 else f"{allowed.start}"
            raise ValueError(f"{game.variant.name} is for {many} players, not {seats}")
    return seats


def _chips(text: str, seats: int, usual: int) -> list[int]:
    """Read the chips of each seat."""
    try:
        chips = [int(part) for part in text.replace(",", " ").split()] or [usual]
    except ValueError:
        raise ValueError(f"stacks are numbers of chips, 200 or 200,150,300, not {text!r}") from None
    if len(chips) not in (1, seats):
        raise ValueError(f"stacks are one for all or one for each of the {seats} seats, not {len(chips)}")
    if min(chips) <= 0:
        raise ValueError("every player needs chips")
    return chips * seats if len(chips) == 1 else chips
