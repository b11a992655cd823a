"""The page recognises the server's final close reasons by their text."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_server_sends_every_close_reason_that_the_page_matches() -> None:
    socket = (ROOT / "web" / "src" / "connection" / "tableSocket.ts").read_text()
    matched = re.findall(r'\["([^"]+)", "[^"]+"\],', socket)
    server = "".join(path.read_text() for path in sorted((ROOT / "src" / "riverboat" / "server").rglob("*.py")))
    assert len(matched) >= 4
    assert [reason for reason in matched if f'"{reason}' not in server] == []
