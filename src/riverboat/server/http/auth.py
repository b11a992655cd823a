"""The front desk: who somebody is. A guest needs only a name; the signed token stands for a pass that can be revoked."""

import base64
import hashlib
import hmac
import secrets
import time

from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.protocol.text import new_id, proper_name
from riverboat.store import schema
from riverboat.store.idempotency import IdempotencyKeys, StoredResponse, request_digest

KNOWN = 5.0  # seconds that a pass is believed without looking it up: another house may have revoked it
GUESTS = "guests"  # in whose name keys of newcomers are kept
TRANSFER = 10 * 60_000  # milliseconds that a transfer link is good for


class Guest(Struct, frozen=True):
    """Somebody who has shown a token."""

    player: str
    name: str
    token: str  # the id of the pass


class Reused(Exception):
    """A key was used before, for something else."""


class Desk:
    """Gives out passes, and knows them again."""

    def __init__(self, engine: Engine) -> None:
        """Take the key that all houses of this database sign with, or make it."""
        self._engine = engine
        self._writes = engine.execution_options(writes=True)
        self._secret = self._key()
        self._signer = URLSafeSerializer(self._secret, salt="riverboat pass")
        self._known: dict[str, tuple[float, Guest]] = {}
        self._requests = IdempotencyKeys(engine)

    def _key(self) -> bytes:
        mine = secrets.token_bytes(32)
        try:
            with self._writes.begin() as connection:
                connection.execute(insert(schema.secrets).values(name="passes", value=mine))
        except IntegrityError:
            with self._engine.connect() as connection:
                found: bytes = connection.execute(select(schema.secrets.c.value).where(schema.secrets.c.name == "passes")).scalar_one()
                return bytes(found)
        return mine

    def welcome(self, name: str) -> tuple[Guest, str]:
        """Let a new guest in: the guest, and the token to come back with."""
        guest, token, _ = self.admit(name)
        return guest, token

    def admit(self, name: str, key: str = "") -> tuple[Guest, str, bool]:
        """Let a guest in: the guest, the token to come back with, and whether he is new; with the same key he is let in once."""
        name, player, one = proper_name(name), f"p-{new_id()}", new_id()
        if key and (known := self._came(name, key)) is not None:
            return *known, False
        try:
            with self._writes.begin() as connection:
                connection.execute(insert(schema.players).values(id=player, name=name, since=_now()))
                connection.execute(insert(schema.passes).values(id=one, player=player, issued=_now(), revoked=None))
                if key:  # the pass, not the token: what is kept opens nothing
                    came = IdempotencyKeys.row(GUESTS, _hash(key), StoredResponse(request_digest(GUESTS, name.encode()), 201, one.encode()))
                    connection.execute(insert(schema.requests).values(**came))
        except IntegrityError:  # the same request came twice at the same time
            if key and (known := self._came(name, key)) is not None:
                return *known, False
            raise
        return Guest(player, name, one), str(self._signer.dumps(one)), True

    def _came(self, name: str, key: str) -> tuple[Guest, str] | None:
        """Who came in with this key and name; Reused if it was somebody else, or if he is signed out."""
        found = self._requests.find(GUESTS, _hash(key))
        if found is None:
            return None
        token = str(self._signer.dumps(found.body.decode()))
        guest = self.guest(token)
        if guest is None or found.digest != request_digest(GUESTS, name.encode()):
            raise Reused
        return guest, token

    def guest(self, token: str) -> Guest | None:
        """Who shows this token; None if it is no pass of ours, or revoked."""
        try:
            one = self._signer.loads(token)
        except BadSignature:
            return None
        if not isinstance(one, str):
            return None
        known = self._known.get(one)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        columns = (schema.players.c.id, schema.players.c.name)
        joined = schema.passes.join(schema.players, schema.passes.c.player == schema.players.c.id)
        good = (schema.passes.c.id == one, schema.passes.c.revoked.is_(None))
        with self._engine.connect() as connection:
            found = connection.execute(select(*columns).select_from(joined).where(*good)).first()
        if found is None:
            self._known.pop(one, None)
            return None
        guest = Guest(found.id, found.name, one)
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[one] = (time.monotonic() + KNOWN, guest)
        return guest

    def revoke(self, guest: Guest) -> None:
        """Let a pass open nothing any more."""
        with self._writes.begin() as connection:
            connection.execute(update(schema.passes).where(schema.passes.c.id == guest.token).values(revoked=_now()))
        self._known.pop(guest.token, None)

    def rename(self, guest: Guest, name: str) -> str:
        """Call somebody otherwise, at tables where he sits down from now on."""
        name = proper_name(name)
        with self._writes.begin() as connection:
            connection.execute(update(schema.players).where(schema.players.c.id == guest.player).values(name=name))
        self._known.pop(guest.token, None)
        return name

    # --- another device ----------------------------------------------------------------------------------------

    def transfer(self, guest: Guest, key: str = "") -> tuple[str, bool]:
        """A code that lets another device in as the same player, once and soon, and whether it is new: the same key gets the same."""
        code = self._derived("code", guest.player, key) if key else secrets.token_urlsafe(24)
        values = {"code_hash": _hash(code), "player": guest.player, "until": _now() + TRANSFER, "used": None}
        try:
            with self._writes.begin() as connection:
                connection.execute(insert(schema.transfers).values(**values))
        except IntegrityError:
            return code, False
        return code, True

    def arrive(self, code: str, key: str = "") -> tuple[Guest, str, bool] | None:
        """Let the other device in, and say whether it is new (with the same key it comes again); None if the code is not good any more."""
        columns, one = schema.transfers.c, self._derived("pass", code, key)[:16] if key else new_id()
        with self._writes.begin() as connection:
            good = (columns.code_hash == _hash(code), columns.used.is_(None), columns.until > _now())
            new = connection.execute(update(schema.transfers).where(*good).values(used=_now())).rowcount == 1
            if new:
                player = select(columns.player).where(columns.code_hash == _hash(code)).scalar_subquery()
                connection.execute(insert(schema.passes).values(id=one, player=player, issued=_now(), revoked=None))
        token = str(self._signer.dumps(one))
        guest = self.guest(token)
        return None if guest is None else (guest, token, new)

    def _derived(self, *parts: str) -> str:
        """A secret that only this desk can make, and makes again from the same parts."""
        made = hmac.digest(self._secret, "\0".join(("riverboat", *parts)).encode(), "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _now() -> int:
    return round(time.time() * 1000)
