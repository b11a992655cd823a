"""Odds jobs: a queue and worker processes of low priority."""
