"""Stored hands: JSON and text, PHH import and export, PokerStars text, and proofs of the deal."""
