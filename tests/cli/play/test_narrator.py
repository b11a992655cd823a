"""The narrator: each viewer reads only what the viewer may see, and the settlement gives reasons."""

import re

import pytest

from riverboat import evaluate
from riverboat.cards import Card, cards
from riverboat.cli.play.narrator import Narrator, PlayerNames, settlement_lines
from riverboat.cli.terminal import Styler
from riverboat.dealer import Answer, Log, Run
from riverboat.explain.showdown import MadeHand, OddChips, OddShares, Payout, PotVerdict, ShareVerdict, Unclaimed, Verdict, Winner, kicker
from riverboat.play import CallingStation, RandomBot, play_out
from riverboat.rules import Game
from riverboat.table import events as e
from riverboat.table import project
from riverboat.variants import variants

CARD = re.compile(r"[2-9TJQKA][♣♦♥♠]")
NAMES = ("You", "Anna", "Bo", "Cleo")


# --- events -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", variants)
def test_no_line_has_a_card_that_the_viewer_has_not_seen(code: str) -> None:
    variant = variants[code]()
    count = min(4, variant.seats.stop - 1)
    for seed in range(3):
        bots = [RandomBot(seed + seat) for seat in range(count)]
        run = play_out(Run(Log(Game.of(variant), (150,) * count, seed=bytes([seed] * 32))), bots.__getitem__)
        for viewer in range(count):
            narrator = Narrator(run.hand.game, PlayerNames(NAMES[:count]), viewer, Styler(colour=False))
            known: set[Card] = set()
            for event in run.events:
                lines = narrator.narrate([event])
                known |= {card for seat in narrator.table.seats for card in seat.cards}
                known |= {card for board in narrator.table.boards for card in board.cards} | set(narrator.table.faced)
                if not isinstance(event, e.Judged):  # a wild card plays as any card
                    assert set(cards(" ".join(CARD.findall(" ".join(lines))), distinct=False)) <= known
            assert narrator.table == project(run.table, viewer)


def test_a_bet_and_a_fold_are_told() -> None:
    run = Run(Log(Game.of(variants["kuhn"]()), (5, 5)))
    narrator = Narrator(run.hand.game, PlayerNames(("You", "Anna")), 0, Styler(colour=False))
    narrator.narrate(run.events)
    assert narrator.narrate(run.step(Answer(1, 1))) == ["Anna bets 1."]
    assert narrator.narrate(run.step(Answer(0, "fold")))[0] == "You fold."


def lines_of(code: str, deck: str, answers: list[Answer], viewer: int | None) -> list[str]:
    """What a viewer reads of a hand between two; without a viewer, all cards."""
    run = Run(Log(Game.of(variants[code]()), (50, 50), deck=cards(deck)))
    narrator = Narrator(run.hand.game, PlayerNames(("Anna", "Bo")), viewer, Styler(colour=False), all_cards=viewer is None)
    narrator.narrate(run.events)
    for answer in answers:
        narrator.narrate(run.step(answer))
    return narrator.lines


DROP_OR_STAY = "Ks 9c Jd 9d 2h 8h 2s 7h 5c 4d"  # Bo, then Anna


@pytest.mark.parametrize(("viewer", "told"), [(None, True), (1, True), (0, False)])
def test_a_folded_hand_says_which_cards_were_wild_to_those_who_see_it(viewer: int | None, told: bool) -> None:
    lines = lines_of("kings-and-lows-draw", DROP_OR_STAY, [Answer(1, "drop"), Answer(0, "stay")], viewer)
    assert ("Wild in Bo's hand: K♠* 2♥* 2♠*." in lines) == told
    assert any(line.startswith("Bo chooses drop") for line in lines)


STUD = "Kh 9c Qd 9d 3c 9s 5h 8s 9h 7c Jd 6h Js 2c"


@pytest.mark.parametrize(("viewer", "told"), [(None, True), (1, False), (0, True)])
def test_a_mucked_hand_says_which_cards_were_wild_to_those_who_see_it(viewer: int | None, told: bool) -> None:
    """Bo's jacks with a king and a trey beat Anna's nines with a deuce, and Anna mucks."""
    run = Run(Log(Game.of(variants["kings-and-lows"]()), (50, 50), deck=cards(STUD)))
    narrator = Narrator(run.hand.game, PlayerNames(("Anna", "Bo")), viewer, Styler(colour=False), all_cards=viewer is None)
    lines = narrator.narrate(run.events)
    for seat, offer in run.asks():
        words = ("check", "call", "down")
        value = next(word for word in words if offer.why_not(run.table, seat, word) is None)
        lines += narrator.narrate(run.step(Answer(seat, value)))
    assert "Anna mucks." in lines
    assert ("Wild in Anna's hand: 2♣*." in lines) == told


def test_new_cards_of_a_draw_are_marked_as_wild_in_their_hand() -> None:
    answers = [Answer(1, "stay"), Answer(0, "stay"), Answer(1, (1,)), Answer(0, ())]
    lines = lines_of("kings-and-lows-draw", f"{DROP_OR_STAY} 2d", answers, 1)
    assert "Bo discards J♦ and draws 2♦*." in lines


# --- settlement ---------------------------------------------------------------------------------------------------


def test_the_settlement_tells_side_pots_and_odd_chips() -> None:
    low, flush = MadeHand(1, "eight low"), MadeHand(0, "flush")
    low_split = (Winner(1, 4, low), Winner(2, 3, low))
    odd = OddChips((1,), "left_of_button", "the first from the left of the button")
    main = (
        ShareVerdict("low", "low", 7, low_split, odd_chips=odd),
        ShareVerdict("high", "high", 8, (Winner(0, 8, flush),), ahead_of=MadeHand(2, "straight")),
    )
    pair = kicker(
        "high", evaluate("As Ah Kd Jc 2s").rank, evaluate("Ad Ac Ks Th 9s").rank, cards("As Ah Kd Jc 2s"), cards("As Ah Kd Jc 2s")
    )
    aces, lacking = MadeHand(2, "pair of aces"), "nobody has a low of eight or better: the half joins the high hand"
    side = ShareVerdict("high", "high", 32, (Winner(2, 32, aces),), ahead_of=MadeHand(1, "pair of aces"), kicker=pair)
    outcome = Verdict(
        (
            PotVerdict(
                0,
                "main pot",
                15,
                (0, 1, 2),
                True,
                main,
                odd_shares=OddShares(("high",), "last", "15 do not divide by 2: the last share keeps it"),
            ),
            PotVerdict(1, "side pot", 32, (1, 2), True, (side,), unclaimed=(Unclaimed("low", "low", 16, "high", lacking),)),
        ),
        (Payout(0, {}, 8, 0, 5, 3, 8), Payout(1, {}, 4, 6, 21, -17, 4)),
    )
    assert list(settlement_lines(outcome, PlayerNames(NAMES[:3]))) == [
        "Main pot 15:",
        "  low 7: Anna and Bo split it, 4 and 3, with eight low; the odd chip goes to Anna, the first from the left of the button.",
        "  high 8: You win with flush, beating Bo's straight.",
        "  15 do not divide by 2: the last share keeps it, so high gets more.",
        "Side pot 32:",
        "  high 32: Bo wins with pair of aces, beating Anna's pair of aces; decided by kicker jack.",
        "  Nobody has a low of eight or better: the half joins the high hand.",
        "Anna matches the pot: 6 for the next hand.",
    ]


@pytest.mark.parametrize(("carried", "words"), [(1, "1 stays for the next hand"), (2, "2 stay for the next hand")])
def test_carried_chips_are_told_in_singular_and_plural(carried: int, words: str) -> None:
    share = ShareVerdict("high", "high", 5, (Winner(0, 5 - carried, MadeHand(0, "flush")),), carried=carried)
    pot = PotVerdict(0, "pot", 5, (0, 1), contested=True, shares=(share,))
    assert words in " ".join(settlement_lines(Verdict((pot,), (), carried), PlayerNames(NAMES[:3])))


def test_chips_from_the_last_hand_are_told() -> None:
    game = Game.of(variants["screw-your-neighbor"]())
    lines = Narrator(game, PlayerNames(NAMES[:2]), 0, Styler(colour=False)).narrate(Run(Log(game, (3, 3), kitty=2)).events)
    assert lines[0] == "You have the button. The pot starts with 2 from the last hand."


def test_payments_and_antes() -> None:
    narrator = Narrator(Game.of(variants["screw-your-neighbor"]()), PlayerNames(NAMES[:2]), 0, Styler())
    narrator.narrate([e.Started((3, 3), 0)])
    payments = [e.Posted(seat, "lowest card", 1, "dead") for seat in (0, 1)]
    assert narrator.narrate(payments[:1]) == ["You pay 1 for the lowest card."]
    assert narrator.narrate(payments) == ["Everyone pays 1 for the lowest card."]
    assert narrator.narrate([e.Posted(seat, "ante", 1, "dead") for seat in (0, 1)]) == ["Everyone antes 1."]


def test_a_deciding_kicker_is_told_unless_the_hand_words_begin_with_it() -> None:
    aces, kings = MadeHand(0, "pair of aces"), MadeHand(1, "pair of kings")
    decider = kicker(
        "high", evaluate("As Ah Kd Jc 2s").rank, evaluate("Kc Ks Qs Th 9s").rank, cards("As Ah Kd Jc 2s"), cards("As Ah Kd Jc 2s")
    )
    assert decider is not None
    share = ShareVerdict("high", "high", 9, (Winner(0, 9, aces),), ahead_of=kings, kicker=decider)
    pot = PotVerdict(0, "pot", 9, (0, 1), True, (share,))
    (line,) = settlement_lines(Verdict((pot,), ()), PlayerNames(NAMES[:2]))
    assert line == "Pot 9: You win with pair of aces, beating Anna's pair of kings."


@pytest.mark.parametrize("code", variants)
def test_every_award_is_told_at_the_end(code: str) -> None:
    variant = variants[code]()
    count = min(3, variant.seats.stop - 1)
    for seed in range(6):
        bots = [RandomBot(seed + seat) for seat in range(count)]
        run = play_out(Run(Log(Game.of(variant), (60,) * count, seed=bytes([seed] * 32))), bots.__getitem__)
        narrator = Narrator(run.hand.game, PlayerNames(NAMES[:count]), 0, Styler(colour=False))
        before = [line for event in run.events[:-1] for line in narrator.narrate([event])]
        assert not any(re.match(r"(Main pot|Side pot.*|Pot) \d+:|.* the pot of", line) for line in before)
        settlement = "\n".join(narrator.narrate(run.events[-1:]))
        for event in run.events:
            if isinstance(event, e.Awarded) and event.seat is not None:
                assert NAMES[event.seat].lower() in settlement.lower()
                assert str(event.amount) in settlement


# --- recorded hands -----------------------------------------------------------------------------------------------


def test_a_recorded_hand_shows_all_cards_but_those_that_were_not_recorded() -> None:
    run = play_out(Run(Log(Game.of(variants["holdem"]()), (50, 50), seed=bytes(32))), lambda _: CallingStation())
    hidden = run.table.seats[1].cards
    players = PlayerNames(["Ann", "Bob"])
    text = "\n".join(Narrator(run.hand.game, players, None, Styler(colour=False), all_cards=True).narrate(run.events))
    assert all(f"{card:unicode}" in text for seat in run.table.seats for card in seat.cards)
    narrator = Narrator(run.hand.game, players, None, Styler(colour=False, hidden=hidden), all_cards=True, amount=lambda chips: f"${chips}")
    text = "\n".join(narrator.narrate(run.events))
    assert not any(f"{card:unicode}" in text for card in hidden)
    judged = {event.seat: event.words for event in run.events if isinstance(event, e.Judged)}
    assert judged[1] not in text or judged[1] == judged[0]
    assert re.search(r"^Bob +\$\d+  \?\? \?\?$", text, re.MULTILINE) or "  Bob  $" in text
    assert text.splitlines()[-1].startswith(("Ann wins $", "Bob wins $"))


@pytest.mark.parametrize("code", ["kings-and-lows-draw", "good-bad-ugly", "follow-the-queen", "twos-jacks-axe"])
def test_a_replay_tells_each_step_as_it_was_told_in_play(code: str) -> None:
    log = play_out(Run(Log(Game.of(variants[code]()), (60,) * 3, seed=bytes([7] * 32))), RandomBot).log
    played, replayed = (Narrator(log.game, PlayerNames(NAMES[:3]), 0, Styler(colour=False)) for _ in range(2))
    run = Run(Log(log.game, log.stacks, seed=log.seed))
    lines = played.narrate(run.events)
    for answer in log.answers:
        lines += played.narrate(run.step(answer))
    assert replayed.replay(log) == lines


@pytest.mark.parametrize(("viewer", "line"), [(0, "You stand pat."), (1, "Anna stands pat.")])
def test_standing_pat_is_told_to_everybody(viewer: int, line: str) -> None:
    run = Run(Log(Game.of(variants["five-card-draw"]()), (60, 60), seed=bytes(32), button=1))
    for word in ("check", "check", ()):
        run.step(Answer(run.waiting[0], word))
    names = ["Anna", "Bob"]
    names[viewer] = "You"
    told = Narrator(run.hand.game, PlayerNames(names), viewer, Styler(colour=False)).narrate(run.events)
    assert told[-1] == line
