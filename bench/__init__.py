"""Benchmarks of Riverboat beside other libraries, all in one run: `make bench` or `python -m bench`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
