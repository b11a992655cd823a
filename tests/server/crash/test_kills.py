"""A server is killed again and again while people play, and nothing is lost; one with a classic bug is detected."""

from pathlib import Path

import pytest
from tests.scale import scaled
from tests.server.crash.buggy_servers import BUGS
from tests.server.crash.kill_loop import kill_repeatedly, kills_until_detected

pytestmark = pytest.mark.process

KILLS = scaled(check=1, test=12, soak=1_000)
SEED = 6


@pytest.mark.timeout(600 + 30 * KILLS)
async def test_nothing_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    report = await kill_repeatedly(tmp_path, KILLS, SEED)
    print(f"\n{report}")
    assert report.kills == KILLS
    assert report.void == 0
    assert report.hands > KILLS
    assert report.done > KILLS


async def test_nothing_is_lost_on_postgresql_either(postgresql: str) -> None:
    report = await kill_repeatedly(postgresql, max(6, KILLS // 10), SEED)
    print(f"\n{report}")
    assert report.void == 0
    assert report.hands > report.kills


@pytest.mark.parametrize("bug", BUGS)
async def test_a_server_with_a_classic_bug_is_caught(tmp_path: Path, bug: str) -> None:
    kills, wrong = await kills_until_detected(tmp_path, 100, SEED, bug)
    print(f"\n{bug}: detected after {kills} kills: {wrong[:200]}")
