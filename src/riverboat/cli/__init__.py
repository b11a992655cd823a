"""The terminal: `riverboat`, whose commands are loaded when one is called."""


def main() -> None:
    """Run the command line."""
    import gc
    import sys

    gc.set_threshold(50_000)  # loading makes many objects and no garbage: looking for it is a tenth of a short command

    from riverboat.cli.light import called

    if not called(sys.argv[1:]):
        from riverboat.cli.app import app  # typer costs more than everything else together

        app()
