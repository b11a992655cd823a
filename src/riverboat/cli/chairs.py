"""The chairs before the first hand: which game, who sits where, with how many chips and against whom."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from riverboat.cards import Stream, new_seed, seed_bytes
from riverboat.cli.options import entry_of, nearest, variant_of
from riverboat.cli.play.history_file import HistoryFile
from riverboat.cli.play.narrator import YOU
from riverboat.cli.play.prompt import QUIT_WORDS, offer_help
from riverboat.cli.play.session import BOT_NAMES, BOTS, TerminalSession
from riverboat.cli.stakes import bets, stakes_of
from riverboat.cli.terminal import InputClosed, Terminal
from riverboat.play import Session
from riverboat.ranking.words import listed
from riverboat.rules import Game, Place
from riverboat.rules.limits import LIMITS
from riverboat.variants import variants

USUAL = 4  # seats, where the game allows it


def open_evening(
    codes: str,
    *,
    seats: int | None,
    seat: int,
    stacks: str,
    stakes: str,
    limit: str,
    options: Sequence[str],
    bots: str,
    seed: str,
    rebuys: bool,
    auto: bool,
    history: Path | None,
    plain: bool,
) -> TerminalSession | None:
    """A table that is ready to play; nothing if nobody names a game."""
    terminal = Terminal(plain=plain)
    named = [code.strip() for code in codes.split(",") if code.strip()] or _asked(terminal)
    if not named:
        return None
    if limit and not any(bets(variant_of(code)) for code in named):
        raise ValueError(f"nobody bets in {listed([variant_of(code).name for code in named])}: there is no --limit")
    games = [_game(code, options, limit, stakes, alone=len(named) == 1) for code in dict.fromkeys(named)]
    _known_options(named, options)
    if not bots:  # where cards are placed, steady is not enough
        bots = "advised" if any(isinstance(phase, Place) for game in games for phase in game.variant.phases) else "steady"
    if bots not in BOTS:
        raise ValueError(f"unknown bots {bots!r}; {nearest(bots, BOTS) or 'bots are ' + ', '.join(BOTS)}")
    count = _count(games, seats)
    if not 1 <= seat <= count:
        raise ValueError(f"seats are 1 to {count}, not {seat}")
    for game in games:
        if count in game.variant.seats and (reason := game.stakes.why_not(count)):
            raise ValueError(reason)
    chips = _chips(stacks, count, max(game.buy_in for game in games))
    truth = _seed(seed)
    session = Session.open(games, places=count)
    names = iter(BOT_NAMES)
    for place in range(count):
        session = session.sit(YOU if place == seat - 1 and not auto else next(names), place, chips[place])
    company = {
        place: BOTS[bots](int.from_bytes(Stream(truth, f"riverboat bot {place}").take(8), "big"))
        for place in range(count)
        if auto or place != seat - 1
    }
    book = HistoryFile(history) if history else None
    return TerminalSession(session, terminal, company, seed=truth, seat=seat - 1, buy_in=chips[seat - 1], rebuys=rebuys, history=book)


def _asked(terminal: Terminal) -> list[str]:
    """List the games and ask for one."""
    entries = sorted(variants.values(), key=lambda entry: (entry.family, entry.code))
    wide = max(len(entry.code) for entry in entries)
    for number, entry in enumerate(entries, 1):
        terminal.say(f"{number:3} {entry.code:<{wide}}  {entry().name}")
    while True:
        terminal.say("Which game? A number or a name, several with commas for dealer's choice, q leaves")
        try:
            text = terminal.ask().lower()
        except InputClosed:
            terminal.say("No game was named.")
            return []
        if text in QUIT_WORDS:
            return []
        if offer_help(terminal, text, "the number of a game or its name; riverboat rules NAME tells how it is played."):
            continue
        try:
            words = text.replace(",", " ").split()
            found = [
                entries[int(word) - 1].code if word.isdecimal() and 0 < int(word) <= len(entries) else entry_of(word).code for word in words
            ]
        except ValueError as error:
            terminal.refuse(str(error))
            continue
        if found:
            return found


def _game(code: str, options: Sequence[str], limit: str, stakes: str, *, alone: bool) -> Game:
    """A game with what was said of it; of several games, each takes the options that it has."""
    entry = entry_of(code)
    own = {option.name for option in entry.options}
    mine = [text for text in options if alone or text.partition("=")[0].strip().replace("-", "_") in own]
    if limit and limit not in LIMITS:
        raise ValueError(f"unknown limit {limit!r}; {nearest(limit, LIMITS) or 'limits are ' + ', '.join(LIMITS)}")
    variant = variant_of(code, mine)
    return Game.of(variant, limit=limit if limit and bets(variant) else None, stakes=stakes_of(stakes) if stakes else None)


def _known_options(codes: Sequence[str], options: Sequence[str]) -> None:
    """Refuse an option that none of the games has."""
    known = {option.name for code in codes for option in entry_of(code).options}
    for text in options:
        name = text.partition("=")[0].strip().replace("-", "_")
        if name not in known:
            hint = nearest(name, known) or (f"options are {', '.join(sorted(known))}" if known else "they have none")
            raise ValueError(f"no game here has an option {name!r}; {hint}")


def _count(games: Sequence[Game], seats: int | None) -> int:
    """How many play: as said, else as many as is usual and all the games allow."""
    if seats is None:
        fits = [count for count in range(2, len(BOT_NAMES) + 1) if all(count in game.variant.seats for game in games)]
        if not fits:
            raise ValueError(f"{listed([game.variant.name for game in games])} are not for the same number of players")
        return max([count for count in fits if count <= USUAL], default=fits[0])
    for game in games:
        allowed = game.variant.seats
        if seats not in allowed:
            many = f"{allowed.start} to {allowed.stop - 1}" if len(allowed) > 1 else f"{allowed.start}"
            raise ValueError(f"{game.variant.name} is for {many} players, not {seats}")
    return seats


def _chips(text: str, seats: int, custom: int) -> list[int]:
    """The chips of each seat."""
    try:
        said = [int(part) for part in text.replace(",", " ").split()] or [custom]
    except ValueError:
        raise ValueError(f"stacks are numbers of chips, 200 or 200,150,300, not {text!r}") from None
    if len(said) not in (1, seats):
        raise ValueError(f"stacks are one for all or one for each of the {seats} seats, not {len(said)}")
    if min(said) <= 0:
        raise ValueError("everybody needs chips")
    return said * seats if len(said) == 1 else said


def _seed(text: str) -> bytes:
    """The seed that a number, 64 hexadecimal digits or any text stands for; a new one if there is none."""
    text = text.strip()
    if not text:
        return new_seed()
    try:
        return seed_bytes(int(text) if text.isdecimal() and len(text) != 64 else text)
    except ValueError:
        return sha256(text.encode()).digest()
