"""The console output, word for word."""

from tests.eight_cards.watched_table import split, stacked

from riverboat.eight_cards import RAIL, ConsoleRenderer, EightCardsConfig, PokerEngineEightCards
from riverboat.eight_cards import events as told

DECK = stacked(["Ac Kc 2h 2d 5s 6s 7d 8d", "Ad Kd 3h 3d 9s Ts Jd Qd"], a="Ah Kh 7s 4c 2s", b="Jh Jc 9d 5c 3c", c="Qh 8h 6h 5h 4d")

AS_ANNA_SEES_IT = """\
--- Hand 1: Anna places first ---
Anna gets 8 cards: Ac Kc 2h 2d 5s 6s 7d 8d
Bo gets 8 cards
              A                B                C
              Ah Kh 7s         Jh Jc 9d         Qh 8h 6h
Anna may not do that: each of the 8 cards must be placed
Anna places Ac Kc on A (A 2, B 0, C 0)
Anna places 2h 2d 5s 6s on B (A 2, B 4, C 0)
Board B plays as PLO for all
Anna places 7d 8d on C (A 2, B 4, C 2)
Anna places 2h Kc on A (A 2, B 0, C 0)
Anna places Ac 2d 5s 6s on B (A 2, B 4, C 0)
Anna places 7d 8d on C (A 2, B 4, C 2)
Anna has locked
Bo places on A (A 2, B 0, C 0)
Bo places on B (A 2, B 4, C 0)
Bo places on C (A 2, B 4, C 2)
Bo has locked
              A NLHE           B PLO            C NLHE
              Ah Kh 7s         Jh Jc 9d         Qh 8h 6h
  Anna        2h Kc            Ac 2d 5s 6s      7d 8d
  Bo          2 cards          4 cards          2 cards
Board A: Ah Kh 7s 4c 2s
  Anna        2h Kc        two pair, kings and twos, ace kicker
  Bo          Ad Kd        two pair, aces and kings, seven kicker
Board A (NLHE): Bo wins 67 with two pair, aces and kings, seven kicker
Board B: Jh Jc 9d 5c 3c
  Anna        Ac 2d 5s 6s  two pair, jacks and fives, ace kicker
  Bo          3h 3d 9s Ts  full house, threes over jacks
Board B (PLO): Bo wins 67 with full house, threes over jacks
Board C: Qh 8h 6h 5h 4d
  Anna        7d 8d        straight, eight high
  Bo          Jd Qd        pair of queens, jack-eight-six kickers
Board C (NLHE): Anna wins 66 with straight, eight high
              A NLHE           B PLO            C NLHE
              Ah Kh 7s 4c 2s   Jh Jc 9d 5c 3c   Qh 8h 6h 5h 4d
  Anna        2h Kc            Ac 2d 5s 6s      7d 8d
  Bo          Ad Kd            3h 3d 9s Ts      Jd Qd
  won by      Bo               Bo               Anna
Anna wins 66 (-34)
Bo wins 134 (+34)
"""


def test_a_hand_as_a_player_sees_it() -> None:
    lines: list[str] = []
    engine = PokerEngineEightCards(["Anna", "Bo"], on_event={"Anna": ConsoleRenderer(lines.append)})
    engine.start_hand(deck=DECK)
    hand = engine.state("Anna").players[0].eight_cards
    engine.lock("Anna")
    engine.place("Anna", split(hand))
    engine.place("Anna", split((hand[2], hand[1], hand[0], *hand[3:])))
    engine.lock("Anna")
    engine.place("Bo", split(engine.state("Bo").players[1].eight_cards))
    engine.lock("Bo")
    assert "\n".join(lines) + "\n" == AS_ANNA_SEES_IT


def test_spectators_see_counts_until_the_showdown() -> None:
    lines: list[str] = []
    engine = PokerEngineEightCards(["Anna", "Bo"], on_event={RAIL: ConsoleRenderer(lines.append)})
    engine.start_hand(deck=DECK)
    engine.timeout("Anna")
    engine.timeout("Bo")
    before = lines[: next(at for at, line in enumerate(lines) if line.startswith("Board A:"))]
    hands = [card for player in engine.state().players for card in player.eight_cards]
    assert not [line for line in before for card in hands if card in line]
    assert sum(line.startswith(("  Anna ", "  Bo ")) and line.count(" cards") == 3 for line in before) == 2


def test_it_prints_on_any_console() -> None:
    """ASCII, no codes, at most 79 columns, also with four players, long names, a fold and ties."""
    lines: list[str] = []
    names = ["Åsa-Margareta Örnsköld", "Bo", "Cleo", "Dag"]
    config = EightCardsConfig(up_to_four=True, timeout="auto_fold")
    engine = PokerEngineEightCards(names, seed=3, config=config, on_event=ConsoleRenderer(lines.append))
    for _ in range(8):
        engine.start_hand()
        engine.timeout(str(engine.actor))
        while player := engine.actor:
            engine.place(player, split(next(one.eight_cards for one in engine.state(player).players if one.id == player)))
            engine.lock(player)
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert max(map(len, lines)) < 110
    assert max(len(line) for line in lines if line.startswith("  ") and "with" not in line) < 80
    assert "Bo is out of time and folds" in lines


def test_a_shared_board_and_colours() -> None:
    lines: list[str] = []
    console = ConsoleRenderer(lines.append, colour=True)
    console(told.CardsDealt("Anna", 2, ("Ah", "Ks")))
    console(told.BoardResult("A", "NLHE", ("Anna", "Bo"), {"Anna": "pair of aces", "Bo": "pair of aces"}, 66))
    assert lines[0] == "Anna gets 2 cards: \033[31mAh\033[0m Ks"
    assert lines[-1] == "Board A (NLHE): Anna and Bo share 66 with pair of aces"


def test_side_pots_are_printed_one_by_one() -> None:
    lines: list[str] = []
    config = EightCardsConfig(up_to_four=True)
    engine = PokerEngineEightCards({"a": 40, "b": 100, "c": 100}, seed=210, config=config, on_event=ConsoleRenderer(lines.append))
    engine.start_hand()
    while engine.actor:
        engine.timeout(engine.actor)
    assert [line for line in lines if line.startswith("Board B (")] == [
        "Board B (PLO): a wins 40 with straight, nine high",
        "Board B (PLO): b wins 20 with straight, eight high",
        "Board B (PLO): c wins 20 with straight, eight high",
    ]


def test_names_that_are_not_latin() -> None:
    """An accent goes, a letter that ASCII has not is a question mark, and of two names alike, or with no letter left, there is a number."""
    lines: list[str] = []
    names = ["Анна", "Łukasz", "Åsa\n\033[2J", "花子"]
    engine = PokerEngineEightCards(names, seed=3, config=EightCardsConfig(up_to_four=True), on_event=ConsoleRenderer(lines.append))
    for _ in range(2):
        engine.start_hand()
        engine.lock(str(engine.actor))
        engine.lock("花子")
        while engine.actor:
            engine.timeout(engine.actor)
    assert [line for line in lines if "gets" in line][:4] == [f"{name} gets 8 cards" for name in ("P1", "?ukasz", "Asa??[2J", "P4")]
    assert "P4 may not do that: P4 is not asked" in lines
    assert lines[0] == "--- Hand 1: P1 places first ---"
    assert "--- Hand 2: ?ukasz places first ---" in lines
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert {line[:14] for line in lines if line.startswith("  P1")} == {"  P1          "}


def test_names_that_look_alike() -> None:
    lines: list[str] = []
    console = ConsoleRenderer(lines.append)
    for name in ("Ása", "Åsa", "P2"):
        console(told.AssignLocked(name))
    assert lines == ["Asa has locked", "P2 has locked", "P3 has locked"]
    long = "e\u0301" * 11
    console(told.BoardResult("A", "NLHE", (long,), {long: "pair of aces"}, 66, {long: 66}))
    assert lines[-2].split()[0] == "e" * 11
