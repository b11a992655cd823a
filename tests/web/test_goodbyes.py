"""The goodbyes after which the page does not come back by itself are those that the server says."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_page_knows_goodbyes_by_words_that_the_server_says() -> None:
    known = re.findall(r'\["([^"]+)", "[^"]+"\],', (ROOT / "web" / "src" / "wire" / "link.ts").read_text())
    said = "".join(path.read_text() for path in sorted((ROOT / "src" / "riverboat" / "server").rglob("*.py")))
    assert len(known) >= 4
    assert [words for words in known if f'"{words}' not in said] == []
