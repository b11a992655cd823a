"""A pressed button shows that it is busy at once, before the server replies."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.browser.conftest import NewPlayer
from tests.web.browser.player import Player, TableSession, play

# Measures from the press to the frame after the button became busy: a frame is certainly drawn when the next one starts.
WATCH = """
window.echoes = [];
let pressed = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => { pressed = event.timeStamp; }, { capture: true });
const drawn = (then) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = then;
  channel.port2.postMessage(null);
});
new MutationObserver((changes) => {
  if (!pressed || !changes.some(({ target }) => target.getAttribute("aria-busy") === "true")) return;
  const since = pressed;
  pressed = 0;
  drawn(() => window.echoes.push(performance.now() - since));
}).observe(document, { subtree: true, attributeFilter: ["aria-busy"] });
"""


class HeldSocket:
    """A proxy on a player's socket: passes server messages on, or holds them back."""

    def __init__(self, player: Player) -> None:
        """Install the proxy; before the page is loaded."""
        self.player, self.held, self.holds = player, list[str](), False
        player.page.route_web_socket("**/socket", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self._page = route
        route.connect_to_server().on_message(lambda message: self._forward(str(message)))

    def _forward(self, message: str) -> None:
        if self.holds:
            self.held.append(message)
            return
        self.player._receive(json.loads(message))  # playwright reports no frames of a routed socket
        self._page.send(message)

    def send(self, message: str) -> None:
        """Send the page a message as the server."""
        self._page.send(message)

    def release(self) -> None:
        """Forward the messages that were held back."""
        self.holds = False
        while self.held:
            self._forward(self.held.pop(0))


@pytest.mark.parametrize("keys", [False, True], ids=["by click", "by key"])
def test_a_button_is_busy_before_the_server_replies(new_player: NewPlayer, capsys: pytest.CaptureFixture[str], keys: bool) -> None:
    anna, bo = new_player("Anna", keys=keys), new_player("Bo")
    line = HeldSocket(anna)
    anna.page.add_init_script(WATCH)
    session = TableSession([anna, bo])
    session.deal_hand()
    for turn in range(2):
        play([bo], lambda: anna.question is not None, page=anna.page)
        line.holds = True
        anna.answer_if_asked()
        pressed = anna.key_button("C")
        expect(pressed).to_have_attribute("aria-busy", "true")
        expect(anna.key_button("F")).to_be_disabled()
        play([], lambda: any(json.loads(message)["type"] == "done" for message in line.held), page=anna.page)
        expect(pressed).to_have_attribute("aria-busy", "true")  # the reply is still held back
        anna.page.wait_for_function(f"window.echoes.length === {turn + 1}")
        line.release()
        expect(anna.action_bar.locator('[aria-busy="true"]')).to_have_count(0)
    figures = anna.page.evaluate("window.echoes")
    with capsys.disabled():
        print(f"\ninput echo {'by key' if keys else 'by click'}: {', '.join(f'{one:.0f} ms' for one in figures)}")
