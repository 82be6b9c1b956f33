# make play   everything a fresh machine needs, then the game
# make test   the same for the tests, then runs them
# make setup  only installs
# make lock   writes the pinned requirements anew (needs uv)

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip --disable-pip-version-check install --quiet --require-hashes
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

.PHONY: play setup test setup-dev lock
.DEFAULT_GOAL := play

play: setup
	@$(PY) main.py

setup: $(VENV)/.installed

setup-dev: $(VENV)/.installed-dev

test: setup-dev
	$(PY) -m ruff check
	$(PY) -m mypy
	$(PY) main.py check
	$(PY) -m pytest

lock:
	$(LOCK) pyproject.toml -o requirements.txt
	$(LOCK) --group dev -c requirements.txt -o requirements-dev.txt

$(PY):
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "Long Orbit needs Python 3.11 or newer, $(PYTHON) is %d.%d: try make PYTHON=python3.11" % v[:2])'
	$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.installed: requirements.txt $(PY)
	$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	$(INSTALL) -r requirements-dev.txt
	@touch $@
