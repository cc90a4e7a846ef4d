"""`balda`, and `python -m bot`."""

import sys


def main() -> int:
    """Run the command that was typed; Ctrl-C ends it silently, even during imports."""
    try:
        from bot.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
