# `make demo` and `make test` set up what they need in .venv; nothing else has to be installed but Python 3.11+.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Test processes; one for each processor.
JOBS ?= auto
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: demo test test-all check format bench docs lock clean

demo: $(VENV)/runtime
	@echo '# A program that is proved:'
	$(BIN)/lemmata verify tests/programs/handshake.c --engine impact
	@echo '# A program that is refuted, which the exit code says, too:'
	$(BIN)/lemmata verify tests/programs/average.c --property no-overflow; test $$? -eq 1

test: $(VENV)/test
	$(BIN)/python -m pytest -n $(JOBS)

test-all: $(VENV)/test
	LEMMATA_TESTS=all $(BIN)/python -m pytest -n $(JOBS)

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/repo

format: $(VENV)/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/runtime
	$(BIN)/python -m lemmata.bench
	$(BIN)/python -m lemmata.bench grow

# What tests write of the documentation: the list of modules, the output of examples.
docs: $(VENV)/test
	LEMMATA_UPDATE=1 $(BIN)/python -m pytest -q tests/repo/test_docs.py

lock: $(VENV)/test
	$(BIN)/python .ci/lock.py

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/runtime: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q lemmata
	touch $@

$(VENV)/test: requirements-test.lock $(VENV)/runtime
	$(PIP) --require-hashes -r requirements-test.lock
	touch $@
