"""Ranges of hands: the value type, its parser, and orderings of starting hands."""
