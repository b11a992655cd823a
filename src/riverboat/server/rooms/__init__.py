"""One table as an actor: commands in, journal entries out, messages to every viewer."""
