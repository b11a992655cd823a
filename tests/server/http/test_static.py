"""The web page and its files."""

from pathlib import Path

import httpx
import pytest
from tests.server.api_client import server_client

pytestmark = pytest.mark.process


# --- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>the page</title>")
    (page / "assets" / "main-1a2b3c.js").write_text("let it = be")
    (page / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret").write_text("secret")
    return page


def test_page_routes_serve_index_html(tmp_path: Path, built: Path) -> None:
    with server_client(tmp_path / "data", page=built) as client:
        for path in ("/", "/t/abc", "/h/abc", "/odds", "/anything/else"):
            answer = client.get(path)
            assert "the page" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/main-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert client.get("/favicon.svg").headers["cache-control"] == "no-cache"
        assert client.head("/").status_code == 200
        assert client.get("/assets/main-0.js").status_code == 404
        assert client.post("/").status_code == 405
        assert client.get("/api/nonsense").headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/%00", "/..%5csecret", "//etc/passwd"])
def test_files_outside_the_page_are_not_served(tmp_path: Path, built: Path, path: str) -> None:
    with server_client(tmp_path / "data", page=built) as client:
        raw = httpx.Request("GET", client.base_url, headers={"Host": "x"})
        raw.url = raw.url.copy_with(raw_path=path.encode())
        answer = client.send(raw)
        assert "secret" not in answer.text.replace("the page", "")
        assert "root:" not in answer.text


def test_missing_page_explains_how_to_build_it(tmp_path: Path) -> None:
    with server_client(tmp_path / "data", page=tmp_path / "nothing") as client:
        assert "make page" in client.get("/t/abc").text
