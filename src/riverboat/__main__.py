"""Run the command line as `python -m riverboat`."""

from riverboat.cli.main import main

if __name__ == "__main__":
    main()
