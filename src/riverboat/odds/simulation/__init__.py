"""Simulations of many hands: the builder and its result."""
