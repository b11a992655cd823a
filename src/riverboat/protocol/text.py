"""Names and words as they may be shown to others: printable, on one line, bounded, and no two names that look the same."""

import secrets
import unicodedata

from riverboat.dealer import Illegal

NAME = 24  # letters of a name

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters, as Unicode has it, but nobody sees them
_JOINER, _EMOJI_STYLE = "\u200d", "\ufe0f"
_MOST_MARKS = 2  # accents above each other
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")  # they have letters that look the same


def plain(text: str, most: int, what: str) -> str:
    """Text without what nobody can see: control signs, directions, fillers, heaps of accents.

    >>> plain("  An\\u202ena \\n says", 20, "a message")
    'An na says'
    """
    text = unicodedata.normalize("NFC", text)
    signs: list[str] = []
    marks = 0
    for index, sign in enumerate(text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            continue
        hidden = (kind[0] == "C" or sign in _BLANK) and not (sign == _JOINER and _joins(text, index))
        signs.append(" " if hidden else sign)
    found = " ".join("".join(signs).split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in found):
        raise Illegal(f"{what} needs letters")
    if len(found) > most:
        raise Illegal(f"{what} has at most {most} letters")
    return found


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands between two pictures, which are one then."""
    before, behind = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and behind) and unicodedata.category(behind) == "So" and (before == _EMOJI_STYLE or _pictured(before))


def _pictured(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sk")


def proper_name(text: str) -> str:
    """A name as it may be shown: not in letters of alphabets that look alike.

    >>> proper_name(" Zoë  of Oz ")
    'Zoë of Oz'
    """
    name = plain(text, NAME, "a name")
    used = {alphabet for sign in name for alphabet in _ALPHABETS if sign.isalpha() and alphabet in unicodedata.name(sign, "")}
    if len(used) > 1:
        raise Illegal("a name is written in one alphabet")
    return name


def alike(name: str) -> str:
    """What is the same for names that only look different to a program.

    >>> alike("ANNA") == alike("\\uff21nna")
    True
    """
    signs = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in signs if unicodedata.category(sign)[0] != "C" and sign != _EMOJI_STYLE)


def new_id() -> str:
    """A random, URL-safe id of 96 bits that does not start with a dash (it would look like a command-line option)."""
    while (candidate := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return candidate
