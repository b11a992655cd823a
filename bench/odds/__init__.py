"""Benchmark questions about odds, and the peers that answer them."""
