"""Serves the built web page, or a note how to build it."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from riverboat.server.http.problems import problem

SERVER = Path(__file__).parent.parent
BUILT = (SERVER / "page", SERVER.parents[2] / "web" / "dist")  # in an installed package, in the project's folder
IMMUTABLE = "public, max-age=31536000, immutable"  # for assets, whose names contain a hash of their content

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riverboat</title>
<h1>Riverboat</h1>
<p>The server runs, but its web page was not built. Build it in the project's folder:
<pre>make page</pre>
<p>Then restart the server. Programs do not need the page: see <a href="/api/openapi.json">/api/openapi.json</a>.
</html>
"""


class WebPage:
    """Responds to requests that no route matches."""

    path = "page"  # the route in the access log

    def __init__(self, chosen: Path | None) -> None:
        """Serve the page of this folder, or the built one."""
        folders = (chosen,) if chosen else BUILT
        folder = next((folder for folder in folders if (folder / "index.html").is_file()), None)
        self.folder = folder.resolve() if folder is not None else None

    def install(self, app: FastAPI) -> None:
        """Serve the page wherever no route of the application matches, except below /api."""
        default = app.router.default

        async def respond(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or scope["path"] == "/api" or scope["path"].startswith("/api/"):
                await default(scope, receive, send)
                return
            scope["route"] = self
            await self.response(scope["method"], scope["path"].lstrip("/"))(scope, receive, send)

        app.router.default = respond

    def response(self, method: str, path: str) -> Response:
        """A file of the page, or index.html: the page has routes of its own."""
        if method not in ("GET", "HEAD"):
            return problem(405, f"{method} is not for this address", headers={"Allow": "GET, HEAD"})
        if self.folder is None:
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-cache"})
        if path and (file := self._file(self.folder, path)) is not None:
            return FileResponse(file, headers={"Cache-Control": IMMUTABLE if path.startswith("assets/") else "no-cache"})
        if "." in path.rsplit("/", 1)[-1]:
            return problem(404, "there is no such file")
        return FileResponse(self.folder / "index.html", headers={"Cache-Control": "no-cache"})

    @staticmethod
    def _file(folder: Path, path: str) -> Path | None:
        """The file at a path inside the folder; None for any other path."""
        try:
            file = (folder / path).resolve()
            return file if file.is_relative_to(folder) and file.is_file() else None
        except (OSError, ValueError):
            return None
