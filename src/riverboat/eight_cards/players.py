"""The players of an engine: ids, names, stacks and buy-ins."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from riverboat.dealer import Illegal


class Player(Struct, frozen=True):
    """A player: the id in events, the name beside it, and the chips to begin with (None: as configured)."""

    id: str
    name: str
    stack: int | None = None


def is_name(text: object) -> bool:
    """Whether this can be an id or a name: text that is not blank and can be written as JSON."""
    return isinstance(text, str) and bool(text.strip()) and text.encode(errors="ignore").decode() == text


def read_players(players: "Iterable[str | Mapping[str, Any] | Player] | Mapping[str, int]") -> tuple[Player, ...]:
    """Read players: names, names with stacks, or records with an id, a name and a stack.

    >>> read_players([{"id": "P1", "name": "Anna"}, "Bo"])
    (Player(id='P1', name='Anna', stack=None), Player(id='Bo', name='Bo', stack=None))
    """
    if isinstance(players, Mapping):
        return tuple(_player({"id": player, "stack": stack}) for player, stack in players.items())
    return tuple(_player(player) for player in players)


def _player(given: Any) -> Player:
    fields = asdict(given) if isinstance(given, Player) else given if isinstance(given, Mapping) else {"id": given}
    if strange := [field for field in fields if field not in Player.__struct_fields__]:
        raise Illegal(f"a player has an id, a name and a stack, and no {strange[0]!r}")
    if "id" not in fields:
        raise Illegal(f"a player is a name or has an id, not {dict(fields)!r}")
    name = fields.get("name", fields["id"])
    for text in (fields["id"], name):
        if not is_name(text):
            raise Illegal(f"a player is a name, not {text!r}")
    return Player(fields["id"], name, fields.get("stack"))


def read_buy_ins(buy_ins: Mapping[str, int] | None, players: Iterable[str], usual: int) -> dict[str, int]:
    """The buy-in of each player; without a mapping, all pay the usual one."""
    ids = tuple(players)
    if buy_ins is None:
        return dict.fromkeys(ids, usual)
    if set(buy_ins) != set(ids):
        raise Illegal(f"buy_ins are for {', '.join(ids)}, not for {', '.join(map(str, buy_ins)) or 'nobody'}")
    if any(type(chips) is not int or chips < 1 for chips in buy_ins.values()):
        raise Illegal("a buy-in is a positive whole number")
    return {player: buy_ins[player] for player in ids}
