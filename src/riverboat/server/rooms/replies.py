"""What was replied to which action: said again, it gets the same reply."""

from collections import OrderedDict

from riverboat.protocol import messages
from riverboat.server.rooms.order import OTHER, Reply

MOST = 1024  # actions whose replies are remembered; of older ones the journal knows


class Replies:
    """The last replies of one room, with the digest of what they were a reply to."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self._kept: OrderedDict[tuple[str, str], tuple[str | None, Reply]] = OrderedDict()

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._kept)

    def again(self, player: str, action: str, said: str) -> Reply | None:
        """The reply to an action that is known; another command may not have its name."""
        known = self._kept.get((player, action))
        if known is None:
            return None
        return known[1] if known[0] in (None, said) else messages.Refused(OTHER, action)

    def keep(self, player: str, action: str, said: str | None, reply: Reply) -> None:
        """Remember a reply, and forget the oldest."""
        self._kept[player, action] = (said, reply)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
