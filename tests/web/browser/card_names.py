"""Card names and symbols as the English page writes them."""

RANKS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
RANKS |= {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUITS = {"c": ("clubs", "♣"), "d": ("diamonds", "♦"), "h": ("hearts", "♥"), "s": ("spades", "♠")}
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def card_name(card: str) -> str:
    """For example: ace of spades."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]][0]}"


def card_symbol(card: str) -> str:
    """For example: 10♥."""
    return card[0].replace("T", "10") + SUITS[card[1]][1]
