"""The kernel's fair numbers once more, for the plain version: SplitMix64, a stream for every batch of a seed."""

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1
_PIECES = 4


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


class Dice:
    """A stream of fair numbers."""

    def __init__(self, seed: int, batch: int) -> None:
        """Start the stream of a batch."""
        self._state = _mixed((_mixed(seed) + batch) & _WORD)
        self._word = 0
        self._piece = _PIECES

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        return _mixed(self._state)

    def fresh(self) -> None:
        """Start a deal with a whole word."""
        self._piece = _PIECES

    def below(self, bound: int) -> int:
        """A small number below the bound, every one as likely: 16 bits make one, and of a word the low bits are used first."""
        if self._piece == _PIECES:
            self._word, self._piece = self._next(), 0
        word, piece = self._word, self._piece
        self._piece += 1
        product = (word >> 16 * piece & 0xFFFF) * bound
        while product & 0xFFFF < 65536 % bound:  # the few that would favour some numbers are made anew
            word = _mixed((word + piece + 1) & _WORD)
            product = (word >> 48) * bound
        return product >> 16

    def wide(self, bound: int) -> int:
        """Any number of 32 bits below the bound, out of a word of its own."""
        product = (self._next() >> 32) * bound
        while product & _HALF < (1 << 32) % bound:
            product = (self._next() >> 32) * bound
        return product >> 32
