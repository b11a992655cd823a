"""How fast Riverboat is, beside the peers, in one run: `make bench` or `python -m bench`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
