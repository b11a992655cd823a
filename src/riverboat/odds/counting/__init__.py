"""Counts the deals of a spot: plans, exact strategies, sampling, and the pure-Python reference."""
