# Brigade. `make help` lists what there is. Needs only Python 3.11 to 3.14, make and git.
.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
# What is pinned has wheels for these.
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p -c '$(FITS)' 2>/dev/null && { echo $$p; break; }; done)
TESTS ?= tests
JOBS ?= auto
export DJANGO_SETTINGS_MODULE = webapp.settings
export PIP_DISABLE_PIP_VERSION_CHECK = 1

# Those that take long come first, so that two at a time end together.
DOORS := inspect mcp openenv verifiers gym datasets rest
STUDIES := three_partners pairs raters

.PHONY: help play test check fast slow whole doors e2e dataset $(STUDIES:%=dataset-%) mutants words bench worker sessions clean

help: ## show this list
	@grep -hE '^[a-z0-9]+:.*## ' Makefile | sed -E 's/^([a-z0-9]+):.*## (.*)/  make \1\t\2/' | expand -t 18

play: $(VENV)/.play ## open the kitchen (HOST=, PORT= as you like; NO_BROWSER=1 keeps the browser shut)
	@if $(MAKE) -q $(VENV)/.warm; then exec $(BIN)/python manage.py play; else \
	  nice $(MAKE) --no-print-directory $(VENV)/.warm & \
	  BRIGADE_WARM_UP=0 exec $(BIN)/python manage.py play; fi

test: ## everything a change must pass
	@$(MAKE) --no-print-directory -j2 check $(VENV)/.warm $(DOORS:%=.venv-%/.made)
	@$(MAKE) --no-print-directory fast slow doors e2e

check: $(VENV)/.dev ## style, types, layers, templates, migrations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run

fast: $(VENV)/.dev ## the tests that take seconds
	$(BIN)/python -m pytest -n $(JOBS) $(TESTS)

slow: $(VENV)/.dev ## the long tests, and those that need PostgreSQL and Redis
	$(BIN)/python -m pytest -n $(JOBS) -m "(slow or services) and not e2e" $(TESTS)

whole: ## tests over all of every catalogue, of which `make fast` and `make slow` take a share
	BRIGADE_WHOLE=1 $(MAKE) --no-print-directory fast slow

e2e: $(VENV)/.dev ## real browsers (skipped where there is no Chromium)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -m e2e -p no:randomly tests/e2e

doors: $(DOORS:%=.venv-%/.made) var/doors/data_set ## the doors for other tools, each in a virtual environment of its own
	@$(MAKE) --no-print-directory -j2 -Otarget $(DOORS:%=door-%)

door-%: .venv-%/.made var/doors/data_set
	@if [ -x .venv-$*/bin/pytest ]; then echo "door $*:"; \
	  env -u DJANGO_SETTINGS_MODULE BRIGADE_DATA_SET=var/doors/data_set BRIGADE_SESSIONS=var/doors/sessions BRIGADE_PYTHON=$(abspath $(BIN)/python) .venv-$*/bin/pytest -q \
	    -c tests/doors/pytest.ini --rootdir tests tests/doors/$*; \
	else echo "door $*: skipped, what it needs could not be installed"; fi

WHEEL := var/doors/wheel/.made
INTO = @rm -rf .venv-$* && $(PYTHON) -m venv .venv-$*
PIP = .venv-$*/bin/pip install -q
TESTED_BY := pytest==9.2.0 pytest-timeout==2.4.0

$(WHEEL): pyproject.toml $(wildcard requirements*.txt) $(shell find brigade sim game webapp -name "*.py" -o -path "*/tools/page/*" 2>/dev/null) | $(VENV)/bin/python
	@rm -rf $(@D) && mkdir -p $(@D)
	@$(BIN)/python -m pip wheel -q --no-deps -w $(@D) . || echo "the package could not be built: no door is tested that needs it"
	@touch $@

.venv-%/.made: requirements-%.txt $(WHEEL)
	@echo "Making a virtual environment for the door $* ..."
	$(INTO)
	@$(PIP) "$$(ls $(dir $(WHEEL))*.whl)[$*]" $(TESTED_BY) build==1.6.1 || rm -f .venv-$*/bin/pytest
	@touch $@

.venv-inspect/.made: .venv-%/.made: requirements-%.txt $(WHEEL)
	@echo "Making a virtual environment for the door $*, with the web server that it is compared with ..."
	$(INTO)
	@$(PIP) "$$(ls $(dir $(WHEEL))*.whl)[$*,web]" $(TESTED_BY) || rm -f .venv-$*/bin/pytest
	@touch $@

.venv-verifiers/.made: .venv-%/.made: requirements-%.txt requirements-verifiers-openenv.txt $(WHEEL)
	@echo "Making a virtual environment for the door $*, with OpenEnv's client for its adapter ..."
	$(INTO)
	@$(PIP) "$$(ls $(dir $(WHEEL))*.whl)[$*]" $(TESTED_BY) || rm -f .venv-$*/bin/pytest
	@$(PIP) -r requirements-verifiers-openenv.txt && $(PIP) --no-deps openenv==0.10.0 \
	  || echo "door verifiers: OpenEnv's client could not be installed, its adapter is not tested"
	@touch $@

OUTSIDE := datasets rest
$(OUTSIDE:%=.venv-%/.made): .venv-%/.made: requirements-%.txt
	@echo "Making a virtual environment for the door $* ..."
	$(INTO)
	@$(PIP) -r $< $(TESTED_BY) || rm -f .venv-$*/bin/pytest
	@touch $@

var/doors/data_set: $(wildcard game/findings/*.py game/records/*.py tests/game/findings/*.py) | $(VENV)/.dev
	@rm -rf $@ $(@D)/sessions && mkdir -p $(@D)/sessions
	@$(BIN)/python -m tests.game.findings.writing $@ && touch $@

words: $(VENV)/.dev ## texts of the sources into the catalogues of every language, compiled; says what is missing
	$(BIN)/python -m tests.words

bench: $(VENV)/.dev $(VENV)/.warm ## read the figures of docs/performance.md, keep them in var/bench.json (GROUPS=)
	$(BIN)/python -m bench $(GROUPS)

dataset: $(STUDIES:%=dataset-%) ## what robots do in the example studies as data sets, in var/dataset (N= robots of each; -j2)

$(STUDIES:%=dataset-%): dataset-%: $(VENV)/.play
	@$(BIN)/python manage.py try_study examples/studies/$*.yaml --participants $(or $(N),600) --at-once $(or $(AT_ONCE),40) \
	  --publish var/dataset/$* $(if $(KEEP),--keep $(KEEP)/$*)

mutants: $(VENV)/.dev ## which small faults the suite does not notice (N= of each part, ROOM= one part, SEED=, TESTS= of some folders only)
	$(BIN)/python -m tests.mutants --count $(or $(N),10) --seed $(or $(SEED),1) $(if $(ROOM),--room $(ROOM)) $(if $(filter-out tests,$(TESTS)),--within $(TESTS)) --jobs $(or $(JOBS:auto=),2)

worker: $(VENV)/.play ## a job worker on its own
	$(BIN)/celery -A webapp worker --pool solo --loglevel INFO

sessions: $(VENV)/.play ## a session worker on its own (needs REDIS_URL)
	$(BIN)/python manage.py run_sessions

clean: ## forget the virtual environment and the caches, keep the data in var/
	rm -rf $(VENV) .venv-* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Brigade needs Python 3.11 to 3.14; none was found (try make play PYTHON=/path/to/python3)." >&2; exit 1; }
	@$(PYTHON) -c '$(FITS)' || { echo "Brigade needs Python 3.11 to 3.14; $(PYTHON) is $$($(PYTHON) -V 2>&1)." >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.play: requirements.txt | $(VENV)/bin/python
	@echo "Installing what Brigade runs on (once, about half a minute) ..."
	@$(BIN)/python -m pip install --quiet -r requirements.txt
	@touch $@

COMPILED := sim/compiled.py sim/home/pictures/*.py sim/home/eyes/*.py sim/worlds/robotouille/optimal/kernel/*.py

$(VENV)/.warm: $(wildcard $(COMPILED)) | $(VENV)/.play
	@echo "Compiling what draws the homes and plans optimally, beside the open kitchen (once, about a minute) ..."
	@$(BIN)/python manage.py warm --no-pictures
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.play
	@echo "Installing the tools for developers ..."
	@$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	@touch $@
