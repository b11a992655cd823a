"""Messages that nobody should send: random, broken, near to legal ones, and of extreme size."""

import json
import random
from typing import Any, get_args

from msgspec.structs import fields

from riverboat.server import wire

COMMANDS = get_args(wire.FromClient)
WORDS: tuple[str, ...] = ("", "a", "fold", "check", "call", "stay", "drop", "buy", "up", "holdem", "p-host", "bot-1")
WORDS += ("\x00", "\u202e", "\u200b", "NaN", "null", "-0")
NUMBERS = (0, 1, -1, 2, 3, 10, 50, 399, 400, 401, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 10**400)
ODD: tuple[str, ...] = ("NaN", "Infinity", "-Infinity", "1e999", "1e-999", "0.1", "01", "+1", "1.", "tru", "nul")
ODD += ('"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"')


class Noise:
    """Makes messages by a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self._count = 0

    def message(self) -> str | bytes:
        """Anything."""
        makers = (self.near, self.near, self.near, self.near, self.random_json, self.broken, self.bytes, self.large, self.odd)
        made: str | bytes = self.chance.choice(makers)()
        return made

    # --- values ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        if self.chance.random() < 0.7:
            return self.chance.choice(WORDS)
        size = self.chance.choice((1, 5, 41, 301, 2000))
        return "".join(chr(self.chance.choice((97, 0x20, 0x301, 0x202E, 0x1F600, 0xE000, 0x10FFFF))) for _ in range(size))

    def value(self, depth: int = 0) -> Any:
        kind = self.chance.randrange(9)
        if kind < 2 or depth > 5:
            return self.chance.choice(NUMBERS)
        if kind == 2:
            return self.chance.choice((True, False, None, 0.5, -1e300))
        if kind < 5:
            return self.text()
        if kind < 8:
            return [self.value(depth + 1) for _ in range(self.chance.choice((0, 1, 2, 3, 8)))]
        return {self.text(): self.value(depth + 1) for _ in range(self.chance.randrange(4))}

    def settings(self) -> Any:
        chosen = {
            "games": [{"game": self.text(), "options": {self.text(): self.value(4)}, "stakes": {"ante": self.value(5)}}],
            "seats": self.value(4),
            "least": self.value(4),
            "most": self.value(4),
            "clock": self.value(4),
            "bank": self.value(4),
            "pace": self.value(4),
            "bots": self.value(4),
            "name": self.text(),
            "watching": self.value(4),
        }
        return {name: value for name, value in chosen.items() if self.chance.random() < 0.3}

    # --- messages ----------------------------------------------------------------------------------------------

    def near(self) -> str:
        """A command of the right shape with values that are not, or just about."""
        kind = self.chance.choice(COMMANDS)
        said: dict[str, Any] = {"type": kind.__struct_config__.tag}
        for field in fields(kind):
            if self.chance.random() < 0.05:
                continue
            said[field.encode_name] = self._field(field.encode_name)
        if self.chance.random() < 0.05:
            said[self.text()] = self.value()
        return json.dumps(said)

    def _field(self, name: str) -> Any:
        self._count += 1
        if self.chance.random() < 0.1:
            return self.value()
        if name == "action":
            return f"n{self._count}"
        if name == "settings":
            return self.settings()
        if name in ("chips", "ask", "place", "game", "last"):
            return self.chance.choice((*NUMBERS, *range(8), None))
        if name in ("yes", "away", "paused"):
            return self.chance.random() < 0.5
        return self.chance.choice((self.text(), self.value(3), [0], [0, 1], [[0, 1], [2, 3], [4, 5, 6, 7]]))

    def random_json(self) -> str:
        return json.dumps(self.value())

    def broken(self) -> str | bytes:
        """A message that lost, gained or changed some bytes on its way."""
        text = bytearray(self.near().encode())
        for _ in range(self.chance.randint(1, 4)):
            at = self.chance.randrange(len(text) or 1)
            kind = self.chance.randrange(3)
            if kind == 0:
                del text[at:]
            elif kind == 1 and at < len(text):
                text[at] = self.chance.randrange(256)
            else:
                text.insert(at, self.chance.randrange(256))
        try:
            return text.decode() if self.chance.random() < 0.5 else bytes(text)
        except UnicodeDecodeError:
            return bytes(text)

    def bytes(self) -> bytes:
        return self.chance.randbytes(self.chance.choice((0, 1, 10, 1000)))

    def large(self) -> str:
        """As large as may be, or a little more."""
        size = self.chance.choice((16 * 1024 - 60, 16 * 1024, 16 * 1024 + 1))
        kind = self.chance.randrange(4)
        if kind == 0:
            return json.dumps({"type": "say", "action": "x", "text": "a" * (size - 50)})
        if kind == 1:
            return "[" * size
        if kind == 2:
            return '{"type":"sit","action":"x","chips":' + "9" * (size - 40) + "}"
        return '{"a":' * (size // 5)

    def odd(self) -> str:
        """What only some think is JSON."""
        odd = self.chance.choice(ODD)
        return self.chance.choice((odd, f'{{"type":"sit","action":"o","chips":{odd}}}', f'{{"type":"say","action":"o","text":{odd}}}'))
