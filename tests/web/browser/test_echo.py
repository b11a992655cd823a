"""What is pressed is seen to be pressed at once: while the server's reply is held back, the page has answered already."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.browser.conftest import Newcomer
from tests.web.browser.person import Evening, Person, play

# From the press to the picture after the one in which a button is busy: a message is read after what was drawn before it.
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


class Line:
    """Somebody's socket with a hand on it: what the server says is passed on, or kept for a while."""

    def __init__(self, person: Person) -> None:
        """Lay the hand on it, before the page is loaded."""
        self.person, self.kept, self.holds = person, list[str](), False
        person.page.route_web_socket("**/socket", self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        self._page = line
        line.connect_to_server().on_message(lambda said: self._said(str(said)))

    def _said(self, said: str) -> None:
        if self.holds:
            self.kept.append(said)
            return
        self.person._hear(json.loads(said))  # the browser tells nothing of a socket that is held
        self._page.send(said)

    def tell(self, said: str) -> None:
        """Say something in the server's name."""
        self._page.send(said)

    def release(self) -> None:
        """Pass on what was kept."""
        self.holds = False
        while self.kept:
            self._said(self.kept.pop(0))


@pytest.mark.parametrize("keys", [False, True], ids=["by click", "by key"])
def test_the_echo_does_not_wait_for_the_server(newcomer: Newcomer, capsys: pytest.CaptureFixture[str], keys: bool) -> None:
    anna, bo = newcomer("Anna", keys=keys), newcomer("Bo")
    line = Line(anna)
    anna.page.add_init_script(WATCH)
    evening = Evening([anna, bo])
    evening.deal()
    for turn in range(2):
        play([bo], lambda: anna.asked is not None, page=anna.page)
        line.holds = True
        anna.turn()
        pressed = anna.key("C")
        expect(pressed).to_have_attribute("aria-busy", "true")
        expect(anna.key("F")).to_be_disabled()
        play([], lambda: any(json.loads(said)["type"] == "done" for said in line.kept), page=anna.page)
        expect(pressed).to_have_attribute("aria-busy", "true")  # the server has answered, and the page does not know
        anna.page.wait_for_function(f"window.echoes.length === {turn + 1}")
        line.release()
        expect(anna.bar.locator('[aria-busy="true"]')).to_have_count(0)
    figures = anna.page.evaluate("window.echoes")
    with capsys.disabled():
        print(f"\ninput echo {'by key' if keys else 'by click'}: {', '.join(f'{one:.0f} ms' for one in figures)}")
