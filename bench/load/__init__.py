"""Load test of the card room: many tables on a local server, every seat a WebSocket."""
