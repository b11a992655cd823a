"""The command line. `riverboat.cli.main` holds the command `riverboat`."""
