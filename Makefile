# Needs make, Python 3.11 or later with its venv module, and a package index for the first run.
#
#   make demo            a gateway with a game waiting; MATRIX=1 adds a Matrix homeserver, DIR=folder keeps it elsewhere
#   make test            all checks and tests but the long ones
#   make soak            the tests that take longer than fifteen minutes
#   make fuzz            fuzzes each translator for a while (SECONDS=60); what fails is kept as a test
#   make bench           the benchmarks; ARGS=--json for one document, ARGS=relay for a part of them
#   make dist            wheel and source archive in dist/
#   make clean           removes what the above made, but no game

PYTHON ?= python3
ARGS ?=
DIR ?=
SECONDS ?= 60
MATRIX ?=

VENV := .venv
BIN := $(VENV)/bin
SYNAPSE_TEST := .test-env/synapse
SYNAPSE_DEMO := .matrix-env
PEER := .test-env/heisenbridge

.DEFAULT_GOAL := help
.PHONY: help test demo soak fuzz bench dist clean servers
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' Makefile

$(VENV)/.demo: pyproject.toml scripts/install.sh
	@PYTHON="$(PYTHON)" sh scripts/install.sh $(VENV) --project demo
	@touch $@

$(VENV)/.test: pyproject.toml scripts/install.sh
	@PYTHON="$(PYTHON)" sh scripts/install.sh $(VENV) --project demo,test
	@touch $@ $(VENV)/.demo

$(SYNAPSE_DEMO)/.ready: pyproject.toml scripts/install.sh
	@PYTHON="$(PYTHON)" sh scripts/install.sh $(SYNAPSE_DEMO) --extra matrix
	@touch $@

# Without a homeserver or the Debian packages the live tests are skipped, and say so loudly. Where there is
# Node 20 or later, encryption is also tried with matrix-js-sdk, which npm puts into .test-env at the first use.
servers: scripts/install.sh scripts/packages.sh
	@test -e $(SYNAPSE_TEST)/.ready || { \
	  PYTHON="$(PYTHON)" sh scripts/install.sh $(SYNAPSE_TEST) --extra matrix && touch $(SYNAPSE_TEST)/.ready; \
	} || echo "!!! Synapse could not be installed: the live tests on Matrix will be skipped" >&2
	@sh scripts/packages.sh ngircd inspircd anope openssl znc

test: $(VENV)/.test servers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@sh scripts/test.sh $(BIN) $(ARGS)

soak: $(VENV)/.test servers
	$(BIN)/pytest -m soak --timeout=7200 $(ARGS)

$(VENV)/.fuzz: $(VENV)/.test
	@PYTHON="$(PYTHON)" sh scripts/install.sh $(VENV) --extra fuzz
	@touch $@

fuzz: $(VENV)/.fuzz
	@sh scripts/fuzz.sh $(BIN) $(SECONDS)

demo: $(VENV)/.demo $(if $(MATRIX),$(SYNAPSE_DEMO)/.ready)
	@$(if $(MATRIX),NOMIC_SYNAPSE_PYTHON="$(CURDIR)/$(SYNAPSE_DEMO)/bin/python" )$(BIN)/nomic-gateway demo $(if $(DIR),--dir "$(DIR)") $(ARGS)

$(PEER)/.ready: pyproject.toml scripts/install.sh
	@PYTHON="$(PYTHON)" sh scripts/install.sh $(PEER) --extra peer && touch $@ || \
	  echo "!!! Heisenbridge could not be installed: nothing is measured beside the relay" >&2

bench: $(VENV)/.test servers $(PEER)/.ready
	NOMIC_SYNAPSE_PYTHON="$(CURDIR)/$(SYNAPSE_TEST)/bin/python" $(BIN)/nomic-gateway bench $(ARGS)

dist: $(VENV)/.test
	rm -rf dist
	$(BIN)/python -m build --no-isolation

clean:
	rm -rf $(VENV) .test-env $(SYNAPSE_DEMO) .fuzz build dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .grimp_cache
	find core gateway adapters storage tests -name __pycache__ -type d -prune -exec rm -rf {} +
