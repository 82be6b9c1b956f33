"""No window, no sound and no real saved games in any test.

This runs before anything can import pygame or ask for the user folder.
"""

import os
import tempfile

from hypothesis import settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

_home = tempfile.TemporaryDirectory(prefix="long-orbit-tests-")  # lives as long as the session
os.environ["LONG_ORBIT_HOME"] = _home.name

# The same examples on every run; `pytest --hypothesis-profile=wide` looks further afield.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("wide", deadline=None, max_examples=2000)
settings.load_profile("house")
