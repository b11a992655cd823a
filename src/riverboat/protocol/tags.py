"""The tags by which JSON messages and journal entries name their classes."""


def snake_case(name: str) -> str:
    """The tag of a class.

    >>> snake_case("NextHand")
    'next_hand'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")
