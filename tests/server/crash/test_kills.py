"""A server is killed repeatedly while clients play, and nothing is lost; typical bugs are detected."""

from pathlib import Path

import pytest
from tests.repetitions import scaled
from tests.server.crash.buggy_servers import BUGS
from tests.server.crash.kill_loop import kill_repeatedly, kills_until_detected

pytestmark = pytest.mark.process

KILLS = scaled(check=1, test=12, soak=1_000)
SEED = 6


@pytest.mark.timeout(600 + 30 * KILLS)
async def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = await kill_repeatedly(tmp_path, KILLS, SEED)
    print(f"\n{report}")
    assert report.kills == KILLS
    assert report.void == 0
    assert report.hands > KILLS
    assert report.done > KILLS


async def test_nothing_is_lost_on_postgresql(postgresql: str) -> None:
    report = await kill_repeatedly(postgresql, max(6, KILLS // 10), SEED)
    print(f"\n{report}")
    assert report.void == 0
    assert report.hands > report.kills


@pytest.mark.parametrize("bug", BUGS)
async def test_a_typical_bug_is_detected(tmp_path: Path, bug: str) -> None:
    kills, problem = await kills_until_detected(tmp_path, 100, SEED, bug)
    print(f"\n{bug}: detected after {kills} kills: {problem[:200]}")
