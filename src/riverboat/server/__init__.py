"""The card room: tables that people and programs play at over the network."""
