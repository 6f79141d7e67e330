# The two commands are `make demo` and `make test`; `make help` lists the others.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt
WORKERS ?= 2

# Where a mirror of the named data sets lies beside the clone, use it.
ifneq ($(wildcard ../shared/data),)
export VECSMITH_DATA ?= $(abspath ../shared/data)
endif

.PHONY: help demo test test-full lint format bench fuzz docs sizes clean

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(VENV)/base ## Install the library and run the main job on bundled data.
	@echo 'vecsmith is installed in $(VENV); `. $(BIN)/activate` puts it on your path.'; echo
	@$(BIN)/vecsmith demo

test: $(VENV)/dev ## Install the developers' extra and run the tests.
	$(BIN)/pytest -n $(WORKERS)

test-full: $(VENV)/dev ## Run the slow tests and those on real data too.
	$(BIN)/pytest -n $(WORKERS) -m "full or not full"

lint: $(VENV)/dev ## Check style, format and types.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/dev ## Format the code and mend what can be mended.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev ## Measure speeds beside peers.
	$(BIN)/python -m benchmarks

fuzz: $(VENV)/dev ## Feed 100,000 broken files to all readers.
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.cache/fuzz $(BIN)/python -m fuzz

docs: $(VENV)/dev ## Build the documentation into site/.
	$(BIN)/zensical build --clean --strict

sizes: ## Count the lines of each room.
	@for room in src/vecsmith/*/ tests benchmarks docs; do \
	  printf '%6d  %s\n' "$$(find $$room \( -name '*.py' -o -name '*.md' \) -exec cat {} + | wc -l)" "$$room"; done

clean: ## Remove the environment and what was built.
	rm -rf $(VENV) .cache .pytest_cache .ruff_cache .mypy_cache .hypothesis site dist build

$(VENV)/python: 
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "vecsmith needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/base: $(VENV)/python pyproject.toml constraints.txt
	$(PIP) -e .
	@touch $@

# torch comes first, from TORCH_INDEX if given, so that the rest finds it there.
$(VENV)/dev: $(VENV)/base
	$(PIP) $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) torch
	$(PIP) -e '.[dev]'
	@touch $@
