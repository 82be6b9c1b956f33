"""Write the golden list of a wing's steps: `python -m tests.laws.listing tests/golden/NAME.txt MODULE:STEPS`.

Every module with steps has to be imported by that module, or by those named behind it.
"""

import importlib
import sys
from pathlib import Path


def main(golden: str, steps: str, *more: str) -> None:
    for module in more:
        importlib.import_module(module)
    module, name = steps.split(":")
    lines = getattr(importlib.import_module(module), name).listing()
    Path(golden).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
