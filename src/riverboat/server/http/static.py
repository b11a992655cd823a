"""The page: what was built into the package, or a few words how to build it."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from riverboat.server.http.problems import problem

HERE = Path(__file__).parent.parent
BUILT = (HERE / "page", HERE.parents[2] / "web" / "dist")  # in an installed package, and where it is built in the project's folder
FOREVER = "public, max-age=31536000, immutable"  # the names of these files tell their content

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riverboat</title>
<h1>Riverboat</h1>
<p>The card room is open, but its page was not built. In the folder of the project:
<pre>make page</pre>
<p>Then start the server again. Programs need no page: <a href="/api/openapi.json">/api/openapi.json</a> tells what they can do.
</html>
"""


class Page:
    """Answers what no route does."""

    path = "page"  # as the logs call it

    def __init__(self, chosen: Path | None) -> None:
        """Serve the page of this folder, or the one that came with us."""
        found = next((folder for folder in ((chosen,) if chosen else BUILT) if (folder / "index.html").is_file()), None)
        self.folder = found.resolve() if found is not None else None

    def hang(self, app: FastAPI) -> None:
        """Let the page answer what no route of the application does."""
        other = app.router.default

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or scope["path"] == "/api" or scope["path"].startswith("/api/"):
                await other(scope, receive, send)
                return
            scope["route"] = self
            await self.page(scope["method"], scope["path"].lstrip("/"))(scope, receive, send)

        app.router.default = answer

    def page(self, method: str, path: str) -> Response:
        """A file of the page, or the page itself: it knows its own addresses."""
        if method not in ("GET", "HEAD"):
            return problem(405, f"{method} is not for this address", headers={"Allow": "GET, HEAD"})
        if self.folder is None:
            return HTMLResponse(MISSING, headers={"Cache-Control": "no-cache"})
        if path and (file := self._file(self.folder, path)) is not None:
            return FileResponse(file, headers={"Cache-Control": FOREVER if path.startswith("assets/") else "no-cache"})
        if "." in path.rsplit("/", 1)[-1]:
            return problem(404, "there is no such file")
        return FileResponse(self.folder / "index.html", headers={"Cache-Control": "no-cache"})

    @staticmethod
    def _file(folder: Path, path: str) -> Path | None:
        """A file of the page, and nothing beside it."""
        try:
            found = (folder / path).resolve()
            return found if found.is_relative_to(folder) and found.is_file() else None
        except (OSError, ValueError):
            return None
