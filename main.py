"""Long Orbit, from a checkout: `python main.py` opens the game, `python main.py --help` lists the rest."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (an old Python gets a sentence, not a traceback)
    sys.exit(f"Long Orbit needs Python 3.11 or newer, this is {sys.version_info[0]}.{sys.version_info[1]}.")

try:
    from game.cli import main
except KeyboardInterrupt:
    sys.exit(130)
except ModuleNotFoundError as missing:
    if (missing.name or "game").partition(".")[0] == "game":
        raise  # our own fault, not a missing installation
    sys.exit(
        f"Long Orbit needs the Python package {missing.name}, which is not installed here: "
        "run `make play`, or see README.md."
    )

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
