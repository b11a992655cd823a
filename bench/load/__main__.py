"""Measures the card room under load, on loopback only: `make load`, or `python -m bench.load`."""

import argparse
import gc
import json
import resource
import sys

import uvloop

from bench.load.report import GOALS, LoadMeasurement, report
from bench.load.run_load_test import WARM_UP, run_load, show_progress
from bench.machine import machine

TABLES, RATES, SECONDS = (100, 333), (1000.0, 2000.0, 0.0), 10.0
QUICK_TABLES, QUICK_RATES, QUICK_SECONDS, QUICK_WARM_UP = (3,), (60.0, 0.0), 1.0, 0.5


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three tables for a few seconds: a smoke test, its figures mean nothing")
    parser.add_argument("--tables", type=int, action="append", help="number of tables of six; repeatable (100 and 333)")
    parser.add_argument("--rate", type=float, action="append", help="actions per second in total, 0 for no limit; repeatable")
    parser.add_argument("--seconds", type=float, help="duration of each rate (10)")
    parser.add_argument("--database", default="", help="URL of a PostgreSQL database, instead of SQLite in a temporary folder")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    rates = options.rate or (QUICK_RATES if options.quick else RATES)
    seconds = options.seconds or (QUICK_SECONDS if options.quick else SECONDS)
    warm_up = QUICK_WARM_UP if options.quick else WARM_UP
    gc.disable()  # a collection here would show up as latency of the server
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    measurements: list[LoadMeasurement] = []
    try:
        for tables in options.tables or (QUICK_TABLES if options.quick else TABLES):
            measurements += uvloop.run(run_load(tables, rates, seconds, options.database, warm_up))
    except RuntimeError as problem:
        sys.exit(f"bench.load: {problem}")
    show_progress("\n")
    if options.json:
        print(json.dumps({"machine": machine(), "goals": GOALS, "measured": [one.to_dict() for one in measurements]}, indent=2))
    else:
        print(report(measurements, machine()))


if __name__ == "__main__":
    main()
