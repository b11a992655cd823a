"""What the overlay has to tell that not every hand has: wild cards, what decided, chips that do not divide. The decks are stacked."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.cards import called, sign
from tests.web.browser.conftest import Newcomer
from tests.web.browser.house import House
from tests.web.browser.person import Evening, Json, Person, play
from tests.web.browser.stacked import found

from riverboat.explain.showdown import Verdict
from riverboat.table import Event
from riverboat.table.events import Turned

CHIPS = 400
NAMES = ("Anna", "Bo", "Cleo")
# Cards of the overlay under which a line is drawn, and cards on the felt that do not lie where the others of their row lie.
UNDERLINED = (
    "cards => cards.filter(card => !['none', 'normal'].includes(getComputedStyle(card, '::after').content)).map(card => card.dataset.card)"
)
LIFTED = """() => [...document.querySelectorAll('main ul')].filter(row => !row.closest('[data-showdown]')).flatMap(row => {
    const cards = [...row.querySelectorAll(':scope > li:not([inert]) [data-card]')];
    const top = card => card.getBoundingClientRect().top;
    const lowest = Math.max(...cards.map(top));
    return cards.filter(card => top(card) < lowest - 2).map(card => card.dataset.card);
}).sort()"""


def shown_down(newcomer: Newcomer, house: House, so: Callable[[Verdict, Sequence[Event]], bool], **played: Any) -> tuple[Person, Json]:
    """Three call a hand down that comes to what is looked for: one of them, and the verdict."""
    people = [newcomer(name) for name in NAMES]
    with house.stacked(found(so, len(people), CHIPS, **played)):
        evening = Evening(people, chips=CHIPS, games=[played])
    verdict = evening.hand()
    people[0].overlay.wait_for()
    return people[0], verdict


@pytest.mark.journey
def test_what_decided_and_the_odd_chip(newcomer: Newcomer, house: House) -> None:
    """Two of three have the same hand, better than the third's by its kicker only, and an odd pot."""

    def so(verdict: Verdict, events: Sequence[Event]) -> bool:
        share = verdict.pots[0].shares[0]
        plays = {card for winner in share.winners for card in winner.hand.cards}
        board = {card for event in events if isinstance(event, Turned) for card in event.cards}
        return share.odd_chips is not None and share.kicker is not None and not board <= plays

    anna, verdict = shown_down(newcomer, house, so, game="holdem", stakes={"blinds": [1, 3]})
    (share,) = verdict["pots"][0]["shares"]
    (lucky,) = share["odd_chips"]["seats"]
    expect(anna.overlay).to_contain_text(f"The odd chip to {NAMES[lucky]}: {share['odd_chips']['why']}")
    for winner in share["winners"]:
        expect(anna.overlay.get_by_text(f"+{winner['amount']}", exact=True).first).to_be_visible()
    assert {winner["amount"] for winner in share["winners"]} == {4, 5}
    expect(anna.overlay).to_contain_text(f"ahead of {NAMES[share['ahead_of']['seat']]}, {share['ahead_of']['words']}")
    expect(anna.overlay).to_contain_text(f"decided by: {share['kicker']['words']}")
    first = share["winners"][0]["hand"]["cards"]
    decided = [first[place] for place in share["kicker"]["places"]]
    assert anna.overlay.locator("[data-card]").evaluate_all(UNDERLINED) == decided

    # On the felt the cards that play lie higher than those of their row that do not.
    plays = {card for winner in share["winners"] for card in winner["hand"]["cards"]}
    told = [event for one in anna.heard("told") for event in one["entry"].get("events", ())]
    rows = [[card for event in told if event["event"] == "turned" for card in event["cards"]]]
    rows += [event["cards"] for event in told if event["event"] == "shown"]
    lifted = sorted(card for row in rows if not plays.issuperset(row) for card in row if card in plays)
    assert lifted
    play([], lambda: anna.page.evaluate(LIFTED) == lifted, page=anna.page)


@pytest.mark.journey
def test_wild_cards(newcomer: Newcomer, house: House) -> None:
    """A wild card has its tab and its name wherever it is seen, and says what it plays as; the odd chip of the pot has a reason."""

    def so(verdict: Verdict, _: Sequence[Event]) -> bool:
        shares = verdict.pots[0].shares
        return len(shares) == 2 and any(winner.seat == 0 and winner.hand.wilds for winner in shares[1].winners)

    anna, verdict = shown_down(newcomer, house, so, game="twos-jacks-axe", limit="fixed-limit")
    (pot,) = verdict["pots"]
    (winner,) = [one for one in pot["shares"][1]["winners"] if one["seat"] == 0]
    wilds = dict(winner["hand"]["wilds"])
    assert wilds
    for card, plays in wilds.items():
        for place in (anna.overlay, anna.page.get_by_role("list", name="You have")):
            seen = place.locator(f'[data-card="{card}"]')
            expect(seen).to_have_attribute("aria-label", f"{called(card)}, wild, plays as {called(plays)}")
            expect(seen.get_by_text("W", exact=True)).to_be_visible()
            expect(seen).to_contain_text(sign(plays))
    plain = [card for card in winner["hand"]["cards"] if card not in wilds]
    for card in plain:
        seen = anna.overlay.locator(f'[data-card="{card}"]').last
        expect(seen).to_have_attribute("aria-label", called(card))
        expect(seen.get_by_text("W", exact=True)).to_have_count(0)
    assert pot["odd_shares"]
    expect(anna.overlay).to_contain_text(re.compile("Odd chips: 3 do not divide by 2|What cannot be split evenly goes with the high half"))
