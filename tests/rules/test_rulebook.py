"""The rules in sentences say what the engine does: a dealer who reads only them deals and pays as it does."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from tests import hand_laws
from tests.repetitions import few, scaled
from tests.scripted_hand import check_down, deal, events_of, sit

from riverboat.chips import Pot, pots
from riverboat.coded_text import CodedText
from riverboat.dealer import Answer, Hand, Log, Run
from riverboat.odds import equity
from riverboat.ranking import Wild
from riverboat.rules import Choice, Discard, Game, Natural, Placement, Stakes, Variant, Wager
from riverboat.rules.contests import wild_definition
from riverboat.rules.rulebook import rulebook
from riverboat.rules.variant import ODD_CHIPS
from riverboat.table import Table, after
from riverboat.table import events as e
from riverboat.table.table import in_run
from riverboat.variants import variants

HANDS = scaled(check=2, test=20, soak=400)  # of each game and rule for odd chips
NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8}
MAY_DISCARD = "Each player may discard up to three cards"
RUN_TWICE = "Every pot is then divided into two equal parts, one for each run; chips left over go to the last part."


def texts(code: str, **options: Any) -> list[str]:
    return list(map(str, rulebook(variants[code](**options))))


def every_form(code: str) -> Iterator[Variant]:
    """A game by custom, and with each value of each of its options."""
    entry = variants[code]
    yield entry()
    for option in entry.options:
        for value in option.values[1:]:
            yield entry(**{option.name: value})


# --- sentences -----------------------------------------------------------------------------------------------------


def test_the_rules_of_twos_jacks_axe_state_how_every_pot_is_divided() -> None:
    rules = texts("twos-jacks-axe")
    assert rules[:6] == [
        "Everyone antes.",
        "Each player is dealt five cards face down.",
        "First betting round.",
        f"{MAY_DISCARD} and draws replacements.",
        "Second betting round.",
        "The remaining players show their hands, the last to bet or raise first.",
    ]
    assert rules[7:] == [
        "Twos, jacks and the king of diamonds are wild.",
        "A natural pair of sevens means exactly two sevens among a player's own cards; wild cards that play as sevens do not count.",
        "Half of every pot and side pot goes to a natural pair of sevens.",
        "The rest, including any odd chip, goes to the best hand.",
        "If nobody has a natural pair of sevens, the best hand takes the whole pot.",
        "Several players with a natural pair of sevens split that part evenly.",
        "Players who tie split their part evenly.",
        "Odd chips of a split go one each to the winners, starting left of the button.",
        "Only players who paid into a side pot can win it; a player alone in it takes all of it.",
        "If everybody else folds, the last player takes everything, and the pot is not divided.",
    ]


def test_the_rules_without_the_half_for_sevens_do_not_mention_it() -> None:
    rules = texts("twos-jacks-axe", sevens_half=False)
    assert not any("seven" in rule for rule in rules)
    assert "The best hand wins the pot." in rules


@pytest.mark.parametrize(
    ("code", "options", "expected"),
    [
        ("omaha-hilo", {}, "Half of every pot and side pot goes to the best low hand."),
        ("omaha-hilo", {}, "If nobody has a low of eight or better, the best hand takes the whole pot."),
        ("omaha-hilo", {}, "A hand is made of exactly two of the player's own cards and three from the board."),
        ("chicago", {}, "Half of every pot and side pot goes to the highest spade in the hole."),
        ("chicago", {}, "If nobody has a spade in the hole, the best hand takes the whole pot."),
        ("bob-barker", {}, "Half of every pot and side pot goes to the showcase nearest to the Dealer card without going over."),
        ("bob-barker", {}, "The rest, including any odd chip, goes to the best hand on the Omaha board."),
        ("eight-cards", {}, "Every pot and side pot is divided into three equal parts, one for the best hand on each board."),
        ("eight-cards", {}, "Chips left over go one each to the boards that are run out first."),
        ("holdem", {"double_board": True}, "Half of every pot and side pot goes to the best hand on board 1."),
        ("holdem", {"double_board": True}, "The rest, including any odd chip, goes to the best hand on board 2."),
        ("omaha-hilo", {"double_board": True}, "Half of each part goes to the best low hand on that board."),
        ("omaha-hilo", {"double_board": True}, "Chips left over go to the part for board 2."),
        ("holdem", {"run_it_twice": True}, RUN_TWICE),
        ("kings-and-lows", {}, "Kings and the lowest other cards of each hand are wild."),
        ("kings-and-lows", {"king_required": True}, "Kings and the lowest other cards of a hand that holds a king are wild."),
        ("kings-and-lows-draw", {}, "If the deck wins, the pot is carried over to the next hand."),
        ("klondike", {}, "The Klondike card plays as part of the board."),
        ("klondike", {}, "All cards of the same rank as the Klondike card are wild."),
        ("follow-the-queen", {}, "Queens are wild, and so is the rank that follows the last queen dealt face up."),
        ("short-deck", {}, "A flush beats a full house, and A-6-7-8-9 is a straight."),
        ("good-bad-ugly", {}, "A pot whose players are all out is carried over to the next hand."),
        ("five-card-draw", {"four_with_an_ace": True}, f"{MAY_DISCARD}, or four when keeping an ace, and draws replacements."),
        ("omaha", {"bomb_pot": 1}, "Everyone posts a big blind, and there is no betting before the first shared cards."),
        ("short-deck", {"bomb_pot": 5}, "Everyone posts five button blinds, and there is no betting before the first shared cards."),
        ("guts", {"cards": 3}, "Hands have fewer than five cards: straights and flushes do not count."),
        ("leduc", {}, "First betting round, with at most one bet and one raise."),
        ("baseball", {"bought_up": True}, "A player who is dealt a four face up may buy another card, face up, for a small bet."),
        ("twos-jacks-axe", {"at_least_two": True}, "Half of every pot and side pot goes to two or more natural sevens."),
        ("twos-jacks-axe", {"double_ace_flush": True}, "Every wild card in a flush may be an ace."),
        ("twos-jacks-axe", {"natural_beats_wild": True}, "A hand without wild cards beats an equal hand with wild cards."),
    ],
)  # fmt: skip
def test_rules_are_generated_from_the_data(code: str, options: dict[str, Any], expected: str) -> None:
    assert expected in texts(code, **options)


@pytest.mark.parametrize("code", variants)
def test_every_rule_is_a_sentence_with_a_code(code: str) -> None:
    for variant in every_form(code):
        rules = rulebook(variant)
        for rule in rules:
            assert re.fullmatch(r"[A-Z](?!.*  )[^|{}]*[^.,; ]\.", rule), rule
            assert rule.code, rule
            assert CodedText.from_dict(rule.to_dict()).to_dict() == rule.to_dict()
        explained = Counter(rule for rule in rules if rule.code in ("rule_buy_card", "rule_toll_display", "rule_bring_in_suits"))
        assert all(count == 1 for count in explained.values()), "explanations are given once"


def test_rules_follow_the_limit_the_stakes_and_the_house() -> None:
    stud = variants["seven-card-stud"]()
    fixed, free = rulebook(Game.of(stud)), rulebook(Game.of(stud, limit="no-limit", burn=True, odd_chips="first_seat"))
    assert "Betting round on fifth street, at the higher limit; the best hand showing acts first." in fixed
    assert "Betting round on fifth street; the best hand showing acts first." in free
    assert "Before every further round of cards, the top card of the deck is burned." in free
    assert "Odd chips of a split go one each to the winners, starting with the first seat." in free
    for stakes, expected in [
        (Stakes(blinds=(1, 2)), ["The small blind and the big blind are posted, starting left of the button."]),
        (Stakes(blinds=(1, 2), straddle=4), ["The small blind, the big blind and the straddle are posted, starting left of the button."]),
        (Stakes(ante=1, button_blind=2), ["Everyone antes.", "The button posts a blind."]),
        (Stakes(blinds=(1, 2), big_blind_ante=2), ["The big blind also antes for the whole table."]),
        (
            Stakes(button_ante=2, blinds=(2,)),
            ["The button antes for the whole table.", "The blind is posted, starting left of the button."],
        ),
    ]:
        rules = rulebook(Game.of(variants["holdem"](), stakes=stakes))
        assert [rule for rule in expected if rule not in rules] == []
    assert not any("bring" in rule for rule in rulebook(Game.of(stud, stakes=Stakes(ante=1))))


# --- what is dealt -------------------------------------------------------------------------------------------------


def number(words: str) -> int:
    return NUMBERS[words.lower()]


@pytest.mark.parametrize("code", few(variants, 20))
def test_the_cards_that_the_rules_deal_are_dealt(code: str) -> None:
    for variant in every_form(code):
        rules = rulebook(variant)
        if {"rule_red_river", "rule_toll"} & {rule.code for rule in rules}:
            continue  # how many cards come depends on the cards and the players
        run = stay_in(Run(Log(Game.of(variant), (200,) * variant.seats.start, seed=bytes(32))))
        seat, order = run.table.live[-1], run.hand.share_order
        dealt = [(event.up.count(False), event.up.count(True)) for event in events_of(run, e.Dealt) if event.seat == seat]
        laid = [(event.board, len(event.cards), isinstance(event, e.Laid)) for event in run.events if isinstance(event, e.Turned | e.Laid)]
        wanted = [to_each(rule) for rule in rules if rule.code == "rule_deal"]
        assert dealt[: len(wanted)] == wanted or {"rule_buy_card", "rule_bet_between"} & {rule.code for rule in rules}
        assert laid == [part for rule in rules for part in to_boards(rule, order)]


def stay_in(run: Run) -> Run:
    """Check or call, stay, and stand pat until the hand is over."""
    for seat, offer in run.asks():
        value: Any = offer.default(run.table, seat)
        if isinstance(offer, Wager):
            value = "call" if offer.call else "check"
        if isinstance(offer, Choice) and "stay" in offer.words:
            value = "stay"
        run.step(Answer(seat, value if value != "fold" else offer.sample(run.table, seat, lambda _: 0)))
    return run


def to_each(rule: CodedText) -> tuple[int, int]:
    """The cards face down and face up that every player is dealt, as the sentence says."""
    down, up = re.search(r"(\w+)(?: cards?)? face down", rule), re.search(r"(\w+)(?: cards?)? face up", rule)
    return number(down[1]) if down else 0, number(up[1]) if up else 0


def to_boards(rule: CodedText, order: Sequence[str]) -> Iterator[tuple[str, int, bool]]:
    """The cards that boards are dealt, and whether face down, as the sentence says."""
    if rule.code == "rule_turn":
        yield rule.parameters["board"], number(rule.split()[0]), "face down" in rule
    elif rule.code == "rule_run_out":
        count = re.search(r"(\w+) more cards", rule)
        assert count
        for board in re.findall(r"board (\w)\b", rule) or order:  # the order may depend on the placement
            yield from [(board, 1, False)] * number(count[1])


@pytest.mark.parametrize("code", few(variants, 20))
def test_the_questions_are_those_of_the_rules(code: str) -> None:
    for variant in every_form(code):
        rules = rulebook(variant)
        run = Run(Log(Game.of(variant), (200,) * variant.seats.start, seed=bytes(32)))
        for seat, offer in run.asks():
            if isinstance(offer, Discard):
                most = f"up to {next(word for word, value in NUMBERS.items() if value == offer.most)} cards"
                exactly = f"discards {next(word for word, value in NUMBERS.items() if value == offer.most)} card"
                wanted = [rule for rule in rules if rule.code == ("rule_discard" if offer.least else "rule_draw")]
                assert any((exactly if offer.least else most) in rule for rule in wanted), rules
                assert not offer.with_ace or any("or four when keeping an ace" in rule for rule in wanted)
            if isinstance(offer, Placement):
                assert any("runs out of time folds" in rule for rule in rules) == offer.may_fold
                assert any("placed at a time" in rule for rule in rules) == bool(offer.step)
            value = offer.default(run.table, seat)
            run.step(Answer(seat, value if value != "fold" else offer.sample(run.table, seat, lambda _: 0)))


# --- what is paid --------------------------------------------------------------------------------------------------


Scores = Mapping[tuple[str, int], int | None]
Paid = Counter[tuple[int, str, int | None]]


class Dealer:
    """Divides pots as the sentences say; the codes only tell which shares they mean."""

    def __init__(self, rules: Sequence[CodedText], seats: int, button: int) -> None:
        self.rules = {rule.code: rule for rule in rules}
        self.seats, self.button = seats, button

    def says(self, code: str, words: str) -> bool:
        return words in self.rules.get(code, "")

    def share(self, code: str) -> str:
        return str(self.rules[code].parameters["share"])

    def awards(self, all_pots: Sequence[Pot], scores: Scores, runs: Sequence[str], run_out: Sequence[str]) -> Paid:
        """The chips of each seat for each share of each pot; chips that are carried over go to no seat."""
        paid: Paid = Counter()
        against_the_deck = "rule_face_the_deck" in self.rules and len({seat for _, seat in scores}) == 1
        for index, pot in enumerate(all_pots):
            if not pot.amount:
                continue
            if len(pot.eligible) == 1 and not against_the_deck:
                assert "rule_half_to" not in self.rules or self.says("rule_side_pots", "a player alone in it takes all of it")
                paid[index, "", pot.eligible[0]] += pot.amount
                continue
            for share, amount in self.shares(pot, scores, runs, run_out):
                best = {seat: score for seat in pot.eligible if (score := scores[share, seat]) is not None}
                winners = [seat for seat in self.order() if seat in best and best[seat] == max(best.values())]
                if not winners:
                    assert self.carried(pot), (share, self.rules)
                    paid[index, share, None] += amount
                for at, seat in enumerate(winners):
                    paid[index, share, seat] += amount // len(winners) + (at < amount % len(winners))
        return +paid

    def carried(self, pot: Pot) -> bool:
        if not pot.eligible:
            return self.says("rule_pot_of_players_out", "is carried over") or self.says("rule_nobody_stays", "is carried over")
        return self.says("rule_nobody_wins", "is carried over") or self.says("rule_deck_wins", "is carried over")

    def order(self) -> list[int]:
        """Who gets the first odd chip. (Lots are compared without regard to the order.)"""
        around = [(self.button + 1 + step) % self.seats for step in range(self.seats)]
        orders = {
            "starting left of the button": around,
            "nearest to the left of the button": around,
            "starting with the first seat": sorted(around),
            "drawn by lot": around,
        }
        (order,) = [order for words, order in orders.items() if self.says("rule_odd_chips", words)]
        return order

    def shares(self, pot: Pot, scores: Scores, runs: Sequence[str], run_out: Sequence[str]) -> Iterator[tuple[str, int]]:
        """The shares of a pot with their chips, after shares without a winner have joined others."""
        for row in self.rows(pot.amount, runs, run_out):
            amounts = dict(row)
            *others, last = amounts
            for share in others:
                if not any(scores[share, seat] is not None for seat in pot.eligible):
                    assert not pot.eligible or self.says("rule_nobody_qualifies", f"takes the whole {'part' if self.boards else 'pot'}.")
                    amounts[last] += amounts.pop(share)
            yield from amounts.items()

    @property
    def boards(self) -> list[str]:
        return list(self.rules["rule_parts_for_boards"].parameters["boards"]) if "rule_parts_for_boards" in self.rules else []

    def rows(self, amount: int, runs: Sequence[str], run_out: Sequence[str]) -> Iterator[list[tuple[str, int]]]:
        """The shares of each part of a pot, with their chips."""
        if not runs:
            if self.boards:
                for board, part in zip(self.boards, self.equal(amount, len(self.boards), "rule_odd_parts_last_board"), strict=True):
                    yield self.divided(part, board, run_out)
            elif self.two_boards:
                yield from ([part] for part in self.divided(amount, "", run_out))
            else:
                yield self.divided(amount, "", run_out)
            return
        words = re.search(r"divided into (\w+) equal parts, one for each run( of each board)?;", self.rules["rule_run_twice_parts"])
        assert words
        parts = iter(self.equal(amount, number(words[1]), "rule_run_twice_parts"))
        for run in runs:
            if words[2] and not self.boards:
                yield from ([(in_run(self.share(code), run), next(parts))] for code in ("rule_half_to", "rule_rest_to"))
            else:
                for board in self.boards or [""]:
                    yield [(in_run(share, run), part) for share, part in self.divided(next(parts), board, run_out)]

    @property
    def two_boards(self) -> bool:
        return self.says("rule_half_to", "the best hand on board 1") or self.says("rule_half_to", "the lowest hand on board 1")

    def divided(self, amount: int, board: str, run_out: Sequence[str]) -> list[tuple[str, int]]:
        if "rule_pot_to" in self.rules:
            assert self.says("rule_pot_to", "wins the pot.")
            return [(self.share("rule_pot_to"), amount)]
        if "rule_half_to" in self.rules:
            assert self.says("rule_half_to", "Half of ")
            half = amount // 2 if self.says("rule_rest_to", "including any odd chip") else amount - amount // 2
            first, second = self.share("rule_half_to"), self.share("rule_rest_to")
            if board:  # the sentences speak of each board
                first, second = (share.removesuffix("1") + board for share in (first, second))
            return [(first, half), (second, amount - half)]
        shares = list(run_out) or list(self.rules["rule_parts_for_each_board"].parameters["shares"])
        assert self.says("rule_parts_for_each_board", f"divided into {[*NUMBERS][len(shares)]} equal parts")
        return list(zip(shares, self.equal(amount, len(shares), "rule_odd_parts_in_order"), strict=True))

    def equal(self, amount: int, parts: int, code: str) -> list[int]:
        each, rest = divmod(amount, parts)
        if re.search(r"hips left over go to the (last part|part for board 2)", self.rules[code]):
            return [each] * (parts - 1) + [each + rest]
        assert re.search(r"hips left over go one each to the (first parts|boards that are run out first)", self.rules[code])
        return [each + (at < rest) for at in range(parts)]


def before_the_awards(run: Run) -> Table:
    table = Table((), 0)
    for event in run.events:
        if isinstance(event, e.Awarded | e.Ended):
            break
        table = after(table, event)
    return table


def some_scores(hand: Hand, chance: random.Random) -> dict[tuple[str, int], int | None]:
    """Random scores with many ties; none where a share asks for something, or where the deck has a hand."""
    scores: dict[tuple[str, int], int | None] = {}
    for share, (contest, table) in hand.game.contests(hand).items():
        lacking = getattr(contest, "needs", "") or table.faced
        for seat in table.live:
            scores[share, seat] = None if lacking and chance.random() < 0.6 else 1 if isinstance(contest, Natural) else chance.randint(1, 2)
    return scores


@pytest.mark.parametrize("rule", ODD_CHIPS)
@pytest.mark.parametrize("code", [code for code in variants if not variants[code]().independent])
def test_pots_are_divided_as_the_rules_say(code: str, rule: Any) -> None:
    """Of every game with random options and stakes, for random pots, scores and runs."""
    for seed in range(HANDS):
        chance = random.Random(f"{code} {rule} {seed}")
        variant = hand_laws.some_variant(variants[code], chance)
        log = hand_laws.some_log(variant, chance.randrange(10**6))
        game, kitty = Game.of(variant, odd_chips=rule, stakes=log.game.stakes), log.kitty + chance.randint(0, 9)
        log = Log(game, log.stacks, log.button, kitty, log.seed)
        run = hand_laws.play(log, seed)
        hand = run.hand.aside()
        hand.table = before_the_awards(run)
        dealer = Dealer(rulebook(log.game), len(log.stacks), log.button)
        table = hand.table
        all_pots = pots([seat.live for seat in table.seats], table.dead, table.live, hand.killed)
        for scores in (hand.game.scores(hand), *(some_scores(hand, chance) for _ in range(5))):
            paid: Paid = Counter()
            for award in hand.game.awards(hand, scores):
                paid[award.pot, award.share, award.seat] += award.amount
            expected = dealer.awards(all_pots, scores, hand.runs, hand.share_order)
            if rule == "random":
                assert lots(paid) == lots(expected)
            else:
                assert paid == expected


def lots(paid: Paid) -> Counter[tuple[int, str, int]]:
    """The amounts of each share, whoever gets them."""
    return Counter((pot, share, amount) for (pot, share, _), amount in paid.items())


@pytest.mark.parametrize("rule", ODD_CHIPS)
def test_the_rule_for_odd_chips_of_a_table_is_in_its_rules(rule: Any) -> None:
    """Three players tie for a pot with one odd chip: the seat that gets it is the one that the sentence means."""
    for button in range(3):
        royal = deal("2h 3h", "4h 5h", "6h 7h", then="As Ks Qs Js Ts")
        run = check_down(sit("holdem", 100, 100, 100, deck=royal, button=button, kitty=1, odd_chips=rule))
        (lucky,) = [event.seat for event in events_of(run, e.Awarded) if event.amount == 3]
        if rule != "random":
            assert lucky == Dealer(rulebook(run.hand.game), 3, button).order()[0]


def test_without_their_half_sevens_win_nothing() -> None:
    """In the engine, its odds and its rules; with it, the same cards win half."""
    hands, stacks = ("7c 7d 3s 4s 9h", "Ac Ad Ks 8h 6d"), (100, 100)
    for half, paid in ((True, {0: 1, 1: 1}), (False, {1: 2})):
        options: dict[str, Any] = {"sevens_half": half}
        run = check_down(sit("twos-jacks-axe", *stacks, deck=deal(*hands), options=options))
        assert {event.seat: event.amount for event in events_of(run, e.Awarded)} == paid
        found = equity(*[f"{hand} throws nothing" for hand in hands], variant="twos-jacks-axe", **options)
        assert [hand.equity for hand in found.hands] == [0.5 * half, 1 - 0.5 * half]
        assert list(found.hands[0].shares) == (["sevens", "high"] if half else ["high"])
        assert any("sevens" in rule for rule in rulebook(run.hand.game)) == half


# --- wild cards ----------------------------------------------------------------------------------------------------


def test_wild_cards_are_defined_as_data() -> None:
    found = wild_definition(variants["twos-jacks-axe"]().shares["high"])
    assert (found.ranks, [str(card) for card in found.cards], found.lowest, found.needs) == (("2", "J"), ["Kd"], False, ())
    kings = variants["kings-and-lows"](king_required=True, ace="either", double_ace_flush=True).shares["high"]
    found = wild_definition(kings)
    assert (found.ranks, found.lowest, found.needs, found.ace, found.double_ace) == (("K",), True, ("K",), "either", True)
    assert wild_definition(variants["klondike"]().shares["high"]).board == "klondike"
    assert wild_definition(variants["follow-the-queen"]().shares["high"]).follows == "Q"
    assert wild_definition(variants["pair-pressure"]().shares["high"]).pairs == 2


def test_the_definition_of_fixed_wild_cards_is_what_is_wild() -> None:
    for code in variants:
        for contest in variants[code]().shares.values():
            wild = getattr(contest, "rule_wild", None)
            if isinstance(wild, Wild):
                found = wild_definition(contest)
                again = Wild(
                    ranks="".join(found.ranks),
                    cards=" ".join(map(str, found.cards)),
                    lowest=found.lowest,
                    ace=found.ace,
                    needs="".join(found.needs),
                )
                assert again == wild
