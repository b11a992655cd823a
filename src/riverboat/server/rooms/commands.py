"""What a command makes happen, or why nothing: a room's rules, apart from those of its games."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from riverboat.dealer import Illegal
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import SHOWN_OUT, Standing, after
from riverboat.protocol.settings import MOST_CHIPS, Settings
from riverboat.protocol.text import alike, plain, proper_name

Entries = list[e.Entry]

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hilda", "Ivar", "Jenny", "Karl", "Linnea")
MOST_GUESTS = 20  # who may wait for the host's answer
SAYING = 300  # letters of a message
NOTE = 100


def decide(standing: Standing, player: str, name: str, command: Any) -> Entries:
    """The entries that a command leads to; Illegal with the reason if it changes nothing."""
    if standing.closed:
        raise Illegal("the game is over")
    if type(command) in _HOST and player != standing.host:
        raise Illegal("only the host may do that")
    if type(command) is messages.Sit:
        return _sit(standing, player, name, command)
    if type(command) is messages.Say:
        return _say(standing, player, name, command)
    asked = type(command) is messages.Leave and player in standing.guests
    if type(command) in _SEATED and player not in standing.members and not asked:
        raise Illegal("you do not sit at this table")
    return _DECIDE[type(command)](standing, player, command)


# --- players -------------------------------------------------------------------------------------------------------


def _sit(standing: Standing, player: str, name: str, command: messages.Sit) -> Entries:
    if player in standing.members:
        raise Illegal("you sit already")
    if player in standing.guests:
        raise Illegal("you have asked already: the host will answer")
    if standing.ending:
        raise Illegal("the game ends after this hand")
    name = proper_name(name)
    _check_name(standing, name)
    place = free_place(standing, command.place)
    _check_buy_in(standing.settings, command.chips)
    if not _has_to_ask(standing, player):
        sat = e.Sat(player, name, place, command.chips)
        return [sat] if standing.host else [sat, e.Handed(player)]  # a table that has no host is his who sits down
    if len(standing.guests) >= MOST_GUESTS:
        raise Illegal("too many wait for a seat: try again later")
    return [e.Knocked(player, name, place, command.chips)]


def _has_to_ask(standing: Standing, player: str) -> bool:
    """Whether the host decides if somebody may sit down: where there is one."""
    return standing.host not in ("", player) and (standing.settings.approve or player in standing.shown_out)


def _check_name(standing: Standing, name: str) -> None:
    if any(alike(member.name) == alike(name) for member in standing.members.values()):
        raise Illegal(f"somebody called {name} sits here: take another name")


def free_place(standing: Standing, wanted: int | None) -> int:
    """A place that nobody has, the one that is wanted or the first."""
    free = _free_places(standing)
    if not free:
        raise Illegal("the table is full")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Illegal(f"place {wanted} is taken" if 0 <= wanted < len(standing.session.places) else f"there is no place {wanted}")
    return wanted


def _free_places(standing: Standing) -> list[int]:
    """The places that nobody has; none if so many sit here as there are going to be places."""
    free = [index for index, place in enumerate(standing.session.places) if not place.player]
    return free if len(standing.members) < (standing.pending or standing.settings).seats else []


def _check_buy_in(settings: Settings, chips: int) -> None:
    if not settings.least <= chips <= settings.most:
        raise Illegal(f"a buy-in is {settings.least} to {settings.most} chips")


def _rebuy(standing: Standing, player: str, command: messages.Rebuy) -> Entries:
    member, settings = standing.members[player], standing.settings
    if member.leaving or standing.ending:
        raise Illegal("you are leaving" if member.leaving else "the game ends after this hand")
    has = standing.front(player)
    least, most = max(1, _least(settings, has) - member.wanted), settings.most - has - member.wanted
    if member.wanted and not command.chips:
        return [e.Wanted(player, 0)]
    if most <= 0:
        raise Illegal(f"one may buy up to {settings.most} chips, and you have as many")
    if not least <= command.chips <= most:
        raise Illegal(f"you may buy {least} to {most} chips")
    if standing.in_hand(player):
        return [e.Wanted(player, command.chips + member.wanted)]
    return [e.Bought(player, command.chips + member.wanted)]  # with what was wanted in the hand that has just ended


def _least(settings: Settings, has: int) -> int:
    """How many chips somebody has to buy who has so many: who has none sits down anew."""
    return settings.least if not has else 1


def _away(standing: Standing, player: str, command: messages.Away) -> Entries:
    if standing.session.places[standing.members[player].place].away == command.away:
        raise Illegal("you sit out already" if command.away else "you are in already")
    if standing.members[player].leaving:
        raise Illegal("you are leaving")
    return [e.Stepped(player, command.away)]


def _leave(standing: Standing, player: str, command: messages.Leave) -> Entries:
    if player not in standing.members:  # he has asked for a seat, and wants it no more
        return [e.Declined(player)]
    return _out(standing, player, "")


def _out(standing: Standing, player: str, why: str) -> Entries:
    if standing.members[player].leaving:
        raise Illegal("that player is leaving already" if why else "you are leaving already")
    gone: Entries = [e.Leaving(player, why) if standing.in_hand(player) else _left(standing, player, why)]
    away = {other: standing.session.places[member.place].away for other, member in standing.people.items()}
    heirs = [other for other in sorted(away, key=away.__getitem__) if other != player and not standing.members[other].leaving]
    if player == standing.host and (heirs or not standing.opener):
        gone.append(e.Handed(heirs[0] if heirs else ""))  # a table of the house is his who sits down next
    return gone


def _left(standing: Standing, player: str, why: str = "") -> e.Left:
    """Somebody leaves with all his chips; the last one takes the kitty along."""
    kitty = standing.session.kitty if len(standing.members) == 1 else 0
    return e.Left(player, standing.stack(player) + kitty, why, kitty)


def _say(standing: Standing, player: str, name: str, command: messages.Say) -> Entries:
    if player not in standing.members and player != standing.host and not standing.settings.watching:
        raise Illegal("you do not sit at this table")
    if player not in standing.members:
        _check_name(standing, name)
    return [e.Said(player, plain(command.text, SAYING, "a message"), "" if player in standing.members else name)]


def _choose(standing: Standing, player: str, command: messages.Choose) -> Entries:
    if standing.playing is not None:
        raise Illegal("a hand is going on")
    if player != standing.session.dealer:
        raise Illegal("the dealer names the game")
    if standing.named and not standing.session.why_not():
        raise Illegal("the game is named already")
    if not 0 <= command.game < len(standing.session.games):
        raise Illegal(f"games are 0 to {len(standing.session.games) - 1}")
    game = standing.session.games[command.game]
    if reason := replace(standing.session, chosen=command.game).why_not():
        raise Illegal(reason if len(standing.session.playing) > 1 else f"{game.variant.name} needs more players")
    return [e.Named(command.game, player)]


# --- the host ------------------------------------------------------------------------------------------------------


def _approve(standing: Standing, player: str, command: messages.Approve) -> Entries:
    guest = standing.guests.get(command.player)
    if guest is None:
        raise Illegal("nobody of that id has asked for a seat")
    if not command.yes:
        return [e.Declined(command.player)]
    if standing.ending:
        raise Illegal("the game ends after this hand")
    return _let_in(standing, command.player)


def _let_in(standing: Standing, player: str) -> Entries:
    """Somebody who asked for a seat gets one: the one that he wanted, if it is still free."""
    guest, places = standing.guests[player], standing.session.places
    wanted = guest.place if guest.place < len(places) and not places[guest.place].player else None
    _check_name(standing, guest.name)
    _check_buy_in(standing.settings, guest.chips)
    return [e.Sat(player, guest.name, free_place(standing, wanted), guest.chips)]


def _pause(standing: Standing, player: str, command: messages.Pause) -> Entries:
    if standing.paused == command.paused:
        raise Illegal("the game is paused already" if command.paused else "the game is not paused")
    return [e.Paused(command.paused)]


def _kick(standing: Standing, player: str, command: messages.Kick) -> Entries:
    if command.player not in standing.members:
        raise Illegal("nobody of that id sits here")
    if command.player == player:
        raise Illegal("leave, if you want to go")
    return _out(standing, command.player, SHOWN_OUT)


def _change(standing: Standing, player: str, command: messages.Change) -> Entries:
    if standing.ending:
        raise Illegal("the game ends after this hand")
    settings = replace(command.settings, bots=0)  # who was to come when the table opened has come
    if settings == replace(standing.pending or standing.settings, bots=0):
        raise Illegal("that is how it is played already")
    settings.check()
    if len(standing.members) > settings.seats:
        raise Illegal(f"{len(standing.members)} sit here: take at least {len(standing.members)} seats")
    return [e.Changed(settings)]


def _give(standing: Standing, player: str, command: messages.Give) -> Entries:
    if command.player not in standing.members:
        raise Illegal("nobody of that id sits here")
    if standing.in_hand(command.player):
        raise Illegal("chips are corrected between hands: pause the game")
    if not 0 < abs(command.chips) <= MOST_CHIPS:
        raise Illegal("a correction is some chips more, or (below zero) fewer")
    if standing.stack(command.player) + command.chips < 0:
        raise Illegal(f"there are only {standing.stack(command.player)} chips to take back")
    if standing.stack(command.player) + command.chips > MOST_CHIPS:
        raise Illegal(f"nobody has more than {MOST_CHIPS} chips")
    note = plain(command.note, NOTE, "a note") if command.note.strip() else ""
    return [e.Bought(command.player, command.chips, correction=True, note=note)]


def _invite(standing: Standing, player: str, command: messages.Invite) -> Entries:
    if standing.ending:
        raise Illegal("the game ends after this hand")
    return [bot(standing, command.chips or standing.settings.most, command.place)]


def bot(standing: Standing, chips: int, place: int | None = None) -> e.Sat:
    """A bot that sits down, with a name that nobody has."""
    _check_buy_in(standing.settings, chips)
    where = free_place(standing, place)
    taken = {alike(member.name) for member in standing.members.values()}
    names = (*BOT_NAMES, *(f"Bot {number}" for number in range(1, len(taken) + 2)))
    name = next(name for name in names if alike(name) not in taken)
    ids = (f"bot-{number}" for number in range(1, len(standing.members) + 2))
    return e.Sat(next(one for one in ids if one not in standing.members), name, where, chips, bot="steady")


def _appoint(standing: Standing, player: str, command: messages.Appoint) -> Entries:
    if command.player not in standing.people or standing.members[command.player].leaving:
        raise Illegal("the host is somebody who sits here")
    if command.player == player:
        raise Illegal("you are the host")
    return [e.Handed(command.player)]


def _end(standing: Standing, player: str, command: messages.End) -> Entries:
    if standing.ending:
        raise Illegal("the game ends after this hand")
    return closing(standing) if standing.playing is None else [e.Ending()]


def closing(standing: Standing) -> Entries:
    """The game ends: the kitty is divided evenly, odd chips from the left of the button, and everybody leaves with his chips."""
    count = len(standing.session.places)
    order = [standing.session.places[(standing.session.button + step) % count].player for step in range(1, count + 1)]
    seated = [player for player in order if player]
    each, odd = divmod(standing.session.kitty, len(seated) or 1)
    shares = {player: each + (index < odd) for index, player in enumerate(seated) if each + (index < odd)}
    left = [e.Left(player, standing.stack(player) + shares.get(player, 0)) for player in seated]
    return [e.Closed(shares), *left]


# --- by itself -----------------------------------------------------------------------------------------------------

TIMEOUTS = 2  # so many in a row, and one sits out


def due(standing: Standing) -> Entries:
    """What happens by itself: who let the time run out sits out; between hands chips that were bought come, people leave, the game ends."""
    if standing.ending and standing.playing is None:
        return closing(standing)
    found: Entries = []

    def happens(entries: Entries) -> None:
        nonlocal standing
        for entry in entries:  # each from where the others led: who leaves last takes the kitty
            found.append(entry)
            standing = after(standing, entry)

    for player, member in standing.members.items():
        if member.timeouts >= TIMEOUTS and not standing.session.places[member.place].away:
            happens([e.Stepped(player, True, "time ran out")])
        if standing.playing is None:
            happens(_between(standing, player))
    for player in standing.guests:
        happens(_waited(standing, player))
    return found


def _waited(standing: Standing, player: str) -> Entries:
    """Who has asked for a seat and need not any more sits down as soon as he can; where the host has gone, he may if he is still there."""
    if not standing.host:
        return [e.Declined(player)]
    if _has_to_ask(standing, player) or standing.ending or not _free_places(standing):
        return []
    try:
        return _let_in(standing, player)
    except Illegal:  # what he asked for cannot be had any more: he may ask for something else
        return [e.Declined(player)]


def _between(standing: Standing, player: str) -> Entries:
    """What waits for somebody until the hand is over."""
    member, has = standing.members[player], standing.stack(player)
    if member.leaving:
        return [_left(standing, player)]
    if member.wanted:
        chips = min(member.wanted, standing.settings.most - has)
        return [e.Bought(player, chips) if chips >= _least(standing.settings, has) else e.Wanted(player, 0)]
    return [e.Bought(player, standing.settings.most)] if member.bot and not has else []


_DECIDE: dict[type, Callable[[Standing, str, Any], Entries]] = {
    messages.Rebuy: _rebuy,
    messages.Away: _away,
    messages.Leave: _leave,
    messages.Choose: _choose,
    messages.Approve: _approve,
    messages.Pause: _pause,
    messages.Kick: _kick,
    messages.Change: _change,
    messages.Give: _give,
    messages.Invite: _invite,
    messages.Appoint: _appoint,
    messages.End: _end,
}
COMMANDS = (messages.Sit, messages.Say, *_DECIDE)
_SEATED = (messages.Rebuy, messages.Away, messages.Leave, messages.Choose)
_HOST = (messages.Approve, messages.Pause, messages.Kick, messages.Change, messages.Give, messages.Invite, messages.Appoint, messages.End)
