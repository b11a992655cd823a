"""Advises where to place the eight cards of an Eight Cards hand."""
