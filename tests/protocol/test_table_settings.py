"""The settings of a table."""

import pytest

from riverboat.dealer import Illegal
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.rules import Stakes

ONLY_A_BUY_IN = Settings(games=(TableGame("eight-cards", stakes=Stakes(ante=30)),), seats=2)


def test_new_tables_name_a_buy_in_and_older_ones_may_have_an_ante() -> None:
    with pytest.raises(Illegal, match=r"^Eight Cards has a buy-in, not an ante: name it buy_in$"):
        ONLY_A_BUY_IN.check()
    assert [game.stakes for game in ONLY_A_BUY_IN.build()] == [Stakes(buy_in=30)]
    Settings(games=(TableGame("eight-cards", stakes=Stakes(buy_in=30)),), seats=2).check()
    Settings(games=(TableGame("guts", stakes=Stakes(ante=30)),), seats=2).check()


def test_a_buy_in_is_for_games_without_betting() -> None:
    with pytest.raises(Illegal, match=r"^Texas hold'em has no buy-in"):
        Settings(games=(TableGame("holdem", stakes=Stakes(buy_in=30)),)).check()
