"""Error responses as problem details (RFC 9457)."""

from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from msgspec import Struct
from starlette.exceptions import HTTPException

from riverboat.dealer import Illegal
from riverboat.protocol.messages import ENCODER, Refused
from riverboat.server.config import COOKIE

MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, omit_defaults=True):
    """What went wrong, and what to do about it."""

    type: str
    title: str
    status: int
    detail: str = ""
    hint: str = ""


class Refusal(Problem, frozen=True, omit_defaults=True):
    """A command that changed nothing, and why; it also reads as the socket's `refused` message."""

    reason: str = ""
    action: str = ""
    again: bool = False


# Status: type, title and the usual hint.
PROBLEMS: dict[int, tuple[str, str, str]] = {
    400: ("malformed", "Malformed request", ""),
    401: ("unknown-guest", "Not signed in", "POST /api/guests with a name, then send the token as a bearer token or a cookie"),
    403: ("forbidden", "Not allowed", ""),
    404: ("not-found", "Not found", ""),
    405: ("wrong-method", "Method not allowed", ""),
    409: ("conflict", "Not possible in the current state", ""),
    413: ("too-large", "Request too large", ""),
    422: ("invalid", "Invalid request", ""),
    429: ("too-many", "Too many requests", "wait for the seconds given by Retry-After"),
    500: ("fault", "Internal server error", "try again; if it happens again, tell the operator of this server"),
    503: ("unavailable", "Temporarily unavailable", "nothing is lost: send the same request again in a moment"),
}


class ProblemError(HTTPException):
    """Ends a request with a problem."""

    def __init__(self, status: int, detail: str, *, hint: str = "", headers: dict[str, str] | None = None) -> None:
        """State what is wrong, and what would help."""
        super().__init__(status, detail, headers)
        self.hint = hint


def problem(status: int, detail: str = "", hint: str = "", headers: Any = None) -> Response:
    """A problem as a response."""
    code, title, usual_hint = PROBLEMS.get(status, ("problem", "Request failed", ""))
    response = Response(ENCODER.encode(Problem(code, title, status, detail, hint or usual_hint)), status, headers, MEDIA_TYPE)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503) and "retry-after" not in response.headers:
        response.headers["Retry-After"] = "1"
    return response


def refusal(refused: Refused) -> Response:
    """A refused command as a response: 503 if it should be sent again, else 409."""
    status = 503 if refused.again else 409
    body = Refusal("refused", "Refused", status, refused.reason, PROBLEMS[status][2], refused.reason, refused.action, refused.again)
    return Response(ENCODER.encode(body), status, {"Retry-After": "1"} if refused.again else None, MEDIA_TYPE)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = error.detail if isinstance(error, ProblemError) else ""  # starlette's detail only repeats the title
    headers = dict(error.headers or {})
    if error.status_code == 405:
        detail = f"{request.method} is not for this address"
        methods = request.app.openapi()["paths"].get(getattr(request.scope.get("route"), "path", ""), {})
        headers |= {"Allow": ", ".join(sorted(method.upper() for method in methods))} if methods else {}
    if error.status_code == 404 and not detail:
        detail = "there is nothing at this address"
    response = problem(error.status_code, detail, getattr(error, "hint", ""), headers)
    if error.status_code == 401 and COOKIE in request.cookies and "authorization" not in request.headers:
        response.delete_cookie(COOKIE, path="/")
    return response


async def _on_invalid_parameter(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{' '.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return problem(422, "; ".join(faults)[:500])


async def _on_illegal(_request: Request, error: Exception) -> Response:
    return problem(422, str(error))


def report_problems(app: FastAPI) -> None:
    """Turn the expected errors of an application into problems; the middleware handles all others.

    The handlers are coroutines, because starlette would run plain functions in a thread.
    """
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(RequestValidationError, _on_invalid_parameter)
    app.add_exception_handler(Illegal, _on_illegal)
