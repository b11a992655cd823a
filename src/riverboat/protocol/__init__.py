"""What server, client and terminal share: messages, the journal, room state, settings."""
