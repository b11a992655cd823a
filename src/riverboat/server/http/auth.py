"""Guest authentication: nicknames, signed and revocable tokens, and the FastAPI dependencies that read them."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from typing import Annotated

from fastapi import Depends, Request
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection

from riverboat.protocol.ids import new_id
from riverboat.protocol.names_and_chat import proper_name
from riverboat.server.config import COOKIE
from riverboat.server.http.problems import ProblemError
from riverboat.store import schema
from riverboat.store.database import now_ms
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse, request_digest
from riverboat.store.shared_secrets import secret

CACHE_SECONDS = 5.0  # for which a token is accepted without a query: another process may have revoked it
CACHE_SIZE = 10_000
GUESTS = "guests"  # the actor under which idempotency keys of new guests are stored
TRANSFER_LIFETIME = 10 * 60_000  # milliseconds


class Guest(Struct, frozen=True):
    """An authenticated player."""

    player: str
    name: str
    token: str  # the id that is signed in the token


class KeyReused(Exception):
    """An idempotency key was used before, for a different request."""


class Auth:
    """Issues, checks and revokes the tokens of guests."""

    def __init__(self, engine: Engine) -> None:
        """Load the signing key that all processes of this database share."""
        self._engine = engine
        self._writes = engine.execution_options(writes=True)
        self._secret = secret(engine, "tokens")
        self._signer = URLSafeSerializer(self._secret, salt="riverboat pass")
        self._cache: dict[str, tuple[float, Guest]] = {}
        self._keys = IdempotencyKeys(engine)

    def sign_in(self, name: str, key: str = "") -> tuple[Guest, str, bool]:
        """Create a guest: the guest, the token, and whether it is new; the same idempotency key returns the same guest."""
        name, player, token_id = proper_name(name), f"p-{new_id()}", new_id()
        if key and (earlier := self._signed_in(name, key)) is not None:
            return *earlier, False
        try:
            with self._writes.begin() as connection:
                connection.execute(insert(schema.players).values(id=player, name=name, since=now_ms()))
                connection.execute(insert(schema.tokens).values(id=token_id, player=player, issued=now_ms(), revoked=None))
                if key:  # stores the id without its signature, which is of no use to a reader of the database
                    row = IdempotencyKeys.row(
                        GUESTS, _hash(key), StoredResponse(request_digest(GUESTS, name.encode()), 201, token_id.encode())
                    )
                    connection.execute(insert(schema.idempotency_keys).values(**row))
        except IntegrityError:  # the same request twice at the same time
            if key and (earlier := self._signed_in(name, key)) is not None:
                return *earlier, False
            raise
        return Guest(player, name, token_id), self._sign(token_id), True

    def _signed_in(self, name: str, key: str) -> tuple[Guest, str] | None:
        """The guest created with this key; KeyReused if the name differs or the guest has signed out."""
        earlier = self._keys.find(GUESTS, _hash(key))
        if earlier is None:
            return None
        token = self._sign(earlier.body.decode())
        guest = self.authenticate(token)
        if guest is None or earlier.digest != request_digest(GUESTS, name.encode()):
            raise KeyReused
        return guest, token

    def authenticate(self, token: str) -> Guest | None:
        """The guest of a token; None if the token is invalid or revoked."""
        try:
            token_id = self._signer.loads(token)
        except BadSignature:
            return None
        if not isinstance(token_id, str):
            return None
        cached = self._cache.get(token_id)
        if cached is not None and cached[0] > time.monotonic():
            return cached[1]
        columns = (schema.players.c.id, schema.players.c.name)
        joined = schema.tokens.join(schema.players, schema.tokens.c.player == schema.players.c.id)
        valid = (schema.tokens.c.id == token_id, schema.tokens.c.revoked.is_(None))
        with self._engine.connect() as connection:
            row = connection.execute(select(*columns).select_from(joined).where(*valid)).first()
        if row is None:
            self._cache.pop(token_id, None)
            return None
        guest = Guest(row.id, row.name, token_id)
        if len(self._cache) > CACHE_SIZE:
            self._cache.clear()
        self._cache[token_id] = (time.monotonic() + CACHE_SECONDS, guest)
        return guest

    def revoke(self, guest: Guest) -> None:
        """Revoke the token of a guest."""
        with self._writes.begin() as connection:
            connection.execute(update(schema.tokens).where(schema.tokens.c.id == guest.token).values(revoked=now_ms()))
        self._cache.pop(guest.token, None)

    def rename(self, guest: Guest, name: str) -> str:
        """Change the name that a guest sits down with from now on."""
        name = proper_name(name)
        with self._writes.begin() as connection:
            connection.execute(update(schema.players).where(schema.players.c.id == guest.player).values(name=name))
        self._cache.pop(guest.token, None)
        return name

    # --- another device ----------------------------------------------------------------------------------------

    def create_transfer(self, guest: Guest, key: str = "") -> tuple[str, bool]:
        """A code that signs in another device as the same player, once, and whether it is new; the same key gives the same code."""
        code = self._derive("code", guest.player, key) if key else secrets.token_urlsafe(24)
        values = {"code_hash": _hash(code), "player": guest.player, "until": now_ms() + TRANSFER_LIFETIME, "used": None}
        try:
            with self._writes.begin() as connection:
                connection.execute(insert(schema.transfers).values(**values))
        except IntegrityError:
            return code, False
        return code, True

    def redeem_transfer(self, code: str, key: str = "") -> tuple[Guest, str, bool] | None:
        """Sign in another device: the guest, the token, and whether it is new; None if the code is invalid.

        The same code with the same idempotency key returns the same token again.
        """
        columns, token_id = schema.transfers.c, self._derive("pass", code, key)[:16] if key else new_id()
        with self._writes.begin() as connection:
            valid = (columns.code_hash == _hash(code), columns.used.is_(None), columns.until > now_ms())
            new = connection.execute(update(schema.transfers).where(*valid).values(used=now_ms())).rowcount == 1
            if new:
                player = select(columns.player).where(columns.code_hash == _hash(code)).scalar_subquery()
                connection.execute(insert(schema.tokens).values(id=token_id, player=player, issued=now_ms(), revoked=None))
        token = self._sign(token_id)
        guest = self.authenticate(token)
        return None if guest is None else (guest, token, new)

    def _sign(self, token_id: str) -> str:
        return str(self._signer.dumps(token_id))

    def _derive(self, *parts: str) -> str:
        """A secret that is the same for the same parts, and that only holders of the signing key can compute."""
        digest = hmac.digest(self._secret, "\0".join(("riverboat", *parts)).encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:24]).decode()


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# --- FastAPI dependencies ------------------------------------------------------------------------------------------


def token_of(connection: HTTPConnection) -> str:
    """The token of a request: in the Authorization header or the cookie, never in the URL."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


async def optional_guest(request: Request) -> Guest | None:
    """The guest who sends a request; None without a token, 401 for an invalid one."""
    token = token_of(request)
    if not token:
        return None
    auth: Auth = request.app.state.auth
    guest = await asyncio.to_thread(auth.authenticate, token)
    if guest is None:
        raise ProblemError(401, "that token is not good, or not any more", hint="POST /api/guests with a name to get another")
    return guest


async def required_guest(request: Request) -> Guest:
    """The guest who sends a request; 401 without a token."""
    guest = await optional_guest(request)
    if guest is None:
        raise ProblemError(401, "join with a name first")
    return guest


OptionalGuest = Annotated[Guest | None, Depends(optional_guest)]
RequiredGuest = Annotated[Guest, Depends(required_guest)]
