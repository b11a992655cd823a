"""The fields and actions of a PHH hand, with amounts scaled to whole chips."""

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal, InvalidOperation
from typing import Any

from msgspec import Struct

from riverboat.cards import FULL, UNSEEN, Card, CardError, cards
from riverboat.history.phh.toml_text import Source

DEALER = -1

_CARDS = {str(card): card for card in (*FULL, UNSEEN)}
_BETS = ("f", "cc", "cbr", "pb")
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet")
_DIGITS = 20  # the most digits of an amount before and after the point; longer numbers would take too long
_EXACT = Context(prec=3 * _DIGITS)


class Action(Struct, frozen=True):
    """An action: the actor (`DEALER` or a seat from 0), the verb, and its cards or amount."""

    index: int
    seat: int
    verb: str
    cards: tuple[Card, ...] = ()
    amount: int = 0
    says: bool = False  # `sm` with cards, or with a dash for known cards

    @property
    def betting(self) -> bool:
        """Whether it belongs to a betting round."""
        return self.verb in _BETS


class PhhHand(Struct, frozen=True):
    """The fields of a hand. Amounts are multiplied by `scale` to make them whole."""

    source: Source
    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    scale: int = 1
    trimmed: bool = False  # unmatched antes are returned
    finishing: tuple[int, ...] | None = None
    winnings: tuple[int, ...] | None = None
    unlimited: tuple[int, ...] = ()  # seats with an unknown stack
    players: tuple[str, ...] = ()
    fields: dict[str, Any] = {}  # all fields of the file

    @classmethod
    def of(cls, source: Source, fields: Mapping[str, Any]) -> "PhhHand":
        """Build a hand from the fields of a file."""
        for key in ("variant", "antes", "starting_stacks", "actions"):
            if key not in fields:
                raise source.error(f"no field {key!r}")
        words = _words(source, fields["actions"])
        scale = _scale(source, fields, words)
        amounts = {key: _amount(source, key, fields[key], scale) for key in _AMOUNTS if key in fields}
        lists = {key: _amounts(source, key, fields[key], scale) for key in _LISTS if key in fields}
        stacks = lists["starting_stacks"]
        for key, values in lists.items():
            if len(values) != len(stacks):
                raise source.error(f"{key} has {len(values)} entries for {len(stacks)} players", key=key)
        if len(stacks) < 2:
            raise source.error("a hand has at least two players", key="starting_stacks")
        actions = tuple(_action(source, index, line, scale, len(stacks)) for index, line in words)
        forced = (*lists["antes"], *lists.get("blinds_or_straddles", ()))
        plenty = sum(map(abs, [*filter(None, stacks), *filter(None, forced), *(action.amount for action in actions)]))
        return cls(
            source=source,
            variant=str(fields["variant"]),
            antes=_known(source, "antes", lists["antes"]),
            blinds=_known(source, "blinds_or_straddles", lists.get("blinds_or_straddles", ())),
            bring_in=amounts.get("bring_in", 0),
            small_bet=amounts.get("small_bet") or amounts.get("min_bet", 0),
            big_bet=amounts.get("big_bet", 0),
            # An infinite stack becomes one that no bet of this hand can exceed.
            stacks=tuple(2 * plenty + 1 if stack is None else stack for stack in stacks),
            actions=actions,
            scale=scale,
            trimmed=bool(fields.get("ante_trimming_status", False)),
            finishing=_finishing(stacks, lists["finishing_stacks"]) if "finishing_stacks" in lists else None,
            winnings=_known(source, "winnings", lists["winnings"]) if "winnings" in lists else None,
            unlimited=tuple(seat for seat, stack in enumerate(stacks) if stack is None),
            players=_names(source, fields, len(stacks)),
            fields=dict(fields),
        )

    @classmethod
    def own(cls, source: Source, fields: Mapping[str, Any], stacks: tuple[int, ...], button: int) -> "PhhHand":
        """A hand that Riverboat wrote: whole chips, and lists in the order of the log's seats."""
        scale = fields.get("_scale", 1)
        if type(scale) is not int or not 1 <= scale <= 10**_DIGITS:
            raise source.error(f"_scale is {scale!r}, not a number from 1", key="_scale")
        count = len(stacks)

        def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(values[(seat - button - 1) % count] for seat in range(count)) if len(values) == count else values

        key = "finishing_stacks"
        finishing = _known(source, key, _amounts(source, key, fields[key], scale)) if key in fields else None
        if finishing is not None and len(finishing) != count:
            raise source.error(f"{key} has {len(finishing)} entries for {count} players", key=key)
        return cls(
            source=source,
            variant=str(fields["_variant"]),
            antes=(),
            blinds=(),
            bring_in=0,
            small_bet=0,
            big_bet=0,
            stacks=stacks,
            actions=(),
            scale=scale,
            finishing=None if finishing is None else turned(finishing),
            players=turned(_names(source, fields, count)),
            fields=dict(fields),
        )

    def amount(self, chips: int) -> str:
        """Chips as the file would write them."""
        return str(unscaled(chips, self.scale))

    def name(self, seat: int) -> str:
        """A player's number and name."""
        return f"p{seat + 1} {self.players[seat]}" if seat < len(self.players) else f"p{seat + 1}"


def unscaled(chips: int, scale: int) -> int | Decimal:
    """Convert chips to the file's amount, exactly.

    >>> unscaled(125945025, 100), unscaled(300, 100)
    (Decimal('1259450.25'), 3)
    """
    whole, rest = divmod(chips, scale)
    return Decimal(chips).scaleb(1 - len(str(scale)), _EXACT).normalize(_EXACT) if rest else whole


def _words(source: Source, actions: Any) -> list[tuple[int, list[str]]]:
    """The words of each action without comments, with its index in the file."""
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise source.error("actions is not a list of texts", key="actions")
    split = ((index, action.partition("#")[0].split()) for index, action in enumerate(actions))
    return [(index, words) for index, words in split if words]


def _number(source: Source, key: str, value: Any) -> int | Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise source.error(f"{key} has {value!r} where an amount belongs", key=key)
    if not _sane(value):
        raise source.error(f"{key} has a number that is no amount, of up to {_DIGITS} digits before the point and after it", key=key)
    return value


def _sane(value: int | Decimal) -> bool:
    """Whether a number can be an amount; infinity can, for an unknown stack."""
    if isinstance(value, int):
        return bool(abs(value) < 10**_DIGITS)
    if not value.is_finite():
        return value > 0 if value.is_infinite() else False
    return value.adjusted() < _DIGITS and _decimals(value) <= _DIGITS


def _decimals(value: Decimal) -> int:
    return -int(value.normalize(_EXACT).as_tuple().exponent)


def _whole(number: int | Decimal, scale: int) -> int:
    return number * scale if isinstance(number, int) else int(_EXACT.multiply(number, scale))


def _scale(source: Source, fields: Mapping[str, Any], words: Iterable[tuple[int, list[str]]]) -> int:
    """The power of ten that makes all amounts whole."""
    amounts = [(key, fields[key]) for key in _AMOUNTS if key in fields]
    for key in _LISTS:
        amounts += [(key, amount) for amount in fields[key]] if isinstance(fields.get(key), list) else []
    fractions = [_number(source, key, amount) for key, amount in amounts if isinstance(amount, Decimal)]
    fractions += [
        _decimal(source, index, line[2]) for index, line in words if len(line) == 3 and line[1] == "cbr" and not line[2].isdecimal()
    ]
    most = max((_decimals(amount) for amount in fractions if isinstance(amount, Decimal) and amount.is_finite()), default=0)
    return int(10 ** max(0, most))


def _decimal(source: Source, index: int, text: str) -> Decimal:
    """The amount of an action, which must be finite."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal("nan")
    if not value.is_finite() or not _sane(value):
        raise source.error(f"{text[:_DIGITS]!r} is not an amount", action=index)
    return value


def _amount(source: Source, key: str, value: Any, scale: int) -> int:
    number = _number(source, key, value)
    if isinstance(number, Decimal) and number.is_infinite():
        raise source.error(f"{key} cannot be infinite", key=key)
    return _whole(number, scale)


def _amounts(source: Source, key: str, values: Any, scale: int) -> tuple[int | None, ...]:
    """Amounts as whole chips; None for an infinite one."""
    if not isinstance(values, list):
        raise source.error(f"{key} is not a list", key=key)
    numbers = [_number(source, key, value) for value in values]
    return tuple(None if isinstance(number, Decimal) and number.is_infinite() else _whole(number, scale) for number in numbers)


def _finishing(stacks: tuple[int | None, ...], finishing: tuple[int | None, ...]) -> tuple[int, ...]:
    """The finishing stacks, with 0 for unknown stacks."""
    return tuple(0 if before is None or after is None else after for before, after in zip(stacks, finishing, strict=True))


def _names(source: Source, fields: Mapping[str, Any], count: int) -> tuple[str, ...]:
    names = fields.get("players", [])
    if not isinstance(names, list):
        raise source.error("players is not a list", key="players")
    if names and len(names) != count:
        raise source.error(f"players has {len(names)} entries for {count} players", key="players")
    return tuple(map(str, names))


def _known(source: Source, key: str, values: tuple[int | None, ...]) -> tuple[int, ...]:
    finite = tuple(value for value in values if value is not None)
    if len(finite) < len(values):
        raise source.error(f"{key} cannot be infinite", key=key)
    return finite


def _action(source: Source, index: int, words: list[str], scale: int, players: int) -> Action:
    """Read one action."""
    match words:
        case ["d", "db", held]:
            return Action(index, DEALER, "db", _cards(source, index, held))
        case ["d", "dh", player, held]:
            return Action(index, _seat(source, index, player, players), "dh", _cards(source, index, held))
        case [player, "f" | "cc" | "pb" | "sd" | "sm" as verb]:
            return Action(index, _seat(source, index, player, players), verb)
        case [player, "cbr", amount]:
            chips = _whole(_decimal(source, index, amount), scale)
            return Action(index, _seat(source, index, player, players), "cbr", amount=chips)
        case [player, "sm", "-"]:
            return Action(index, _seat(source, index, player, players), "sm", says=True)
        case [player, "sd" | "sm" as verb, held]:
            return Action(index, _seat(source, index, player, players), verb, _cards(source, index, held), says=True)
    raise source.error(f"unknown action {' '.join(words)!r}", action=index)


def _seat(source: Source, index: int, player: str, players: int) -> int:
    number = int(player[1:]) if player[:1] == "p" and player[1:].isdecimal() else 0
    if not 1 <= number <= players:
        raise source.error(f"no player {player!r}; players are p1 to p{players}", action=index)
    return number - 1


def _cards(source: Source, index: int, text: str) -> tuple[Card, ...]:
    try:
        return tuple(_CARDS[text[at : at + 2]] for at in range(0, len(text), 2))
    except KeyError:
        pass
    try:
        return cards(text, distinct=False)
    except CardError as error:
        raise source.error(f"{error.problem} in {text!r}", action=index) from None
