"""The terminal: `riverboat`, whose commands are loaded when one is called."""


def main() -> None:
    """Run the command line."""
    from riverboat.cli.app import app  # typer costs more than everything else together

    app()
