"""Who asks."""

import asyncio
from typing import Annotated

from fastapi import Depends, Path, Request

from riverboat.server.http.auth import Desk, Guest
from riverboat.server.http.middleware import token_of
from riverboat.server.http.problems import Trouble

ID = "^[A-Za-z0-9_-]{1,40}$"

TableId = Annotated[str, Path(pattern=ID, description="The table's id: who has it, has the link.")]
HandId = Annotated[str, Path(pattern=ID, description="The hand's id.")]


async def caller(request: Request) -> Guest | None:
    """Who asks, if he shows a token; one that is no good is better refused than overlooked."""
    token = token_of(request)
    if not token:
        return None
    desk: Desk = request.app.state.desk
    guest = await asyncio.to_thread(desk.guest, token)
    if guest is None:
        raise Trouble(401, "that token is not good, or not any more", hint="POST /api/guests with a name to get another")
    return guest


async def known(request: Request) -> Guest:
    """Who asks; somebody has to."""
    guest = await caller(request)
    if guest is None:
        raise Trouble(401, "join with a name first")
    return guest


Caller = Annotated[Guest | None, Depends(caller)]
Known = Annotated[Guest, Depends(known)]
