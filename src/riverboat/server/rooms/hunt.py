"""The rabbit hunt at a table: who may look which cards would have come, and when."""

from collections.abc import Iterable

from riverboat.dealer import Illegal
from riverboat.play.rabbit_hunt import boards, chase
from riverboat.protocol import journal as e
from riverboat.protocol.room_state import Standing
from riverboat.server.rooms.current_hand import Live
from riverboat.server.rooms.viewers import Line


def hunt(standing: Standing, over: Live | None, lines: Iterable[Line], player: str) -> e.Hunted:
    """What is found in the hand before; Illegal with the reason if nothing is to be looked for."""
    if player not in standing.members and player != standing.host:
        raise Illegal("you do not sit at this table")
    if not standing.settings.rabbit:
        raise Illegal("the host does not allow it")
    if standing.closed or standing.playing is not None or over is None:
        raise Illegal("there is no hand to look at just now")
    if any(isinstance(line.entry, e.Hunted) and line.entry.hand == over.hand for line in lines):
        raise Illegal("somebody has looked already")
    came = chase(over.run)
    if not came:
        raise Illegal("no more cards would have come")
    return e.Hunted(over.hand, player, boards(came), came)
