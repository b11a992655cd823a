"""One module per command, loaded when the command runs."""
