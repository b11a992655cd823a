"""Words that the rules of all games share: numbers, cards and boards in a sentence."""

from collections.abc import Sequence

from riverboat.ranking.hand_names import listed

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentence(words: str) -> str:
    """Words as a sentence: with a capital letter and a full stop.

    >>> sentence("each player is dealt one card face up")
    'Each player is dealt one card face up.'
    """
    return f"{words[:1].upper()}{words[1:]}."


def number_words(number: int) -> str:
    """A small number as a word, a larger one in digits."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def card_count(number: int) -> str:
    """A number of cards.

    >>> card_count(1), card_count(3)
    ('one card', 'three cards')
    """
    return f"{number_words(number)} card{'s' * (number != 1)}"


def article(noun: str) -> str:
    """A noun with its article: "an ace", "a king"."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def title(board: str) -> str:
    """The name of a board as a proper name: "Klondike", "A"."""
    return f"{board[:1].upper()}{board[1:]}"


def board_words(board: str) -> str:
    """A board in a sentence.

    >>> board_words(""), board_words("A"), board_words("omaha")
    ('the board', 'board A', 'the Omaha board')
    """
    if not board:
        return "the board"
    return f"board {board}" if len(board) == 1 else f"the {title(board)} board"


def board_card(board: str) -> str:
    """The only card of a board: "the Klondike card"."""
    return f"the {title(board)} card" if board else "the card on the board"


def boards_words(boards: Sequence[str]) -> str:
    """Several boards in a sentence.

    >>> boards_words(["A", "B", "C"]), boards_words(["omaha", "showcase"])
    ('boards A, B and C', 'Omaha and Showcase')
    """
    names = listed([title(board) for board in boards])
    return f"boards {names}" if all(len(board) == 1 for board in boards) else names
