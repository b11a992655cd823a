"""Explains hands as data: what a player holds, who won each pot, and why."""
