"""Rare contents of the showdown panel, from chosen seeds: wild cards, kickers and odd chips."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.card_names import card_name, card_symbol
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.page_server import PageServer
from tests.web.browser.player import Json, Player, TableSession, play
from tests.web.browser.seeded_server import find_seed

from riverboat.explain.showdown import Verdict
from riverboat.table import Event
from riverboat.table.events import Turned

CHIPS = 400
NAMES = ("Anna", "Bo", "Cleo")
# Underlined cards of the showdown panel, and cards on the table that are raised above their row.
UNDERLINED = (
    "cards => cards.filter(card => !['none', 'normal'].includes(getComputedStyle(card, '::after').content)).map(card => card.dataset.card)"
)
LIFTED = """() => [...document.querySelectorAll('main ul')].filter(row => !row.closest('[data-showdown]')).flatMap(row => {
    const cards = [...row.querySelectorAll(':scope > li:not([inert]) [data-card]')];
    const top = card => card.getBoundingClientRect().top;
    const lowest = Math.max(...cards.map(top));
    return cards.filter(card => top(card) < lowest - 2).map(card => card.dataset.card);
}).sort()"""


def play_to_showdown(
    new_player: NewPlayer, server: PageServer, matches: Callable[[Verdict, Sequence[Event]], bool], **played: Any
) -> tuple[Player, Json]:
    """Three passive players play a matching hand: one of them, and the verdict."""
    people = [new_player(name) for name in NAMES]
    with server.seeded(find_seed(matches, len(people), CHIPS, **played)):
        session = TableSession(people, chips=CHIPS, games=[played])
    verdict = session.play_hand()
    people[0].showdown.wait_for()
    return people[0], verdict


@pytest.mark.journey
def test_the_deciding_kicker_and_the_odd_chip(new_player: NewPlayer, server: PageServer) -> None:
    """Two players tie, beat the third by a kicker only, and split an odd pot."""

    def matches(verdict: Verdict, events: Sequence[Event]) -> bool:
        share = verdict.pots[0].shares[0]
        plays = {card for winner in share.winners for card in winner.hand.cards}
        board = {card for event in events if isinstance(event, Turned) for card in event.cards}
        return share.odd_chips is not None and share.kicker is not None and not board <= plays

    anna, verdict = play_to_showdown(new_player, server, matches, game="holdem", stakes={"blinds": [1, 3]})
    (share,) = verdict["pots"][0]["shares"]
    (lucky,) = share["odd_chips"]["seats"]
    expect(anna.showdown).to_contain_text(f"The odd chip to {NAMES[lucky]}: {share['odd_chips']['why']}")
    for winner in share["winners"]:
        expect(anna.showdown.get_by_text(f"won {winner['amount']}", exact=True).first).to_be_visible()
    assert {winner["amount"] for winner in share["winners"]} == {4, 5}
    expect(anna.showdown).to_contain_text(f"ahead of {NAMES[share['ahead_of']['seat']]}, {share['ahead_of']['words']}")
    expect(anna.showdown).to_contain_text(f"decided by: {share['kicker']['words']}")
    first = share["winners"][0]["hand"]["cards"]
    decided = [first[place] for place in share["kicker"]["places"]]
    assert anna.showdown.locator("[data-card]").evaluate_all(UNDERLINED) == decided

    # On the table, winning cards are raised above the others of their row.
    plays = {card for winner in share["winners"] for card in winner["hand"]["cards"]}
    told = [event for one in anna.received("update") for event in one["entry"].get("events", ())]
    rows = [[card for event in told if event["event"] == "turned" for card in event["cards"]]]
    rows += [event["cards"] for event in told if event["event"] == "shown"]
    lifted = sorted(card for row in rows if not plays.issuperset(row) for card in row if card in plays)
    assert lifted
    play([], lambda: anna.page.evaluate(LIFTED) == lifted, page=anna.page)


@pytest.mark.journey
def test_wild_cards_are_marked_and_explained(new_player: NewPlayer, server: PageServer) -> None:
    """A wild card is marked everywhere and says what it plays as; the odd chip has a reason."""

    def matches(verdict: Verdict, _: Sequence[Event]) -> bool:
        shares = verdict.pots[0].shares
        return len(shares) == 2 and any(winner.seat == 0 and winner.hand.wilds for winner in shares[1].winners)

    anna, verdict = play_to_showdown(new_player, server, matches, game="twos-jacks-axe", limit="fixed-limit")
    (pot,) = verdict["pots"]
    (winner,) = [one for one in pot["shares"][1]["winners"] if one["seat"] == 0]
    wilds = dict(winner["hand"]["wilds"])
    assert wilds
    for card, plays in wilds.items():
        for place in (anna.showdown, anna.page.get_by_role("list", name="You have")):
            seen = place.locator(f'[data-card="{card}"]')
            expect(seen).to_have_attribute("aria-label", f"{card_name(card)}, wild, plays as {card_name(plays)}")
            expect(seen.get_by_text("W", exact=True)).to_be_visible()
            expect(seen).to_contain_text(card_symbol(plays))
    plain = [card for card in winner["hand"]["cards"] if card not in wilds]
    for card in plain:
        seen = anna.showdown.locator(f'[data-card="{card}"]').last
        expect(seen).to_have_attribute("aria-label", card_name(card))
        expect(seen.get_by_text("W", exact=True)).to_have_count(0)
    assert pot["odd_shares"]
    expect(anna.showdown).to_contain_text(re.compile("Odd chips: 3 do not divide by 2|What cannot be split evenly goes with the high half"))
