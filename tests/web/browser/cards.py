"""Cards as the page says them in English: by their names, and by their signs in a line of text."""

RANKS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
RANKS |= {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUITS = {"c": ("clubs", "♣"), "d": ("diamonds", "♦"), "h": ("hearts", "♥"), "s": ("spades", "♠")}
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def called(card: str) -> str:
    """Its name: ace of spades."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]][0]}"


def sign(card: str) -> str:
    """Its sign: 10♥."""
    return card[0].replace("T", "10") + SUITS[card[1]][1]
