"""Forced bets: antes, dead antes, blinds, late posts, short posts, and the cap."""

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import asked, check_down, deal, events_of, paid, say, sit, stacks

from riverboat.cards import seed_bytes
from riverboat.dealer import Illegal, Log, Run
from riverboat.history.codec import log_from_dict, log_from_json, log_from_text, log_to_dict, log_to_json, log_to_text
from riverboat.history.phh import compare, read, write
from riverboat.play import RandomBot, Session, play_out
from riverboat.rules import Bet, Game, Stakes
from riverboat.rules.rulebook import rulebook
from riverboat.table import Table, after
from riverboat.table.events import Dealt, Posted
from riverboat.variants import variants


def posts(run: Run) -> list[tuple[int, str, int, str]]:
    return [(event.seat, event.kind, event.amount, event.chips) for event in events_of(run, Posted)]


BLINDS = [(1, "small blind", 1, "bet"), (2, "big blind", 2, "bet")]


@pytest.mark.parametrize(
    ("stakes", "posted", "first"),
    [
        (Stakes(blinds=(1, 2)), BLINDS, 3),
        (Stakes(blinds=(1, 2), big_blind_ante=2), [(2, "big blind ante", 2, "dead"), *BLINDS], 3),
        (Stakes(blinds=(1, 2), button_ante=2), [(0, "button ante", 2, "dead"), *BLINDS], 3),
        (Stakes(blinds=(1, 2), antes=(0, 3, 0, 4)), [(2, "ante", 3, "ante"), (0, "ante", 4, "ante"), *BLINDS], 3),
        (Stakes(blinds=(1, 2), antes=(0, 3, 0, 0), dead_antes=True), [(2, "ante", 3, "dead"), *BLINDS], 3),
        (Stakes(blinds=(1, 2), ante=1, dead_antes=True), [(seat, "ante", 1, "dead") for seat in (1, 2, 3, 0)] + BLINDS, 3),
        (Stakes(blinds=(1, 2), late=(0, 0, 0, 2)), [*BLINDS, (0, "late blind", 2, "bet")], 3),
        (Stakes(blinds=(0, 2)), [(2, "blind", 2, "bet")], 3),
        (Stakes(blinds=(2, 0, 1)), [(1, "big blind", 2, "bet"), (3, "small blind", 1, "bet")], 2),
        (Stakes(blinds=(1, 2, 4)), [*BLINDS, (3, "straddle", 4, "bet")], 0),
        (Stakes(blinds=(1, 2, 2)), [*BLINDS, (3, "big blind", 2, "bet")], 0),
    ],
)
def test_posted_chips_and_the_first_seat_to_act(stakes: Stakes, posted: list[tuple[int, str, int, str]], first: int) -> None:
    run = sit("holdem", 100, 100, 100, 100, stakes=stakes)
    assert posts(run) == posted
    assert run.waiting == (first,)


def test_heads_up_the_order_of_the_blinds_begins_at_the_button() -> None:
    run = sit("holdem", 100, 100, stakes=Stakes(blinds=(1, 2), big_blind_ante=2))
    assert posts(run) == [(1, "big blind ante", 2, "dead"), (0, "small blind", 1, "bet"), (1, "big blind", 2, "bet")]
    run = sit("holdem", 100, 100, stakes=Stakes(blinds=(1, 2), antes=(3, 4)))
    assert posts(run)[:2] == [(1, "ante", 4, "ante"), (0, "ante", 3, "ante")]


def test_a_big_blinds_ante_belongs_to_the_main_pot() -> None:
    """A short stack that pays nothing towards it can win it all."""
    deck = deal("As Ah", "2c 7d", "Ks Kh", then="3s 4s 8h Jc Jd")
    run = check_down(sit("holdem", 2, 100, 100, deck=deck, stakes=Stakes(blinds=(1, 2), big_blind_ante=6)))
    assert paid(run) == [(0, "high", 0, 12)]
    assert stacks(run) == [12, 98, 92]


def test_an_ante_goes_before_the_big_blind() -> None:
    run = sit("holdem", 100, 100, 5, stakes=Stakes(blinds=(1, 2), big_blind_ante=4))
    assert posts(run) == [(2, "big blind ante", 4, "dead"), (1, "small blind", 1, "bet"), (2, "big blind", 1, "bet")]
    assert asked(run)[:2] == (0, 2)


@pytest.mark.parametrize(("dead", "ends"), [(False, [3, 104, 94]), (True, [15, 92, 94])])
def test_unmatched_chips_of_a_short_stack_are_a_side_pot_or_dead(dead: bool, ends: list[int]) -> None:
    deck = deal("As Ah", "Ks Kh", "2c 7d", then="3s 4s 8h Jc Jd")
    stakes = Stakes(antes=(8, 6, 9), dead_antes=dead, small_bet=2)
    assert stacks(check_down(sit("holdem", 1, 100, 100, deck=deck, stakes=stakes))) == ends


def test_a_late_post_is_to_call_with_and_has_the_option() -> None:
    run = sit("holdem", 100, 100, 100, 100, stakes=Stakes(blinds=(1, 2), late=(0, 0, 0, 2)))
    assert asked(run) == (3, 2, 4, 100)
    assert asked(say(run, "call")) == (0, 0, 4, 100)
    assert asked(say(run, "check")) == (1, 1, 4, 100)


def test_the_blind_of_the_button_stands_beside_the_others() -> None:
    """The highest bet that lies there is to call, and the seat after it acts first, wherever it lies."""
    run = sit("holdem", 100, 100, 100, stakes=Stakes(blinds=(1, 2), button_blind=5))
    assert posts(run) == [*BLINDS, (0, "button blind", 5, "bet")]
    assert asked(run) == (1, 4, 10, 100)
    assert asked(say(run, "call", "call")) == (0, 0, 10, 100)
    assert asked(say(run, "check")) == (1, 0, 2, 95)
    assert run.table.pot == 15
    assert asked(sit("holdem", 100, 100, 100, 100, stakes=Stakes(blinds=(1, 2), button_blind=1))) == (3, 2, 4, 100)
    assert asked(sit("holdem", 100, 100, 100, 100, stakes=Stakes(blinds=(1, 2), straddle=4, button_blind=1))) == (0, 3, 8, 100)


def test_a_late_post_is_to_call_also_if_no_blind_could_be_paid() -> None:
    stakes = Stakes(blinds=(0, 2), antes=(0, 5, 0, 0), late=(0, 0, 0, 2), as_posted=True)
    run = sit("holdem", 100, 100, 5, 100, stakes=stakes)
    assert posts(run) == [(2, "ante", 5, "ante"), (0, "late blind", 2, "bet")]
    assert asked(run) == (3, 2, 4, 100)
    assert asked(say(run, "call"))[:2] == (0, 0)


def test_a_straddle_heads_up_is_refused_and_not_forgotten() -> None:
    with pytest.raises(Illegal, match="a straddle needs a seat after the blinds, and there are 2 seats"):
        sit("holdem", 100, 100, stakes=Stakes(blinds=(1, 2), straddle=4))
    three = Session.open([Game.of(variants["holdem"](), stakes=Stakes(blinds=(1, 2), straddle=4))])
    two = three.sit("Anna", 0, 90).sit("Bo", 2, 90)
    assert two.why_not() == "a straddle needs a seat after the blinds, and there are 2 seats"
    assert two.sit("Cy", 3, 90).why_not() is None


def test_a_bring_in_is_completed_to_a_bet_that_is_more() -> None:
    """Twice the bring-in, if nothing else is said; one that is a whole bet already is raised by another."""
    deck = deal("As Kh 2c", "Ah Qh 9d", "Jh Th 9c")
    for small, first, then in ((0, 4, 4), (3, 3, 3), (2, 0, 4)):
        run = sit("seven-card-stud", 100, 100, 100, deck=deck, stakes=Stakes(ante=1, bring_in=2, small_bet=small))
        assert asked(run) == (0, 2, first, first)
        assert asked(say(run, "call")) == (1, 2, then, then)
    run = sit("seven-card-stud", 100, 100, 100, deck=deck, limit="no-limit", stakes=Stakes(ante=1, bring_in=2, small_bet=2))
    assert asked(run) == (0, 2, 3, 99)


def test_a_short_blind_is_called_in_full_or_as_posted() -> None:
    amounts = (100, 100, 1)
    assert asked(sit("holdem", *amounts, stakes=Stakes(blinds=(1, 2)))) == (0, 2, 4, 100)
    assert asked(sit("holdem", *amounts, stakes=Stakes(blinds=(1, 2), as_posted=True))) == (0, 1, 3, 100)
    late = Stakes(blinds=(1, 2), late=(0, 0, 0, 2), as_posted=True)
    assert asked(sit("holdem", 100, 100, 1, 100, stakes=late)) == (3, 2, 4, 100)


def test_a_short_bring_in_is_called_in_full_or_as_posted() -> None:
    deck = deal("As Kh 2c", "Ah Qh 9d", "Jh Th 9c")
    stakes = Stakes(ante=1, bring_in=3, small_bet=6)
    for as_posted, call in ((False, 3), (True, 1)):
        run = sit("seven-card-stud", 2, 100, 100, deck=deck, stakes=replace(stakes, as_posted=as_posted))
        assert asked(say(run, "call"))[:2] == (1, call)


def test_the_cap_of_the_house() -> None:
    """A bet and three raises by custom, more where the stakes say so; heads-up there is none, unless the game sets its own."""
    for stakes, raises in ((Stakes(blinds=(1, 2)), 3), (Stakes(blinds=(1, 2), cap=5), 4), (Stakes(blinds=(1, 2), cap=2), 1)):
        run = sit("holdem", 100, 100, 100, limit="fixed-limit", stakes=stakes)
        for count in range(raises):
            assert asked(run)[2] == 4 + 2 * count
            say(run, 4 + 2 * count)
        assert asked(run)[2:] == (0, 0)
    run = sit("holdem", 100, 100, limit="fixed-limit", stakes=Stakes(blinds=(1, 2), cap=2))
    assert asked(say(run, 4, 6, 8))[2] == 10
    run = sit("kuhn", 10, 10, stakes=Stakes(ante=1, small_bet=1, cap=5))
    assert asked(say(run, 1))[2:] == (0, 0)


@pytest.mark.parametrize(
    ("stakes", "problem"),
    [
        (Stakes(ante=-1), "cannot be negative"),
        (Stakes(blinds=(1, -2)), "cannot be negative"),
        (Stakes(blinds=(1, 2), late=(0, 0, -2)), "cannot be negative"),
        (Stakes(blinds=(1, 2), cap=-1), "cannot be negative"),
        (Stakes(blinds=(1, 2, 4, 8)), "there are 4 blinds for 3 seats"),
        (Stakes(blinds=(1, 2), antes=(1, 1)), "antes are for 2 seats, and there are 3"),
        (Stakes(blinds=(1, 2), late=(0, 0, 0, 2)), "late posts are for 4 seats, and there are 3"),
        (Stakes(ante=1, antes=(1, 1, 1)), "one ante for all, or each seat has its own"),
        (Stakes(ante=1, big_blind_ante=2), "a big blind's ante needs a big blind"),
        (Stakes(blinds=(1, 2), late=(0, 0, 3)), "a late post is not more than the big blind"),
        (Stakes(late=(0, 0, 3)), "a late post is not more than the big blind"),
        (Stakes(blinds=(1, 2), late=(0, 2, 0)), "a seat posts a blind or late, not both"),
        (Stakes(blinds=(1, 2), straddle=4, late=(0, 0, 2)), "a seat posts a blind or late, not both"),
        (Stakes(blinds=(1, 2), straddle=3), "a straddle is at least twice the big blind, 4"),
        (Stakes(ante=1, straddle=4), "a straddle needs a big blind"),
        (Stakes(blinds=(1, 2, 4), straddle=8), "a straddle needs a seat after the blinds, and there are 3 seats"),
        (Stakes(blinds=(1, 2, 4), button_blind=8), "the button has a blind of its own"),
        (Stakes(blinds=(1, 2), straddle=4, button_blind=8), "the button has a blind of its own"),
        (Stakes(blinds=(5, 10), bring_in=2, small_bet=4), "blinds open the betting or a bring-in does, not both"),
        (Stakes(button_blind=5, bring_in=2), "blinds open the betting or a bring-in does, not both"),
        (Stakes(ante=1, bring_in=5, small_bet=4), "a bring-in is not more than a small bet, which is 4"),
        (Stakes(blinds=(1, 2), big_bet=1), "a big bet is not less than a small one, which is 2"),
        (Stakes(button_blind=2, late=(0, 0, 2)), "a seat posts a blind or late, not both"),
    ],
)
def test_bad_stakes_are_refused_with_a_reason(stakes: Stakes, problem: str) -> None:
    with pytest.raises(Illegal, match=problem):
        sit("holdem", 100, 100, 100, stakes=stakes)


@pytest.mark.parametrize("broken", [{"ante": 1.0}, {"blinds": (1, 2.0)}, {"blinds": [1, 2]}, {"late": "12"}, {"bring_in": None}])
def test_stakes_are_whole_numbers(broken: dict[str, Any]) -> None:
    with pytest.raises(Illegal, match="stakes are whole numbers, not "):
        Stakes(**broken)


def by_chance(seats: int, chance: random.Random) -> Stakes:
    """Stakes of every kind."""
    stakes = Stakes(blinds=chance.choice([(1, 2), (0, 2), (2, 2), (1, 2, 4)][: 3 + (seats > 2)]), cap=chance.choice([0, 2, 6]))
    stakes = replace(stakes, dead_antes=chance.random() < 0.5, as_posted=chance.random() < 0.5)
    form = chance.choice(["none", "ante", "antes", "big blind ante"])
    if form == "ante":
        stakes = replace(stakes, ante=chance.choice([1, 3]))
    elif form == "antes":
        stakes = replace(stakes, antes=tuple(chance.choice([0, 1, 3]) for _ in range(seats)))
    elif form == "big blind ante":
        stakes = replace(stakes, big_blind_ante=chance.choice([2, 5]))
    if seats > 3 and chance.random() < 0.4:
        stakes = replace(stakes, late=(*[0] * (seats - 1), chance.choice([1, 2])))
    return stakes


@pytest.mark.parametrize("limit", hand_laws.LIMITS)
def test_the_laws_hold_for_all_stakes(limit: str) -> None:
    for seed in range(scaled(check=10, test=60, soak=1500)):
        chance = random.Random(seed)
        seats = chance.randint(2, 6)
        game = Game.of(variants["holdem"](), limit=limit, stakes=by_chance(seats, chance))
        log = Log(
            game, tuple(chance.choice([1, 2, 3, 9, 60]) for _ in range(seats)), chance.randrange(seats), seed=seed.to_bytes(32, "big")
        )
        run = hand_laws.play(log, seed, watch=hand_laws.every_card_is_in_one_place)
        hand_laws.chips_are_conserved(log, run.events)
        hand_laws.viewers_see_their_part(run.events)
        hand_laws.steps_are_suffixes(log, run)
        hand_laws.seats_are_alike(log, run)
        assert log_from_json(log_to_json(run.log)) == log_from_text(log_to_text(run.log)) == run.log
        (reading,) = read(write(run.log, exact=True))
        assert reading.log == run.log


@pytest.mark.slow
@pytest.mark.parametrize("limit", hand_laws.LIMITS)
def test_stakes_survive_phh(limit: str) -> None:
    for seed in range(100):
        chance = random.Random(seed)
        seats = chance.randint(2, 6)
        stakes = replace(by_chance(seats, chance), as_posted=False, cap=0)
        game = Game.of(variants["holdem"](), limit=limit, stakes=stakes)
        log = Log(game, (60,) * seats, seats - 1, seed=seed.to_bytes(32, "big"))
        log = hand_laws.play(log, seed).log
        (reading,) = read(write(log))
        assert not compare(reading)[0]
        assert reading.log.game.variant == game.variant
        if limit != "pot-limit":  # which PHH does not have, so that the log is written as it is
            told = replace(reading.log.game.stakes, small_bet=0, big_bet=0)
            assert told.blinds in (stakes.blinds, ())
            assert (told.late, told.big_blind_ante) == (stakes.late, stakes.big_blind_ante)
        assert write(reading.log, exact=False).split("seats")[0] == write(log).split("seats")[0]


def test_a_log_that_was_stored_before_there_were_such_stakes() -> None:
    log = Log(Game.of(variants["holdem"](), stakes=Stakes(ante=1, blinds=(1, 2), straddle=4)), (50, 50, 50))
    data: dict[str, Any] = log_to_dict(log)
    assert data["stakes"] == {"ante": 1, "blinds": (1, 2), "straddle": 4}
    assert "throw_first" not in data
    del data["burn"]
    assert log_from_dict(data) == log


def test_a_game_without_bets_costs_antes() -> None:
    unbet = [code for code in variants if not any(isinstance(phase, Bet) for phase in variants[code]().phases)]
    custom = {code: Game.of(variants[code]()) for code in unbet}
    assert [code for code, game in custom.items() if game.stakes.small_bet] == []
    assert [custom[code].usual_stack for code in ("guts", "in-between", "kings-and-lows-draw")] == [100] * 3  # pots that lost are matched
    assert [custom[code].usual_stack for code in ("screw-your-neighbor", "eight-cards")] == [10, 1000]  # a hand costs an ante
    assert Game.of(variants["holdem"](), stakes=Stakes(blinds=(5, 10))).usual_stack == 1000


# --- buy-ins ---------------------------------------------------------------------------------------------------------


def costs_more_later(code: str) -> bool:
    """Whether anybody pays in a random hand after the first cards were dealt."""
    game = Game.of(variants[code]())
    for seed in range(scaled(check=20, test=20, soak=100)):  # most games pay in the first
        bots = [RandomBot(10 * seed + seat) for seat in range(10)]
        run = play_out(Run(Log(game, (game.usual_stack,) * game.variant.seats.start, seed=seed_bytes(seed))), bots.__getitem__)
        table, dealt = Table((), 0), False
        for event in run.events:
            before, table = table, after(table, event)
            dealt = dealt or isinstance(event, Dealt)
            if dealt and any(now.stack < then.stack for now, then in zip(table.seats, before.seats, strict=True)):
                return True
    return False


@pytest.mark.parametrize("code", variants)
def test_the_stake_is_a_buy_in_where_nothing_else_is_paid(code: str) -> None:
    """The data of a game says so itself; here it is compared with what random hands cost."""
    variant = variants[code]()
    game = Game.of(variant)
    sentence, rules = "Everyone pays the buy-in before the deal.", rulebook(game)
    if costs_more_later(code):
        assert not game.stakes.buy_in
        assert sentence not in rules
    else:
        assert game.stakes == Stakes(buy_in=game.stakes.buy_in)
        assert sentence in rules
        assert not [rule for rule in rules if re.search(r"\bantes?\b", rule)]
        run = Run(Log(game, (game.usual_stack,) * variant.seats.start))
        assert {(kind, amount) for _, kind, amount, _ in posts(run)} == {("buy-in", game.stakes.buy_in)}


def test_some_games_cost_a_buy_in_and_others_more() -> None:
    assert len({bool(entry().stakes.buy_in) for entry in variants.values()}) == 2


UNBET = next(entry() for entry in variants.values() if entry().stakes.buy_in)


def test_an_ante_is_read_as_the_buy_in_of_older_tables_and_hands() -> None:
    assert Game.of(UNBET, stakes=Stakes(ante=30)).stakes == Stakes(buy_in=30)
    log = Log(Game.of(UNBET, stakes=Stakes(buy_in=30)), (300, 300))
    data = log_to_dict(log)
    assert data["stakes"] == {"buy_in": 30}
    assert log_from_dict(data) == log_from_dict({**data, "stakes": {"ante": 30}}) == log


def test_buy_ins_where_they_mean_nothing() -> None:
    with pytest.raises(Illegal, match="Texas hold'em has no buy-in: its stakes are antes, blinds and bets"):
        Game.of(variants["holdem"](), stakes=Stakes(buy_in=5))
    assert Stakes(buy_in=5, small_bet=2).why_not(2) == "a buy-in is all that a hand costs: there are no other stakes"
    assert Stakes(buy_in=5).why_not(2) is None
    assert Stakes(buy_in=-5).why_not(2) == "stakes cannot be negative"
    assert Stakes(buy_in=5).small == 5
