# Two commands do all the set-up: `make play` opens a table, `make test` checks everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint bench docs clean

play: $(BIN)/cadogan
	$(BIN)/cadogan

test: $(VENV)/.dev
	$(BIN)/python tools/test.py

lint: $(VENV)/.dev
	$(BIN)/python tools/test.py --only lint

bench: $(VENV)/.dev
	-$(BIN)/python -m pip install --quiet -r bench/requirements.txt
	$(BIN)/python bench/run.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/solver.py

docs: $(VENV)/.dev
	$(BIN)/python -m sphinx -W -n -b html docs docs/_build/html

clean:
	rm -rf $(VENV) build dist docs/_build docs/_generated

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(BIN)/cadogan: pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet -c constraints.txt -e .
	touch $@

$(VENV)/.dev: pyproject.toml constraints.txt hatch_build.py | $(BIN)/cadogan
	$(BIN)/python -m pip install --quiet -c constraints.txt -r requirements-dev.txt
	touch $@
