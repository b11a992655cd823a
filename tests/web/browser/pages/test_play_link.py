"""The link that `make play` prints leads to cards with one click and no typing."""

import re
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.server_process import free_port
from tests.web.browser.conftest import NewPlayer


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    """The link that `riverboat serve` prints on a fresh machine."""
    riverboat = Path(sysconfig.get_path("scripts")) / "riverboat"
    command = [str(riverboat), "serve", "--port", str(free_port()), "--data", str(tmp_path / "new")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        (found,) = re.findall(r"A table is ready: (http://\S+)", said)
        yield found
        process.terminate()
        assert "Nothing is lost" in process.stdout.read()


@pytest.mark.journey
def test_the_link_leads_to_cards_with_one_click(new_player: NewPlayer, link: str) -> None:
    address, _, table = link.rpartition("/t/")
    anna = new_player("Anna", base_url=address)
    anna.page.goto(link)
    anna.action_bar.get_by_role("button", name=re.compile("^Play as ")).click()
    expect(anna.page.get_by_role("region", name=re.compile(", you$"))).to_be_visible()
    expect(anna.own_cards).to_have_count(2)
    faces = anna.own_cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert all(re.fullmatch("[2-9TJQKA][cdhs]", face) for face in faces)
    view = anna.get(f"/tables/{table}")
    assert sum(bool(member.get("bot")) for member in view["members"].values()) == 3
    anna.page.close()  # before the server stops
