"""docs/ranking.md is written by the tests that show its rules: it cannot claim what was not run."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOC = ROOT / "docs" / "ranking.md"
RULES = "tests/ranking/test_rules*.py"

HEAD = """# Hand ranking, rule by rule

Written by `make docs` from the tests named here; `make test` fails if this page says anything else than what they show.
A case is one example that the test goes through.

{summary}
"""

SECTIONS = ["Categories", "Tie-breaks", "Ace duality", "Invalid hands", "Seven cards", "Wild cards", "Lows", "Short deck"]

INTRODUCTIONS = {
    "Categories": "From the highest to the lowest. A royal flush is a word for the best straight flush, not a category of its own.",
    "Tie-breaks": "Category first, then the primary rank, the secondary rank, and the kickers from the highest down.",
    "Wild cards": "A wild card plays as whatever makes the best hand; the rules that houses vary are options of `Wild`.",
    "Lows": "In these rankings the lowest hand wins; a larger `Strength` still is the better hand.",
}


@dataclass
class Shown:
    """One rule, the test that shows it, and how its cases ended."""

    section: str
    statement: str
    test: str
    outcomes: list[str] = field(default_factory=list)

    def row(self) -> str:
        cases = f"{len(self.outcomes)} case{'s' * (len(self.outcomes) != 1)}"
        ended = [f"{self.outcomes.count(outcome)} {outcome}" for outcome in sorted(set(self.outcomes))]
        result = f"passed, {cases}" if set(self.outcomes) == {"passed"} else f"**not shown**: {', '.join(ended)} of {cases}"
        path, _, name = self.test.partition("::")
        return f"| {self.statement} | [`{name}`](../{path}) | {result} |"


def declared() -> list[str]:
    """The tests that state a rule, in the order of the files."""

    def rules(path: Path) -> list[str]:
        functions = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef))
        return [node.name for node in functions if any("mark.rule" in ast.unparse(line) for line in node.decorator_list)]

    return [f"{path.relative_to(ROOT).as_posix()}::{name}" for path in sorted(ROOT.glob(RULES)) for name in rules(path)]


class RankingDoc:
    """Gathers the rules as their tests report, then writes the page or compares it."""

    def __init__(self, config: pytest.Config) -> None:
        self.write = config.getoption("--ranking-doc") == "write"
        self.chosen = bool(config.option.keyword) or any("::" in arg for arg in config.args)  # some cases of a rule are not the rule
        self.everything = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.markexpr
        self.rules: dict[str, Shown] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rule = dict(report.user_properties).get("rule")
        if isinstance(rule, list) and (report.when == "call" or not report.passed):
            test = report.nodeid.partition("[")[0]
            section, statement = rule
            self.rules.setdefault(test, Shown(section, statement, test)).outcomes.append(report.outcome)

    def page(self) -> str:
        sections: dict[str, list[Shown]] = {}
        for shown in (self.rules[test] for test in declared()):
            sections.setdefault(shown.section, []).append(shown)
        cases = sum(len(shown.outcomes) for shown in self.rules.values())
        parts = [HEAD.format(summary=f"{len(self.rules)} rules, {cases} cases.")]
        for section in sorted(sections, key=SECTIONS.index):
            introduction = INTRODUCTIONS.get(section, "")
            parts.append(
                f"## {section}\n\n" + (f"{introduction}\n\n" if introduction else "") + "| rule | shown by | result |\n| --- | --- | --- |"
            )
            parts.append("\n".join(shown.row() for shown in sections[section]) + "\n")
        return "\n".join(parts)

    def problem(self) -> str | None:
        """What is wrong with the page, as far as this run can tell."""
        expected, run = set(declared()), set(self.rules)
        if run - expected:
            return f"rules are stated in {RULES} only, not in {', '.join(sorted(run - expected))}"
        if expected - run:
            return f"rules that were not run: {', '.join(sorted(expected - run))}" if self.everything else None
        if not DOC.exists() or DOC.read_text() != self.page():
            return f"{DOC.relative_to(ROOT)} says something else than the tests: run `make docs` and read it"
        return None

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write or compare the page."""
        if self.chosen:
            return
        if self.write and set(self.rules) == set(declared()):
            DOC.write_text(self.page())
        if problem := self.problem():
            print(f"\n{problem}")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
