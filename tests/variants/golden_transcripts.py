"""One hand of each game with every viewer's view at every step, for review. `make golden` writes them."""

from pathlib import Path

from tests import hand_laws

from riverboat.dealer import Illegal, Log, Run
from riverboat.history.codec import log_from_text, log_to_text
from riverboat.rules import RegisteredGame
from riverboat.table import Event, seen
from riverboat.table.events import Awarded, Chosen, Judged
from riverboat.variants import variants

FOLDER = Path(__file__).parent.parent / "golden"


def kind(event: Event) -> tuple[object, ...]:
    """What kind of thing happened: also which word somebody chose, who won or nobody, and whether a hand was good for anything."""
    match event:
        case Chosen(word=word):
            return Chosen, word.partition(" ")[0]
        case Awarded(seat=seat):
            return Awarded, seat is None
        case Judged(score=score):
            return Judged, score is None
    return (type(event),)


def telling(entry: RegisteredGame) -> Log:
    """Of many hands by chance, the one in which most kinds of things happen, and of these the shortest."""

    def worth(run: Run) -> tuple[int, int]:
        return len({kind(event) for event in run.events}), -len(run.events)

    runs = (hand_laws.play(hand_laws.some_log(entry(), seed), seed) for seed in range(300))
    return max(runs, key=worth).log


def transcript(log: Log) -> str:
    """The log, then every event, with what each viewer sees instead where that differs, and every question."""
    run = Run(Log(log.game, log.stacks, log.button, log.kitty, log.seed, deck=log.deck))
    viewers = [*range(len(log.stacks)), None]
    lines = [log_to_text(log), ""]

    def tell(events: list[Event]) -> None:
        for event in events:
            lines.append(f"{event}")
            views: dict[str, list[str]] = {}
            for viewer in viewers:
                if (view := seen(event, viewer)) != event:
                    views.setdefault(f"{view}", []).append("watching" if viewer is None else f"seat {viewer}")
            lines.extend(f"    {', '.join(who)}: {view}" for view, who in views.items())

    tell(run.events)
    for answer in log.answers:
        assert run.ask is not None
        lines.append(f"? seat {', '.join(map(str, run.waiting))}: {run.ask.offer}")
        lines.append(f"! seat {answer.seat}: {answer.value}")
        tell(run.step(answer))
    return "\n".join(lines) + "\n"


def path(code: str) -> Path:
    return FOLDER / f"{code}.txt"


def stored(code: str) -> Log:
    """The log at the head of a golden file."""
    return log_from_text(path(code).read_text().partition("\n\n")[0])


def write() -> None:
    """Write all transcripts: of the stored hands where there are any that still play, of new ones where not."""
    FOLDER.mkdir(exist_ok=True)
    for code in variants:
        try:
            told = transcript(stored(code))
        except (FileNotFoundError, Illegal):
            told = transcript(telling(variants[code]))
        path(code).write_text(told)


if __name__ == "__main__":
    write()
