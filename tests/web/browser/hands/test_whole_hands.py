"""Two players and a bot play whole hands: Anna by clicks only, Bo by keys only."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Json, Player, TableSession, passive, play


def sit(new_player: NewPlayer, game: str, bots: int = 1, **played: Any) -> TableSession:
    """Seat both with bots and ample chips."""
    people = [new_player("Anna"), new_player("Bo", keys=True)]
    return TableSession(people, bots=bots, chips=100_000, games=[{"game": game, **played}])


def contested(verdict: Json) -> bool:
    return any(pot["contested"] for pot in verdict["pots"])


def kinds(player: Player) -> set[str]:
    return {kind for kind, _ in player.answered}


@pytest.mark.journey
def test_holdem(new_player: NewPlayer) -> None:
    session = sit(new_player, "holdem", limit="fixed-limit")
    session.play_until(contested)
    for one in session.people:
        expect(one.showdown.get_by_role("heading", name="pot")).to_be_visible()
        assert one.showdown.locator("[data-card]").count() >= 5
    for one in session.people:  # can be closed and reopened
        one.press("Escape") if one.keys else one.showdown.get_by_role("button", name="Close").click()
        expect(one.showdown).to_have_count(0)
        one.press("l") if one.keys else one.button("Last hand").click()
        expect(one.showdown).to_be_visible()


def sevens(player: Player, offer: Json) -> Any:
    """Draw to a natural pair of sevens."""
    if offer["offer"] != "discard":
        return passive(player, offer)
    held = player.discardable.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return [place for place, card in enumerate(held) if card[0] != "7"][: offer["most"]]


@pytest.mark.journey
def test_twos_jacks_axe_to_a_dual_payout(new_player: NewPlayer) -> None:
    session = sit(new_player, "twos-jacks-axe", limit="fixed-limit")
    verdict = session.play_until(lambda verdict: [len(pot["shares"]) for pot in verdict["pots"]] == [2], sevens)  # and no side pot
    for one in session.people:
        assert "discard" in kinds(one)
        rows = one.showdown.locator("h4")
        expect(rows).to_have_count(2)
        for row, share in zip(rows.all(), verdict["pots"][0]["shares"], strict=True):
            expect(row).to_contain_text(f"{share['amount']:,}")
            expect(row).to_contain_text(share["name"], ignore_case=True)
        for payout in verdict["payouts"]:
            if payout["net"] > 0:
                expect(one.showdown.locator("dd[data-win=true]", has_text=f"net +{payout['net']:,}")).to_be_visible()
            if payout["won"] > 0:
                expect(one.showdown.locator("dl dd", has_text=f"won {payout['won']:,}").first).to_be_visible()


def test_standing_pat_is_in_the_log_and_in_the_replay(new_player: NewPlayer) -> None:
    session = sit(new_player, "five-card-draw", bots=0, limit="fixed-limit")
    session.play_hand()  # both stand pat
    anna, bo = session.people
    for one in session.people:
        one.page.get_by_role("tab", name="Log").click()
        for name in (anna.name, bo.name):
            expect(one.page.get_by_role("tabpanel", name="Log")).to_contain_text(f"{name} stands pat")
    anna.page.goto(f"/h/{anna.received('hand_over')[-1]['hand']}")
    for name in (anna.name, bo.name):
        expect(anna.page.get_by_text(f"{name} stands pat").first).to_be_attached()


@pytest.mark.journey
def test_kings_and_lows_draw_with_drop_or_stay(new_player: NewPlayer) -> None:
    session = sit(new_player, "kings-and-lows-draw")
    session.play_until(contested)
    for one in session.people:
        assert {"choice", "discard"} <= kinds(one)
        expect(one.showdown).to_be_visible()


@pytest.mark.journey
def test_eight_cards_with_placement(new_player: NewPlayer) -> None:
    session = sit(new_player, "eight-cards", options={"up_to_four": True})
    session.play_until(contested)
    for one in session.people:
        assert "placement" in kinds(one)
        expect(one.showdown.locator("h4")).to_have_count(3)
        lying = next(event["boards"] for event in moves(one) if event["event"] == "placed")
        assert sorted(len(cards) for _, cards in lying) == [2, 2, 4]
        for board, cards in lying:
            kind = "Omaha" if len(cards) == 4 else "hold'em"
            expect(one.page.get_by_role("region", name=f"Board {board}")).to_contain_text(f"{kind} a third of the pot")


def test_trays_show_equity_if_the_host_allows_hints(new_player: NewPlayer) -> None:
    """Each full tray shows its equity before the placement is locked."""
    people = [new_player("Anna"), new_player("Bo", keys=True)]
    session = TableSession(people, chips=100_000, games=[{"game": "eight-cards"}], hints=True)
    seen: list[list[str]] = []

    def look(player: Player, offer: Json) -> Any:
        if offer["offer"] == "placement":
            player.place_cards()
            chances = player.page.locator("[data-tray] b")
            expect(chances).to_have_count(3)
            seen.append(chances.all_inner_texts())
        return passive(player, offer)

    session.play_hand(look)
    assert len(seen) == 2
    for chances in seen:
        assert all(0 <= int(chance.strip("% \xa0")) <= 100 for chance in chances)


def tap_with_slip(player: Player, at: int) -> None:
    """A tap that slips counts as a tap: it picks the card, a second one drops it."""
    card = player.page.locator("button[data-picked]").nth(at)
    box, before = card.bounding_box(), None
    while box != before:  # the returned card is still moving
        player.page.wait_for_timeout(100)
        box, before = card.bounding_box(), box
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 8, y + 4, steps=4)
    player.page.mouse.up()
    expect(card).to_have_attribute("data-picked", "true")
    player.page.mouse.click(x, y)  # not a locator's click: that would be retried while the card is moving
    expect(card).to_have_attribute("data-picked", "false")


def test_eight_cards_placed_step_by_step(new_player: NewPlayer) -> None:
    """Two cards per step; in the first step a card is dragged and taken back."""
    session = sit(new_player, "eight-cards", bots=0, options={"assignment_mode": "stepwise"})
    anna, bo = session.people

    def step(player: Player, offer: Json) -> Any:
        if player is anna and offer["offer"] == "placement" and "placement" not in kinds(anna):
            assert offer["step"] == 2
            tray = anna.page.locator(f'[data-tray="{offer["boards"][1]}"]')
            before = tray.inner_text()
            anna.page.locator("button[data-picked]").nth(2).drag_to(tray, steps=8)
            expect(tray).not_to_have_text(before)
            anna.button("Undo").click()
            expect(tray).to_have_text(before)
            tap_with_slip(anna, 2)
        return passive(player, offer)

    session.play_until(contested, step)
    for one in (anna, bo):
        assert sum(kind == "placement" for kind, _ in one.answered) >= 4
        expect(one.showdown.locator("h4")).to_have_count(3)


def moves(player: Player) -> list[Json]:
    """Events of the last hand at the player's own seat."""
    told = player.received("update")
    begun = max(at for at, one in enumerate(told) if one["entry"]["entry"] == "begun")
    seat = told[begun]["entry"]["players"].index(player.received("welcome")[0]["you"])
    return [event for one in told[begun:] for event in one["entry"].get("events", ()) if event.get("seat") == seat]


def held(player: Player) -> int:
    """How many cards the player was dealt in the last hand."""
    return sum(len(event["cards"]) for event in moves(player) if event["event"] == "dealt")


def bought(player: Player) -> bool:
    """Whether the player chose, paid for and received a card in the last hand."""
    mine = moves(player)
    said = [at for at, event in enumerate(mine) if event["event"] == "chosen" and event["word"] == "buy"]
    for at in said:
        assert [event["event"] for event in mine[at : at + 3]] == ["chosen", "posted", "dealt"]
    return bool(said)


def test_baseball_with_a_bought_card(new_player: NewPlayer) -> None:
    """A bought card costs what the button says and joins the hand."""
    session = sit(new_player, "baseball")

    def buy(player: Player, offer: Json) -> Any:
        expect(player.own_cards).to_have_count(held(player))
        if offer["offer"] == "choice":
            price = offer["prices"][offer["words"].index("buy")]
            assert price > 0
            expect(player.key_button("1")).to_contain_text(f"costs {price}")
        return passive(player, offer)

    def served(_: Json) -> bool:
        buyers = [one for one in session.people if bought(one)]
        for one in session.people:
            assert held(one) > 7 or one not in buyers
        return bool(buyers)

    session.play_until(served, buy)


def test_boards_run_twice(new_player: NewPlayer) -> None:
    """All-in players agree to run it twice: odds are shown, and each run decides half of the pot."""
    session = sit(new_player, "holdem", bots=0, options={"run_it_twice": True})

    def twice(_: Player, offer: Json) -> Any:
        if offer["offer"] == "wager":
            return "all-in" if offer["high"] else "call"
        assert "twice" in offer["words"]
        return offer["words"].index("twice")

    verdict = session.play_hand(twice)
    (pot,) = verdict["pots"]
    assert [share["amount"] for share in pot["shares"]] == [pot["amount"] // 2] * 2
    runs = [share["name"] for share in pot["shares"]]
    assert runs[0] != runs[1]
    for one in session.people:
        assert one.answered[-1][0] == "choice"
        play([], lambda one=one: bool(one.received("all_in_odds")), page=one.page)  # type: ignore[misc]
        rows = one.showdown.locator("h4")
        expect(rows).to_have_count(2)
        for row, run in zip(rows.all(), runs, strict=True):
            expect(row).to_contain_text(run, ignore_case=True)
