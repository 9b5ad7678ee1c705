"""`python -m game` and the `enfilade` command."""

from game.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
