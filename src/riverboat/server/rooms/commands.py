"""What a command does: the journal entries it leads to, or Illegal with the reason. These are the table's rules, not those of its games."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from riverboat.dealer import Illegal
from riverboat.play.rabbit_hunt import boards, chase
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.names_and_chat import alike, plain, proper_name
from riverboat.protocol.room_state import KICKED, RoomState, after
from riverboat.protocol.table_settings import MOST_CHIPS, Settings
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.viewers import PublishedEntry

Entries = list[e.Entry]

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hilda", "Ivar", "Jenny", "Karl", "Linnea")
MAX_GUESTS = 20  # waiting for the host's approval
MAX_CHAT = 300  # characters
MAX_NOTE = 100


def decide(state: RoomState, player: str, name: str, command: Any) -> Entries:
    """The entries that a command leads to; Illegal if it is refused."""
    if state.closed:
        raise Illegal("game_over", "the game is over")
    if type(command) in HOST_COMMANDS and player != state.host:
        raise Illegal("host_only", "only the host may do that")
    if type(command) is messages.Sit:
        return _sit(state, player, name, command)
    if type(command) is messages.Say:
        return _say(state, player, name, command)
    withdraws = type(command) is messages.Leave and player in state.seat_requests
    if type(command) in _SEATED_COMMANDS and player not in state.members and not withdraws:
        raise Illegal("not_seated", "you do not sit at this table")
    return _DECISIONS[type(command)](state, player, command)


# --- players -------------------------------------------------------------------------------------------------------


def _sit(state: RoomState, player: str, name: str, command: messages.Sit) -> Entries:
    if player in state.members:
        raise Illegal("already_seated", "you sit already")
    if player in state.seat_requests:
        raise Illegal("already_asked", "you have asked already: the host will answer")
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    name = proper_name(name)
    _check_name(state, name)
    place = free_place(state, command.place)
    _check_buy_in(state.settings, command.chips)
    if not _needs_approval(state, player):
        sat = e.Sat(player, name, place, command.chips)
        return [sat] if state.host else [sat, e.HostChanged(player)]  # the first to sit down becomes the host
    if len(state.seat_requests) >= MAX_GUESTS:
        raise Illegal("too_many_waiting", "too many wait for a seat: try again later")
    return [e.SeatRequested(player, name, place, command.chips)]


def _needs_approval(state: RoomState, player: str) -> bool:
    """Whether a player may sit down only with the host's approval."""
    return state.host not in ("", player) and (state.settings.approve or player in state.kicked)


def _check_name(state: RoomState, name: str) -> None:
    if any(alike(member.name) == alike(name) for member in state.members.values()):
        raise Illegal("name_taken", "somebody called {name} sits here: take another name", name=name)


def free_place(state: RoomState, wanted: int | None) -> int:
    """The wanted place if it is free, or the first free one."""
    free = _free_places(state)
    if not free:
        raise Illegal("table_full", "the table is full")
    if wanted is None:
        return free[0]
    if wanted not in free:
        if 0 <= wanted < len(state.session.places):
            raise Illegal("seat_taken", "place {place} is taken", place=wanted)
        raise Illegal("no_such_seat", "there is no place {place}", place=wanted)
    return wanted


def _free_places(state: RoomState) -> list[int]:
    """The free places; none if all places of the coming settings are taken."""
    free = [index for index, place in enumerate(state.session.places) if not place.player]
    return free if len(state.members) < (state.pending or state.settings).seats else []


def _check_buy_in(settings: Settings, chips: int) -> None:
    if not settings.least <= chips <= settings.most:
        raise Illegal("buy_in_out_of_range", "a buy-in is {least} to {most} chips", least=settings.least, most=settings.most)


def _rebuy(state: RoomState, player: str, command: messages.Rebuy) -> Entries:
    member, settings = state.members[player], state.settings
    if member.leaving:
        raise Illegal("leaving", "you are leaving")
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    chips = state.front(player)
    least, most = max(1, _least_purchase(settings, chips) - member.wanted), settings.most - chips - member.wanted
    if member.wanted and not command.chips:
        return [e.ChipsOrdered(player, 0)]
    if most <= 0:
        raise Illegal("stack_at_maximum", "one may buy up to {most} chips, and you have as many", most=settings.most)
    if not least <= command.chips <= most:
        raise Illegal("rebuy_out_of_range", "you may buy {least} to {most} chips", least=least, most=most)
    if state.in_hand(player):
        return [e.ChipsOrdered(player, command.chips + member.wanted)]
    return [e.Bought(player, command.chips + member.wanted)]  # with what was ordered in the hand that has just ended


def _least_purchase(settings: Settings, chips: int) -> int:
    """The smallest rebuy: a whole buy-in for a player without chips."""
    return settings.least if not chips else 1


def _away(state: RoomState, player: str, command: messages.Away) -> Entries:
    if state.session.places[state.members[player].place].away == command.away:
        if command.away:
            raise Illegal("already_sitting_out", "you sit out already")
        raise Illegal("already_in", "you are in already")
    if state.members[player].leaving:
        raise Illegal("leaving", "you are leaving")
    return [e.AwayChanged(player, command.away)]


def _leave(state: RoomState, player: str, command: messages.Leave) -> Entries:
    if player not in state.members:  # withdraws the request for a seat
        return [e.Declined(player)]
    return _leave_table(state, player, "")


def _leave_table(state: RoomState, player: str, why: str) -> Entries:
    if state.members[player].leaving:
        if why:
            raise Illegal("player_already_leaving", "that player is leaving already")
        raise Illegal("already_leaving", "you are leaving already")
    entries: Entries = [e.Leaving(player, why) if state.in_hand(player) else _left(state, player, why)]
    away = {other: state.session.places[member.place].away for other, member in state.people.items()}
    heirs = [other for other in sorted(away, key=away.__getitem__) if other != player and not state.members[other].leaving]
    if player == state.host and (heirs or not state.opener):
        entries.append(e.HostChanged(heirs[0] if heirs else ""))  # a table that no player opened goes to the next one to sit down
    return entries


def _left(state: RoomState, player: str, why: str = "") -> e.Left:
    """A player leaves with all chips; the last one also gets the kitty."""
    kitty = state.session.kitty if len(state.members) == 1 else 0
    return e.Left(player, state.stack(player) + kitty, why, kitty)


def _say(state: RoomState, player: str, name: str, command: messages.Say) -> Entries:
    if player not in state.members and player != state.host and not state.settings.watching:
        raise Illegal("not_seated", "you do not sit at this table")
    if player not in state.members:
        _check_name(state, name)
    return [e.Said(player, plain(command.text, MAX_CHAT, "a message"), "" if player in state.members else name)]


def _choose(state: RoomState, player: str, command: messages.Choose) -> Entries:
    if state.playing is not None:
        raise Illegal("hand_in_progress", "a hand is going on")
    if player != state.session.dealer:
        raise Illegal("dealer_names_the_game", "the dealer names the game")
    if state.named and not state.session.why_not():
        raise Illegal("game_already_named", "the game is named already")
    if not 0 <= command.game < len(state.session.games):
        raise Illegal("no_such_game_number", "games are 0 to {last}", last=len(state.session.games) - 1)
    game = state.session.games[command.game]
    if reason := replace(state.session, chosen=command.game).why_not():
        if len(state.session.playing) > 1:
            raise Illegal(reason)
        raise Illegal("needs_more_players", "{game} needs more players", game=game.variant.name)
    return [e.GameChosen(command.game, player)]


def hunt(state: RoomState, previous: CurrentHand | None, recent: Iterable[PublishedEntry], player: str) -> e.RabbitHunted:
    """Show which cards would have come in the last hand; Illegal if that is not possible or not allowed."""
    if player not in state.members and player != state.host:
        raise Illegal("not_seated", "you do not sit at this table")
    if not state.settings.rabbit:
        raise Illegal("host_forbids", "the host does not allow it")
    if state.closed or state.playing is not None or previous is None:
        raise Illegal("no_hand_to_look_at", "there is no hand to look at just now")
    if any(isinstance(published.entry, e.RabbitHunted) and published.entry.hand == previous.hand for published in recent):
        raise Illegal("already_looked", "somebody has looked already")
    came = chase(previous.run)
    if not came:
        raise Illegal("no_more_cards", "no more cards would have come")
    return e.RabbitHunted(previous.hand, player, boards(came), came)


# --- the host ------------------------------------------------------------------------------------------------------


def _approve(state: RoomState, player: str, command: messages.Approve) -> Entries:
    guest = state.seat_requests.get(command.player)
    if guest is None:
        raise Illegal("no_such_request", "nobody of that id has asked for a seat")
    if not command.yes:
        return [e.Declined(command.player)]
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    return _seat_guest(state, command.player)


def _seat_guest(state: RoomState, player: str) -> Entries:
    """Seat a waiting guest, at the requested place if it is still free."""
    guest, places = state.seat_requests[player], state.session.places
    wanted = guest.place if guest.place < len(places) and not places[guest.place].player else None
    _check_name(state, guest.name)
    _check_buy_in(state.settings, guest.chips)
    return [e.Sat(player, guest.name, free_place(state, wanted), guest.chips)]


def _pause(state: RoomState, player: str, command: messages.Pause) -> Entries:
    if state.paused == command.paused:
        if command.paused:
            raise Illegal("already_paused", "the game is paused already")
        raise Illegal("not_paused", "the game is not paused")
    return [e.Paused(command.paused)]


def _kick(state: RoomState, player: str, command: messages.Kick) -> Entries:
    if command.player not in state.members:
        raise Illegal("no_such_player", "nobody of that id sits here")
    if command.player == player:
        raise Illegal("cannot_remove_yourself", "leave, if you want to go")
    return _leave_table(state, command.player, KICKED)


def _change(state: RoomState, player: str, command: messages.Change) -> Entries:
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    settings = replace(command.settings, bots=0)  # only counts when the table opens
    if settings == replace(state.pending or state.settings, bots=0):
        raise Illegal("settings_unchanged", "that is how it is played already")
    settings.check()
    if len(state.members) > settings.seats:
        raise Illegal("too_few_seats", "{players} sit here: take at least {players} seats", players=len(state.members))
    return [e.SettingsChanged(settings)]


def _give(state: RoomState, player: str, command: messages.Give) -> Entries:
    if command.player not in state.members:
        raise Illegal("no_such_player", "nobody of that id sits here")
    if state.in_hand(command.player):
        raise Illegal("pause_to_correct_chips", "chips are corrected between hands: pause the game")
    if not 0 < abs(command.chips) <= MOST_CHIPS:
        raise Illegal("correction_is_zero", "a correction is some chips more, or (below zero) fewer")
    if state.stack(command.player) + command.chips < 0:
        raise Illegal("not_enough_to_take_back", "there are only {chips} chips to take back", chips=state.stack(command.player))
    if state.stack(command.player) + command.chips > MOST_CHIPS:
        raise Illegal("too_many_chips", "nobody has more than {most} chips", most=MOST_CHIPS)
    note = plain(command.note, MAX_NOTE, "a note") if command.note.strip() else ""
    return [e.Bought(command.player, command.chips, correction=True, note=note)]


def _invite(state: RoomState, player: str, command: messages.Invite) -> Entries:
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    return [seat_bot(state, command.chips or state.settings.most, command.place)]


def seat_bot(state: RoomState, chips: int, place: int | None = None) -> e.Sat:
    """Seat a bot, with a name that no member has."""
    _check_buy_in(state.settings, chips)
    taken = {alike(member.name) for member in state.members.values()}
    names = (*BOT_NAMES, *(f"Bot {number}" for number in range(1, len(taken) + 2)))
    name = next(name for name in names if alike(name) not in taken)
    ids = (f"bot-{number}" for number in range(1, len(state.members) + 2))
    player = next(player for player in ids if player not in state.members)
    return e.Sat(player, name, free_place(state, place), chips, bot="steady")


def _appoint(state: RoomState, player: str, command: messages.Appoint) -> Entries:
    if command.player not in state.people or state.members[command.player].leaving:
        raise Illegal("host_must_be_seated", "the host is somebody who sits here")
    if command.player == player:
        raise Illegal("already_host", "you are the host")
    return [e.HostChanged(command.player)]


def _end(state: RoomState, player: str, command: messages.End) -> Entries:
    if state.ending:
        raise Illegal("game_ending", "the game ends after this hand")
    return closing_entries(state) if state.playing is None else [e.Ending()]


def closing_entries(state: RoomState) -> Entries:
    """End the game: divide the kitty evenly, odd chips from the left of the button, and cash out all players."""
    count = len(state.session.places)
    order = [state.session.places[(state.session.button + step) % count].player for step in range(1, count + 1)]
    seated = [player for player in order if player]
    each, odd = divmod(state.session.kitty, len(seated) or 1)
    shares = {player: each + (index < odd) for index, player in enumerate(seated) if each + (index < odd)}
    left = [e.Left(player, state.stack(player) + shares.get(player, 0)) for player in seated]
    return [e.Closed(shares), *left]


# --- automatic -----------------------------------------------------------------------------------------------------

MAX_TIMEOUTS = 2  # in a row, then the player sits out


def automatic_entries(state: RoomState) -> Entries:
    """What happens without a command: timed-out players sit out; between hands rebuys arrive, players leave, and the game ends."""
    if state.ending and state.playing is None:
        return closing_entries(state)
    due: Entries = []

    def add(entries: Entries) -> None:
        nonlocal state
        for entry in entries:  # each builds on the state after the others: the last to leave takes the kitty
            due.append(entry)
            state = after(state, entry)

    for player, member in state.members.items():
        if member.timeouts >= MAX_TIMEOUTS and not state.session.places[member.place].away:
            add([e.AwayChanged(player, True, "time ran out")])
        if state.playing is None:
            add(_after_hand(state, player))
    for player in state.seat_requests:
        add(_waiting_guest(state, player))
    return due


def _waiting_guest(state: RoomState, player: str) -> Entries:
    """Seat a guest who no longer needs approval; decline if the host has gone or the request cannot be met."""
    if not state.host:
        return [e.Declined(player)]
    if _needs_approval(state, player) or state.ending or not _free_places(state):
        return []
    try:
        return _seat_guest(state, player)
    except Illegal:  # the guest may ask for something else
        return [e.Declined(player)]


def _after_hand(state: RoomState, player: str) -> Entries:
    """What a player ordered during the hand, due now that it is over."""
    member, stack = state.members[player], state.stack(player)
    if member.leaving:
        return [_left(state, player)]
    if member.wanted:
        chips = min(member.wanted, state.settings.most - stack)
        return [e.Bought(player, chips) if chips >= _least_purchase(state.settings, stack) else e.ChipsOrdered(player, 0)]
    return [e.Bought(player, state.settings.most)] if member.bot and not stack else []


_DECISIONS: dict[type, Callable[[RoomState, str, Any], Entries]] = {
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
COMMANDS = (messages.Sit, messages.Say, *_DECISIONS)
_SEATED_COMMANDS = (messages.Rebuy, messages.Away, messages.Leave, messages.Choose)
HOST_COMMANDS = (
    messages.Approve,
    messages.Pause,
    messages.Kick,
    messages.Change,
    messages.Give,
    messages.Invite,
    messages.Appoint,
    messages.End,
)
