"""Shared by server, client and terminal: messages, journal entries, room state, settings."""
