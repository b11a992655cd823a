"""Describes the machine on which the benchmarks run."""

import os
import platform
from pathlib import Path


def machine() -> dict[str, str | int]:
    """The processor, cores, load, system and Python version."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 0,
        "load": f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    facts = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    name = facts.get("model name") or platform.processor() or "unknown processor"
    return f"{name} at {float(facts['cpu MHz']):.0f} MHz" if "cpu MHz" in facts else name
