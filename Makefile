# Needs python3 (3.11 or newer) with venv and pip; everything else goes into .venv.

PYTHON ?= python3
SOAK ?= 25
# The versions of Python for which `make wheel` builds wheels with machine code; empty: that of .venv.
PYTHONS ?=

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
# Libraries whose requirements contradict those of .venv.
THIRDPARTY := .venv-thirdparty
READY_THIRDPARTY := $(THIRDPARTY)/.ready
SOURCES := $(wildcard src tests benchmarks examples tools hatch_build.py)
PAGE := $(PY) hatch_build.py
NODE := $(shell sed -n 's/^NODE = "\(.*\)"/\1/p' hatch_build.py)
# Tests wait for browsers, servers and clocks about half of the time: two workers for each core.
WORKERS := $(shell echo $$(($$(nproc 2>/dev/null || echo 1) * 2)))
COMPILE := --quiet --universal --fork-strategy fewest --python-version 3.11 --upgrade --no-header --no-annotate

# uv must use the Python of .venv and never fetch another.
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests and servers start many processes: byte code is always cached.
unexport PYTHONDONTWRITEBYTECODE

say = @echo "· $(1)"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play page first test check checked compiled postgres chromium nginx soak thirdparty coverage mutants bench docs format types pictures screens wheel pins clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

# The engine is compiled on one core while the page is built on the other. The server compiles the rest while people play.
play: $(READY) ## install everything, start the server and open its page
	@$(MAKE) --no-print-directory -j 2 page first
	@$(BIN)/draisine

page: $(READY) ## rebuild the page if its sources have changed
	@$(PAGE)

first: $(READY)
	@$(BIN)/draisine warm --first || echo "  the engine will be compiled by the server"

# Compilation occupies one core for minutes: the checks run on the other one.
test: $(READY_DEV) postgres chromium nginx ## install everything and run all checks and tests
	@$(PAGE)
	@$(MAKE) --no-print-directory -j 2 checked compiled
	$(call say,tests)
	@$(PY) -m pytest -q -n $(WORKERS) --dist worksteal

checked: check
	$(call say,page: vitest)
	@$(PAGE) npm run --silent test -- --reporter=dot

compiled: $(READY_DEV)
	$(call say,engine: compile once)
	@$(BIN)/draisine warm --envs

check: $(READY_DEV) ## the fast checks: style, types, imports
	$(call say,style: ruff)
	@$(BIN)/ruff check --quiet $(SOURCES)
	@$(BIN)/ruff format --quiet --check $(SOURCES) || { echo "run 'make format'"; exit 1; }
	$(call say,types: mypy)
	@$(BIN)/mypy --strict --no-error-summary $(SOURCES)
	$(call say,imports: import-linter)
	@$(BIN)/lint-imports --no-logo >$(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log; exit 1; }
	$(call say,page: svelte-check)
	@$(PAGE) npm run --silent check >$(VENV)/page.log || { cat $(VENV)/page.log; exit 1; }

soak: compiled postgres chromium nginx page thirdparty ## run the long tests: SOAK times as many random games and inputs, and third-party libraries
	$(call say,long tests)
	@SOAK=$(SOAK) $(PY) -m pytest -q -m "" -n auto --dist worksteal tests/boards tests/engine tests/play tests/drawing tests/bots tests/matches tests/messages tests/envs tests/learning tests/cli/boards tests/server tests/web

# Where DRAISINE_THIRDPARTY is set, no library may be missing.
thirdparty: compiled $(READY_THIRDPARTY) ## run the environments in TorchRL, RLlib, Tianshou, SuperSuit and JAX
	$(call say,third-party libraries)
	@DRAISINE_THIRDPARTY=1 $(THIRDPARTY)/bin/python -m pytest -q tests/envs/thirdparty

# Compiled rules cannot be traced, so their tests run uncompiled. Tests that would take long that way run compiled in
# the second run, where separate processes play uncompiled games and run the CUDA simulator.
UNCOMPILED := tests/rules tests/play tests/engine/trail/test_longest.py tests/engine/compiler/test_records.py \
	tests/bots/test_advice.py tests/bots/test_candidates.py tests/envs/recording/test_recorder.py tests/envs/test_stepping.py \
	--deselect tests/bots/test_advice.py::test_advice_depends_only_on_the_observation
COMPILED := tests/arena tests/boards tests/bots tests/matches tests/cli tests/drawing tests/engine tests/envs tests/learning tests/messages tests/server

coverage: compiled postgres page ## measure test coverage per package: docs/reports/coverage.md
	@rm -f .coverage .coverage.*
	$(call say,rule tests uncompiled)
	@NUMBA_DISABLE_JIT=1 $(PY) -m coverage run -m pytest -q -n auto --dist worksteal $(UNCOMPILED)
	$(call say,tests of all packages)
	@$(PY) -m coverage run -m pytest -q -n auto --dist worksteal $(COMPILED)
	@$(PY) -m coverage combine --quiet
	@$(PY) tools/coverage_report.py

mutants: $(READY_DEV) ## mutation testing of the rules: docs/reports/mutation.md
	@$(BIN)/uv pip install --quiet --python $(PY) -c constraints/dev.txt --extra tools -r pyproject.toml
	@$(PY) tools/mutants.py

# The server's tests start their own PostgreSQL; only its programs are needed.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		echo "· installing PostgreSQL's programs for the tests"; \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
		|| { echo "PostgreSQL is missing: sudo apt-get install postgresql (or: DRAISINE_SKIP_POSTGRES=1 make test)"; [ -n "$$DRAISINE_SKIP_POSTGRES" ]; }; }

# The shipped configuration of the proxy and the units are tested with the real programs. Where CI is set, nothing is skipped.
nginx:
	@PATH="$$PATH:/usr/sbin"; { command -v nginx && command -v openssl && command -v systemd-analyze; } >/dev/null || { \
		echo "· installing nginx, openssl and systemd's programs for the tests"; \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light openssl systemd >/dev/null; } \
		|| { echo "nginx, openssl or systemd-analyze is missing, their tests are skipped: sudo apt-get install nginx-light openssl systemd"; [ -z "$$CI" ]; }; }

# Browser tests mostly use headless Chromium, which takes half the time. Where CI is set, nothing is skipped.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		echo "· installing Chromium for the browser tests"; \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null \
			&& { apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || true; }; } \
		|| { echo "Chromium is missing: sudo apt-get install chromium (or: DRAISINE_SKIP_BROWSER=1 make test)"; [ -n "$$DRAISINE_SKIP_BROWSER" ] && [ -z "$$CI" ]; }; }

bench: $(READY_DEV) ## measure the speed of the engine on this machine
	@$(BIN)/draisine bench

docs: $(READY_DEV) ## build the documentation into build/site
	$(call say,documentation: mkdocs)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "  build/site/index.html; '$(BIN)/mkdocs serve' shows it while you write"

format: $(READY_DEV) ## format the sources
	@$(BIN)/ruff check --quiet --fix-only $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)

types: $(READY_DEV) ## regenerate what follows from the code: wire.ts and message_ids.ts in web/src, tables and diagrams in docs/
	@$(PY) tools/typescript.py
	@$(PY) tools/message_ids.py
	@$(PY) tools/observation.py
	@$(PY) -m tools.api
	@$(PY) tools/board_pages.py
	@$(PY) tools/leaderboard.py
	@$(PY) tools/architecture.py

screens: $(READY_DEV) chromium page ## retake the screenshots in docs/img
	@PYTHONPATH=. $(PY) tools/screens.py

pictures: $(READY_DEV) ## redraw the board pictures in docs/img
	@$(PY) tools/pictures.py

# Wheels with machine code are built from the source distribution, like the one that runs everywhere.
wheel: page ## build the source distribution and all wheels into dist/; PYTHONS="3.11 3.12" names versions
	@rm -rf dist
	@$(BIN)/uv build --quiet --python $(PY) --build-constraints constraints/build.txt --out-dir dist
	@for python in $(or $(PYTHONS),$(PY)); do \
		echo "· compiling the wheel for $$python"; \
		DRAISINE_MACHINE_CODE=1 $(BIN)/uv build --quiet --wheel --python $$python --build-constraints constraints/build.txt \
			--build-constraints constraints/runtime.txt --out-dir dist dist/*.tar.gz || exit 1; \
	done

pins: | $(VENV)/.made ## update the pinned versions in constraints/
	$(call say,resolving versions)
	@$(BIN)/uv pip compile $(COMPILE) pyproject.toml --extra server -o constraints/runtime.txt
	@$(BIN)/uv pip compile $(COMPILE) --generate-hashes pyproject.toml --extra server -c constraints/runtime.txt -o constraints/server.txt
	@$(BIN)/uv pip compile $(COMPILE) pyproject.toml --extra dev -c constraints/runtime.txt -o constraints/dev.txt
	@$(BIN)/uv pip compile $(COMPILE) pyproject.toml --extra thirdparty -c constraints/runtime.txt -o constraints/thirdparty.txt
	@printf 'hatchling\nuv\n%s\n' '$(NODE)' | $(BIN)/uv pip compile $(COMPILE) - -o constraints/build.txt

clean: ## remove everything that make created, including .venv and .venv-thirdparty
	@rm -rf $(VENV) $(THIRDPARTY) build dist htmlcov .benchmarks .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .playwright .ruff_cache web/node_modules src/draisine/server/page
	@find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +

# Installs $(1) with the pinned versions of the constraints file $(2). pip is slower than uv, but honours its own settings.
# The page is not built during installation, but by Node in .venv, while the engine is compiled.
# Byte code is compiled here, so that no start has to parse sources again.
define install
	@if [ -x $(BIN)/uv ] && DRAISINE_NO_PAGE=1 $(BIN)/uv pip install --quiet --compile-bytecode --python $(PY) --build-constraints constraints/build.txt -c $(2) -e '$(1)' $(3) 2>$(VENV)/install.log; \
	then :; else \
		cat $(VENV)/install.log 2>/dev/null; \
		echo "  installing with pip: this takes a minute"; \
		DRAISINE_NO_PAGE=1 PIP_CONSTRAINT=constraints/build.txt $(PY) -m pip install -qq -c $(2) -e '$(1)' $(3); \
	fi
	@$(PY) -m compileall -q src
endef

$(READY): pyproject.toml constraints/runtime.txt constraints/build.txt | $(VENV)/.made
	$(call say,installing draisine)
	$(call install,.[server],constraints/runtime.txt,'$(NODE)')
	@touch $@

# PyTorch is installed by pip, which honours a configured CPU-only build; uv does not.
$(READY_DEV): pyproject.toml constraints/dev.txt constraints/build.txt | $(VENV)/.made
	$(call say,installing PyTorch to test the examples)
	@$(PY) -m pip install -qq -c constraints/dev.txt torch
	$(call say,installing draisine and the development tools)
	$(call install,.[dev],constraints/dev.txt)
	@touch $(READY) $@

# uv of .venv installs into the other environment.
$(READY_THIRDPARTY): private PY := $(THIRDPARTY)/bin/python
$(READY_THIRDPARTY): pyproject.toml constraints/thirdparty.txt constraints/build.txt | $(VENV)/.made
	$(call say,creating $(THIRDPARTY))
	@$(BIN)/python -m venv $(THIRDPARTY)
	$(call say,installing third-party libraries)
	@$(PY) -m pip install -qq -c constraints/thirdparty.txt torch
	$(call install,.[thirdparty],constraints/thirdparty.txt)
	@touch $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { \
		echo "draisine needs Python 3.11 or newer: sudo apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "draisine needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1)."; \
		echo "Name a newer one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot create virtual environments: sudo apt-get install python3-venv"; exit 1; }
	$(call say,creating $(VENV))
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install -qq -c constraints/build.txt uv || echo "  uv cannot be installed: using pip instead"
	@touch $@
