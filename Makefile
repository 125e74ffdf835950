# Riverboat. `make run` opens the room, `make test` tests everything; `make help` names the rest.

HOST ?= 127.0.0.1
PORT ?= 8080
DATA ?= data
ARGS ?=

BIN := .venv/bin
STAMPS := .make
SOURCES := $(shell git ls-files -co --exclude-standard src 2>/dev/null | grep '\.py$$')
WEB_SOURCES := $(shell git ls-files -co --exclude-standard web 2>/dev/null)
CLIENT := src/riverboat/client/index.html

export PYTHONDONTWRITEBYTECODE ?= 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test check audit python-tests web-tests bench prove screenshots locks types client clean

help: ## name the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /: /'

run: $(STAMPS)/run $(CLIENT) ## open the room: HOST=0.0.0.0 for the whole network, PORT=8080, DATA=data, ARGS="--fill 4"
	@exec $(BIN)/riverboat serve --host $(HOST) --port $(PORT) --data $(DATA) $(ARGS)

test: $(STAMPS)/dev $(STAMPS)/browser $(CLIENT) ## run every check and test, and say how many tests ran
	@$(BIN)/python -m tools.run_tests

check: $(STAMPS)/dev ## lint, types, and the tests of the house's own rules
	@$(BIN)/python -m tools.run_tests check

prove: $(STAMPS)/dev ## drop and kill rooms at every boundary, then play hands beside PokerKit for hours; goes on where it was stopped
	$(BIN)/python -m tests.safe.prove
	$(BIN)/python -m tests.safe.soak
	$(BIN)/python -m tests.history.prove
	RIVERBOAT_EXAMPLES=2000 $(BIN)/python -m pytest -q --timeout 3600 tests/rules/test_kinds_betting.py tests/rules/test_kinds_dealing.py \
		tests/rules/test_kinds_showdown.py tests/rules/test_rake.py
	$(BIN)/python -m tests.differential.prove

bench: $(STAMPS)/dev ## measure the hand machine, the evaluator and the odds
	$(BIN)/python bench/engines.py
	$(BIN)/python bench/odds.py

screenshots: $(STAMPS)/dev $(STAMPS)/browser $(CLIENT) ## take the pictures in docs/screens again
	$(BIN)/python -m tests.browser.take_screenshots

client: $(CLIENT) ## build the browser client

types: $(STAMPS)/dev ## generate the client's TypeScript types from the messages of the wire
	$(BIN)/python -m riverboat.wire.schema

audit: $(STAMPS)/dev $(STAMPS)/web ## look the locked packages up for known weaknesses
	@tools/audit.sh

locks: $(STAMPS)/dev ## resolve the dependencies anew and write the lock files
	tools/lock.sh

clean: ## remove what make made, except the data folder
	rm -rf $(STAMPS) .venv build dist web/node_modules src/riverboat/client src/*.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

# ---------------------------------------------------------------- environments: a stamp is newer than all it was made from

$(STAMPS)/python: tools/bootstrap.sh
	@mkdir -p $(STAMPS)
	@tools/bootstrap.sh python
	@touch $@

$(STAMPS)/run: $(STAMPS)/python requirements/run.txt pyproject.toml setup.py src/riverboat/hands/_core.c src/riverboat/russian/_solver.c tools/install.sh
	@tools/install.sh run
	@touch $@

$(STAMPS)/dev: $(STAMPS)/run requirements/dev.txt
	@tools/install.sh dev
	@touch $@

$(STAMPS)/node: tools/bootstrap.sh requirements/node.txt | $(STAMPS)/run
	@tools/bootstrap.sh node
	@touch $@

$(STAMPS)/browser: tools/bootstrap.sh | $(STAMPS)/python
	@tools/bootstrap.sh browser
	@touch $@

# ---------------------------------------------------------------- the client: built from web/ into the package

$(STAMPS)/web: $(STAMPS)/node web/package.json web/package-lock.json
	@tools/web.sh ci --no-audit --no-fund
	@touch $@

$(CLIENT): $(STAMPS)/web $(WEB_SOURCES)
	@tools/web.sh run build
	@test -f $@ || { echo "The client's build left no $@: see the lines above." >&2; exit 1; }
	@touch $@
