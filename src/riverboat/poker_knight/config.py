"""The configuration of the solver: sections of settings with defaults, over which a user's settings are merged."""

import json
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

Count = Annotated[int, Meta(ge=1)]
Positive = Annotated[float, Meta(gt=0)]
Part = Annotated[float, Meta(gt=0, lt=1)]

_HOME = "riverboat.poker_knight"


class Fields(Struct, frozen=True):
    """Data whose fields are also the keys of a mapping, as in the document: `config["simulation_settings"]["random_seed"]`."""

    def __getitem__(self, name: str) -> Any:
        """The value of a field; KeyError if there is none."""
        if name not in self.__struct_fields__:
            raise KeyError(f"{name!r}{_nearest(name, dict(self))}")
        return getattr(self, name)

    def keys(self) -> tuple[str, ...]:
        """The names of the fields."""
        return self.__struct_fields__

    def __iter__(self) -> Iterator[str]:
        """The names of the fields."""
        return iter(self.__struct_fields__)

    def __len__(self) -> int:
        """How many fields there are."""
        return len(self.__struct_fields__)


class SimulationSettings(Fields, frozen=True):
    """The number of deals of each mode, threads and seed."""

    default_simulations: Count = 100_000
    fast_mode_simulations: Count = 10_000
    precision_mode_simulations: Count = 500_000
    exact_when_affordable: bool = True  # count every deal where that is quick, in any mode
    parallel_processing: bool = True
    max_workers: Annotated[int, Meta(ge=1, le=256)] | None = None  # threads; None: one per core
    random_seed: int | None = None  # None: random


class PerformanceSettings(Fields, frozen=True):
    """When to stop early."""

    max_simulation_time_ms: Positive = 5_000.0
    early_termination: bool = True  # by time limit and by convergence
    min_simulations_for_convergence: Count = 20_000


class Convergence(Fields, frozen=True):
    """The error at which a run has converged."""

    target_error: Part = 0.001  # half of the 95 % interval of the win probability


class OutputSettings(Fields, frozen=True):
    """What a result contains."""

    include_confidence_interval: bool = True
    include_hand_categories: bool = True
    decimal_precision: Annotated[int, Meta(ge=0, le=15)] | None = None  # None: not rounded


class Configuration(Fields, frozen=True):
    """All sections.

    >>> Configuration().merged({"simulation_settings": {"random_seed": 7}}).simulation_settings.random_seed
    7
    """

    simulation_settings: SimulationSettings = SimulationSettings()
    performance_settings: PerformanceSettings = PerformanceSettings()
    convergence: Convergence = Convergence()
    output_settings: OutputSettings = OutputSettings()

    def merged(self, settings_by_section: Any) -> "Configuration":
        """This configuration with other settings; unusable ones cause a warning and keep their values."""
        if isinstance(settings_by_section, Configuration):
            return settings_by_section
        if not isinstance(settings_by_section, Mapping):
            _warn(f"a configuration is an object of sections, not {_json_type(settings_by_section)}")
            return self
        sections = {field.name: getattr(self, field.name) for field in fields(self)}
        changed = {}
        for name, settings in settings_by_section.items():
            if name not in sections:
                _warn(f"unknown section {name!r}{_nearest(name, sections)}")
            elif not isinstance(settings, Mapping):
                _warn(f"section {name!r} is an object of settings, not {_json_type(settings)}")
            else:
                changed[name] = _section(name, sections[name], settings)
        return replace(self, **changed)

    @classmethod
    def read(cls, source: "Source") -> "Configuration":
        """The defaults merged with a source; a warning and the defaults if it cannot be read."""
        return cls().read_over(source)

    def read_over(self, source: "Source") -> "Configuration":
        """This configuration merged with a source; unchanged, with a warning, if it cannot be read."""
        if isinstance(source, str | PathLike):
            try:
                return self.merged(json.loads(Path(source).read_text(encoding="utf-8-sig")))
            except (OSError, ValueError) as problem:
                _warn(f"cannot read {str(source)!r}: {problem}")
                return self
        if not callable(source):
            return self.merged(source)
        try:
            loaded = source()
        except Exception as problem:  # whatever a database or a network raises
            _warn(f"cannot read {getattr(source, '__name__', repr(source))}: {type(problem).__name__}: {problem}")
            return self
        return self.merged(loaded)

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Everything as plain data."""
        plain: dict[str, dict[str, Any]] = msgspec.to_builtins(self)
        return plain


Source = str | PathLike[str] | Mapping[str, Any] | Configuration | Callable[[], Any]
"""A JSON file, a mapping of sections, or a function that returns such a mapping, as from a database or a remote source."""


def _section(section: str, before: Struct, settings: Mapping[str, Any]) -> Struct:
    known_fields = {field.name: field for field in fields(before)}
    changed = {}
    for name, value in settings.items():
        if name not in known_fields:
            _warn(f"unknown setting {name!r} in {section!r}{_nearest(name, known_fields)}")
            continue
        try:
            changed[name] = msgspec.convert(value, known_fields[name].type)
        except msgspec.ValidationError as problem:
            stays = json.dumps(getattr(before, name))
            _warn(f"{name!r} in {section!r} cannot be {value!r} ({str(problem)[:1].lower()}{str(problem)[1:]}); it stays {stays}")
    return replace(before, **changed)


def _nearest(name: object, known: Mapping[str, Any]) -> str:
    near = get_close_matches(str(name), known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"


def _json_type(value: object) -> str:
    return json.dumps(value, default=repr)[:40]


def _warn(problem: str) -> None:
    """Warn at the line that configured the solver, however deep this call is."""
    depth = 1
    while str(sys._getframe(depth).f_globals.get("__name__", "")).startswith(_HOME):
        depth += 1
    warnings.warn(f"solver configuration: {problem}", UserWarning, stacklevel=depth + 1)
