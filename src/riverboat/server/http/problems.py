"""What goes wrong over HTTP, told the same way everywhere: problem details (RFC 9457)."""

from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from msgspec import Struct
from starlette.exceptions import HTTPException

from riverboat.dealer import Illegal
from riverboat.protocol.messages import ENCODER, Refused
from riverboat.server.config import COOKIE

MEDIA = "application/problem+json"


class Problem(Struct, frozen=True, omit_defaults=True):
    """What went wrong, and what to do about it."""

    type: str
    title: str
    status: int
    detail: str = ""
    hint: str = ""


class Refusal(Problem, frozen=True, omit_defaults=True):
    """A command that changed nothing, and why; it can be read as the socket's message, too."""

    reason: str = ""
    action: str = ""
    again: bool = False


KINDS: dict[int, tuple[str, str, str]] = {
    400: ("malformed", "This cannot be read", ""),
    401: ("unknown-guest", "Nobody knows who you are", "POST /api/guests with a name, and show the token as a bearer token or a cookie"),
    403: ("forbidden", "You may not do that", ""),
    404: ("not-found", "There is no such thing", ""),
    405: ("wrong-method", "That cannot be done with this", ""),
    409: ("conflict", "Not as things stand", ""),
    413: ("too-large", "That is too much at once", ""),
    422: ("invalid", "That makes no sense here", ""),
    429: ("too-many", "Too much in too short a time", "wait as many seconds as Retry-After says"),
    500: ("fault", "Something went wrong here", "try again; if it stays so, tell whoever runs this server"),
    503: ("unavailable", "The house cannot do that just now", "nothing is lost: try the same again in a moment"),
}


class Trouble(HTTPException):
    """A request ends with a problem."""

    def __init__(self, status: int, detail: str, *, hint: str = "", headers: dict[str, str] | None = None) -> None:
        """Say what is wrong, and what would help."""
        super().__init__(status, detail, headers)
        self.hint = hint


def problem(status: int, detail: str = "", hint: str = "", headers: Any = None) -> Response:
    """The answer that tells a problem."""
    kind, title, usual = KINDS.get(status, ("problem", "That did not work", ""))
    answer = Response(ENCODER.encode(Problem(kind, title, status, detail, hint or usual)), status, headers, MEDIA)
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503) and "retry-after" not in answer.headers:
        answer.headers["Retry-After"] = "1"
    return answer


def refusal(refused: Refused) -> Response:
    """The answer to a command that was refused: for good, or until it is said again."""
    status = 503 if refused.again else 409
    told = Refusal("refused", "That was refused", status, refused.reason, KINDS[status][2], refused.reason, refused.action, refused.again)
    return Response(ENCODER.encode(told), status, {"Retry-After": "1"} if refused.again else None, MEDIA)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = error.detail if isinstance(error, Trouble) else ""  # of others it is the title once more
    headers = dict(error.headers or {})
    if error.status_code == 405:
        detail = f"{request.method} is not for this address"
        methods = request.app.openapi()["paths"].get(getattr(request.scope.get("route"), "path", ""), {})
        headers |= {"Allow": ", ".join(sorted(method.upper() for method in methods))} if methods else {}
    if error.status_code == 404 and not detail:
        detail = "there is nothing at this address"
    answer = problem(error.status_code, detail, getattr(error, "hint", ""), headers)
    if error.status_code == 401 and COOKIE in request.cookies and "authorization" not in request.headers:
        answer.delete_cookie(COOKIE, path="/")
    return answer


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{' '.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return problem(422, "; ".join(faults)[:500])


async def _illegal(_request: Request, error: Exception) -> Response:
    return problem(422, str(error))


def tell_problems(app: FastAPI) -> None:
    """Let every error of an application be told as a problem; what nobody expected is told at the door.

    These run in the loop: for a plain function a thread would be taken, for the few words of a refusal.
    """
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Illegal, _illegal)
