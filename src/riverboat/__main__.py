"""Run the command line as `python -m riverboat`."""

from riverboat.cli import main

if __name__ == "__main__":
    main()
