"""Checks names and chat text: printable, on one line, of limited length, and no two names that look the same."""

import unicodedata

from riverboat.dealer import Illegal

NAME = 24  # characters of a name

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by Unicode, but invisible
_JOINER, _EMOJI_STYLE = "\u200d", "\ufe0f"
_MOST_MARKS = 2  # combining marks on one character
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")  # alphabets with letters that look alike


def plain(text: str, most: int, what: str) -> str:
    """Text without invisible characters: control characters, text directions, fillers, stacked accents. Illegal if nothing is left.

    >>> plain("  An\\u202ena \\n says", 20, "a message")
    'An na says'
    """
    text = unicodedata.normalize("NFC", text)
    characters: list[str] = []
    marks = 0
    for index, character in enumerate(text):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            continue
        hidden = (kind[0] == "C" or character in _BLANK) and not (character == _JOINER and _joins(text, index))
        characters.append(" " if hidden else character)
    shown = " ".join("".join(characters).split())
    if not any(unicodedata.category(character)[0] in "LNPS" for character in shown):
        raise Illegal("text_empty", "{what} needs letters", what=what)
    if len(shown) > most:
        raise Illegal("text_too_long", "{what} has at most {most} letters", what=what, most=most)
    return shown


def _joins(text: str, at: int) -> bool:
    """Whether a joiner joins two emoji into one."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and after) and unicodedata.category(after) == "So" and (before == _EMOJI_STYLE or _is_emoji(before))


def _is_emoji(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk")


def proper_name(text: str) -> str:
    """A name as it is shown; Illegal if it mixes alphabets with letters that look alike.

    >>> proper_name(" Zoë  of Oz ")
    'Zoë of Oz'
    """
    name = plain(text, NAME, "a name")
    used = {alphabet for letter in name for alphabet in _ALPHABETS if letter.isalpha() and alphabet in unicodedata.name(letter, "")}
    if len(used) > 1:
        raise Illegal("mixed_alphabets", "a name is written in one alphabet")
    return name


def alike(name: str) -> str:
    """A key that is the same for names that look the same.

    >>> alike("ANNA") == alike("\\uff21nna")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if unicodedata.category(character)[0] != "C" and character != _EMOJI_STYLE)
