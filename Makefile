# Every target sets up what it needs: system packages, virtual environment, native core, lexicons.
#
#   make demo    a screenshot sent to the bot, the answer coming back; needs no token
#   make run     the bot: on the network whose token is set, else in the playground; PORT=8082 if
#                8081 is in use
#   make test    the tests, but for the long ones
#   make coverage   all tests, and that they reach FLOOR percent of the lines
#   make check   linters and types, those of the pages' scripts where npm is; only reads
#   make fix     repairs what `make check` finds, where a tool can
#   make hooks   has git check the subjects of your commits (docs/words.md)
#   make bench   each figure with a named baseline from the same run
#   make bench-tactics   looking ahead; GAMES=200 takes two hours, PART=endgames is one part of it
#   make bench-workers   answers a second on one and on two worker processes; what a scheduler bears
#   make eval-ocr   how well screenshots are read; BOARDS=1000, or DIR="folders with a truth.json",
#                WORDS=file of those that count in a match, RESULTS=file, AGAINST=such a file
#   make train-ocr  learns the weights of ocr/*.onnx again, from fonts of Debian and npm
#   make teach-intents   teaches anew what texts without a command mean, from scripts/phrases
#   make faults  kills, full disks, damaged files, hostile pictures, the largest inputs, look-aheads
#                in many groups, floods, clocks, nonsense in rows, requests, arguments of the library,
#                command lines and word lists, and a bad Bot API;
#                KILLS=200 FLIPS=500 PICTURES=2000 SEED=1
#   make load    200 people for ten minutes, then a flood; 50 groups with puzzles, and both networks
#                at once, for two minutes each; PART=people, groups, networks, cost or
#                pages, LOAD_SECONDS=600
#   make wheel   builds a wheel, installs it in a bare environment and tries it there
#   make docs    the documents, the reference and a gallery as a site, build/site
#   make man     the manual page of the balda command, build/balda.1
#   make pot     the template of translations, build/balda.pot (docs/howto/translation.md)
#   make address   writes the address that pyproject.toml has for the repository into the documents
#   make lexicons-wheel   the words as a package of data, balda-lexicons
#   make mutants  how many faults in the code of a room its tests notice: ROOM=storage (or solver,
#                parties, chat), MUTANTS=100 at random, SEED=1
#   make sanitize   the tests of the native core, in a build with ASan and UBSan
#   make tidy       clang-tidy on the native core
#   make fuzz       random and damaged input for that build; SECONDS=60
#
# NATIVE=1 tunes the core for this machine (then `make clean` before going back).

# The system's Python first: python3-dev and python3-venv are for it, and it is built with profiles,
# half as fast again as one that pyenv compiles.
PYTHON ?= $(or $(shell /usr/bin/python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
    2> /dev/null && echo /usr/bin/python3),python3)
VENV := .venv
BIN := $(VENV)/bin
# They tell which nouns people know; solver/wordlists/debian_dictionaries.py reads them.
DICTIONARIES := hunspell-uk hunspell-ru mythes-ru mueller7-dict dict-freedict-deu-rus \
    dict-freedict-fra-rus dict-freedict-pol-rus
SYSTEM_PACKAGES := python3-venv python3-dev g++ tesseract-ocr tesseract-ocr-rus tesseract-ocr-ukr \
    tesseract-ocr-eng scowl wordnet-base fonts-dejavu-core $(DICTIONARIES)
# Only to learn letters and to examine what was learnt; ocr/training/fonts.py says which families.
TRAINING_FONTS := fonts-agave fonts-anonymous-pro fonts-averia-sans-gwf fonts-b612 \
    fonts-bebas-neue fonts-cabin fonts-cantarell fonts-clear-sans fonts-cmu fonts-comfortaa \
    fonts-comic-neue fonts-crosextra-caladea fonts-crosextra-carlito fonts-croscore \
    fonts-dejavu-extra fonts-dosis fonts-ebgaramond fonts-eurofurence fonts-fantasque-sans \
    fonts-firacode fonts-freefont-ttf fonts-go fonts-hack fonts-hermit fonts-inter \
    fonts-jetbrains-mono fonts-jura fonts-karla fonts-lato fonts-league-spartan fonts-liberation \
    fonts-linuxlibertine fonts-manrope fonts-monofur fonts-monoid fonts-mononoki fonts-mplus \
    fonts-noto-core fonts-oldstandard fonts-open-sans fonts-oxygen fonts-paratype fonts-play \
    fonts-quicksand fonts-roboto-slab fonts-roboto-unhinted fonts-sil-andika fonts-sil-charis \
    fonts-sil-gentiumplus fonts-sora fonts-stix fonts-tuffy fonts-uralic fonts-urw-base35 \
    fonts-vollkorn fonts-yanone-kaffeesatz fonts-3270
CORE := $(wildcard solver/core/*/*.cpp solver/core/*/*.h)
CPP := $(CORE) $(wildcard benchmarks/native/*.cpp benchmarks/native/*.h)
PIP := $(BIN)/python -m pip install --disable-pip-version-check
BUILD_NEEDS := "scikit-build-core>=1.0,<2" "nanobind>=3.0,<4" "Babel>=2.17,<3" "cmake>=3.26" ninja
INSTALLED := $(VENV)/installed$(if $(NATIVE),-native)

# A second copy of the packages, before the first on the path; an interpreter that is not built with
# the sanitizers needs their libraries loaded first, and leaks memory of its own at exit.
SANITIZED := build/sanitized/done
IN_SANITIZED = ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libubsan.so)" \
    PYTHONPATH="build/sanitized:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'):." \
    "$$($(BIN)/python -c 'import sys; print(sys._base_executable)')" -P -m

BARE := build/bare

.DELETE_ON_ERROR:
.PHONY: address demo run test coverage check check-scripts fix hooks bench bench-tactics bench-workers programs eval-ocr train-ocr teach-intents \
    training-fonts faults load docs man mutants sanitize tidy fuzz lexicons lexicons-wheel pot setup ready system \
    wheel clean

# Its boards are Russian; the English words are built by the first `make run`. While the Russian ones
# are, another core compiles the modules of the bot.
demo: system $(INSTALLED)
	@$(BIN)/python -c "import bot.app, bot.playground" & $(BIN)/balda lexicon build ru && wait
	$(BIN)/python examples/demo.py

run: ready
	@if [ -n "$$BALDA_TELEGRAM_TOKEN$$BALDA_VK_TOKEN" ] || grep -Eqs '^BALDA_(TELEGRAM|VK)_TOKEN=.' .env; \
	then exec $(BIN)/balda run; else exec $(BIN)/balda playground --open $(if $(PORT),--port $(PORT)); fi

# One more than cores: many tests wait for a disk or another process, and each worker imports all.
WORKERS ?= $(shell echo $$((1 + $$(getconf _NPROCESSORS_ONLN))))
TOOK := $(VENV)/tests-took
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 16 --dist loadfile --no-loadscope-reorder

# Many processes import the bot, and each compiles all of it anew if that may not be kept.
demo test coverage faults load: export PYTHONDONTWRITEBYTECODE :=

# The one without windows is half the work; it is installed by the same command as all else.
CHROMIUM := $(shell command -v chromium-headless-shell || command -v chromium)
coverage mutants: export EXAMPLES := 3
test coverage: SYSTEM_PACKAGES += $(if $(CHROMIUM),,chromium-headless-shell)
coverage: SYSTEM_PACKAGES += $(if $(shell command -v firefox-esr || command -v firefox),,firefox-esr)

test: lexicons
	@cat $(TOOK) 2> /dev/null || echo "How long the tests take here is not known before the first run."
	@began=$$(date +%s); $(PYTEST) && \
	    echo "The tests took $$(($$(date +%s) - began)) seconds here the last time." > $(TOOK)

# What counts is the four packages, by lines; FLOOR says what they have at least.
FLOOR := 94
coverage: lexicons docs
	$(PYTEST) -m '' --cov --cov-fail-under=$(FLOOR)

check: system $(VENV)/with-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python scripts/check_names.py
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(BIN)/mypy
	$(BIN)/mypy examples/*.py
	$(BIN)/lint-imports
	@if command -v npm > /dev/null; then $(MAKE) -s check-scripts; else \
	    echo "The types of our pages' scripts were not checked: that needs npm."; fi

# Nothing that runs needs it: browsers take the scripts as they are.
TSC := build/types/node_modules/.bin/tsc
check-scripts: $(TSC)
	$(TSC) -p scripts/types

$(TSC): scripts/types/package.json
	@mkdir -p build/types && cp scripts/types/package.json build/types
	@cd build/types && npm install --silent --ignore-scripts --no-package-lock --no-audit --no-fund
	@touch $@

fix: system $(VENV)/with-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)
	$(BIN)/python -m nanobind.stubgen -q -m solver._core -o solver/_core.pyi

hooks:
	git config core.hooksPath .githooks

bench: programs
	$(BIN)/python -m benchmarks

bench-tactics: programs
	$(BIN)/python -m benchmarks.look_ahead_strength $(if $(GAMES),--games $(GAMES)) $(if $(PART),--part $(PART))

bench-workers: lexicons
	$(BIN)/python -m benchmarks.worker_speed

programs: lexicons
	@$(BIN)/cmake -S benchmarks/native -B build/bench -G Ninja -DCMAKE_BUILD_TYPE=Release \
	    -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" > /dev/null
	@$(BIN)/cmake --build build/bench

BOARDS ?= 1000
MATCHES ?= 200
VARIANTS ?= 30
PHOTOS ?= 10
eval-ocr: system $(VENV)/with-test $(if $(DIR),,training-fonts)
	$(BIN)/python -m ocr.training.evaluate $(or $(DIR),--boards $(BOARDS)) \
	    $(if $(WORDS),--words $(WORDS)) $(if $(RESULTS),--results $(RESULTS)) $(if $(AGAINST),--against $(AGAINST))
	$(if $(DIR),,$(BIN)/python -m ocr.training.evaluate --matches $(MATCHES))
	$(if $(DIR),,$(BIN)/python -m ocr.training.evaluate --variants $(VARIANTS))
	$(if $(DIR),,$(BIN)/python -m ocr.training.evaluate --photos $(PHOTOS))

train-ocr: system $(VENV)/with-train training-fonts
	$(BIN)/python -m ocr.training.teach_detector build/taught/detector
	$(BIN)/python -m ocr.training.teach_cells build/taught/cells
	$(BIN)/python -m ocr.training.teach_digits build/taught/digits

teach-intents: $(VENV)/with-train
	$(BIN)/python -m scripts.teach_intents

training-fonts:
	@scripts/system-packages.sh $(TRAINING_FONTS)
	@command -v npm > /dev/null || scripts/system-packages.sh npm
	@mkdir -p build/training-fonts && cp ocr/training/package.json build/training-fonts
	@cd build/training-fonts && npm install --silent --ignore-scripts --no-package-lock --no-audit --no-fund

sanitize: $(SANITIZED)
	@$(IN_SANITIZED) pytest --import-mode=importlib -p no:cacheprovider tests/solver

# Tests of the rooms that are about faults at run time have their rows in the table, too.
FAULTS_ELSEWHERE := tests/bot/games/puzzles/test_daily.py::TestClocks \
    tests/bot/games/puzzles/test_daily.py::TestBadRows tests/bot/cli/test_refusals.py \
    tests/storage/test_copies.py tests/bot/web/test_webhook.py tests/bot/web/test_bounded.py \
    tests/bot/games/test_games_of_readings.py tests/ocr/board/test_other_boards.py \
    tests/ocr/picture/test_image.py tests/ocr/picture/test_videos.py tests/test_deployment.py \
    tests/bot/test_settings.py tests/bot/cli/test_parser.py tests/bot/cli/test_board_files.py \
    tests/bot/playground/test_run.py tests/bot/telegram/test_polling.py \
    tests/solver/test_encodings.py tests/solver/test_brought.py

faults: lexicons
	KILLS=$(or $(KILLS),200) FLIPS=$(or $(FLIPS),500) PICTURES=$(or $(PICTURES),2000) \
	    COLD_STARTS=3 SILENCES=1 OWED_IN_HAND=1000 PUZZLE_KILLS=30 OUTAGE_S=60 \
	    ROWS=100 FORGOTTEN=20 HOLES=100 REQUESTS=2000 CALLS=300 COMMAND_LINES=500 \
	    INTERRUPTED=20 LISTS=300 SEED=$(or $(SEED),$(shell date +%s)) \
	    $(BIN)/python -m pytest -m '' tests/faults tests/faults/small_disk.py tests/faults/large_inputs.py \
	    tests/faults/fairness.py $(FAULTS_ELSEWHERE)

load: lexicons
	set -e; for part in $(or $(PART),people groups networks); do \
	    $(BIN)/python -m tests.load $$part $(if $(LOAD_SECONDS),--seconds $(LOAD_SECONDS)) \
	        $(if $(PEOPLE),--people $(PEOPLE)) $(if $(RATE),--rate $(RATE)); done

mutants: lexicons $(VENV)/with-mutants
	$(BIN)/python scripts/mutants.py $(ROOM) $(if $(MUTANTS),--mutants $(MUTANTS)) $(if $(SEED),--seed $(SEED))

tidy: system $(VENV)/with-tidy
	@$(BIN)/cmake -S solver/core -B build/tidy -G Ninja -DCMAKE_BUILD_TYPE=Debug \
	    -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DBALDA_BINDINGS=OFF \
	    -DBALDA_UNITY=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > /dev/null
	@$(BIN)/python $(BIN)/run-clang-tidy.py -quiet -p build/tidy -clang-tidy-binary $(BIN)/clang-tidy

SECONDS ?= 60
fuzz: $(SANITIZED)
	@$(IN_SANITIZED) tests.fuzz --seconds $(SECONDS)

# In a bare environment, away from the tree; isolated as a stranger's build is.
wheel: system
	rm -rf build/wheel $(BARE)
	$(PYTHON) -m venv $(BARE)
	$(BARE)/bin/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir build/wheel .
	$(BARE)/bin/python -m pip install --disable-pip-version-check -q build/wheel/*.whl
	cd / && "$(CURDIR)/$(BARE)/bin/python" -P "$(CURDIR)/scripts/prove_wheel.py" solving refusing
	$(BARE)/bin/python -m pip install --disable-pip-version-check -q "$$(echo build/wheel/*.whl)[bot,lexicons]"
	cd / && "$(CURDIR)/$(BARE)/bin/python" -P "$(CURDIR)/scripts/prove_wheel.py"

lexicons-wheel: system $(INSTALLED)
	$(BIN)/python scripts/fill_lexicons.py
	$(BIN)/python -m pip wheel --disable-pip-version-check --no-build-isolation --no-deps \
	    --wheel-dir build/lexicons ./lexicons

# Strict: a link that leads nowhere is an error.
docs: ready $(VENV)/with-docs
	@rm -rf build/site build/gallery
	$(BIN)/python examples/draw_gallery.py build/gallery
	$(BIN)/sphinx-build --fail-on-warning --keep-going -q -j auto -c docs -d build/doctrees . build/site
	@echo "Open it with: $(CURDIR)/build/site/index.html"

man: system $(VENV)/with-dev
	@mkdir -p build
	LANGUAGE=en $(BIN)/argparse-manpage --module bot.cli.parser --function build_parser --prog balda \
	    --project-name balda-bot --manual-title "Balda Bot" --description "words for word games" \
	    --output build/balda.1
	@echo "Read it with: man build/balda.1"

address:
	@$(PYTHON) scripts/address.py

pot: $(VENV)/with-test
	@mkdir -p build
	$(BIN)/python -m scripts.sentences > build/balda.pot

lexicons: system $(VENV)/with-test
	@$(BIN)/balda lexicon build

setup: system $(VENV)/with-dev

# Both lexicons at once; what the English one has to say comes when the Russian one is built.
ready: system $(INSTALLED)
	@$(BIN)/balda lexicon build en 2> $(VENV)/en.log & english=$$!; \
	    $(BIN)/balda lexicon build ru && wait $$english || { cat $(VENV)/en.log >&2; exit 1; }

system:
	@scripts/system-packages.sh $(SYSTEM_PACKAGES)

# An old pip takes twice as long to go through what an index offers. The stamp comes last, so that
# what was interrupted is done again.
$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	@$(PIP) -q --no-compile --upgrade "pip>=25"
	@touch $@

# What the package needs is fetched while the core is compiled. Most modules of it are never imported,
# so their bytecode is left to the first who does: a quarter of the work.
$(INSTALLED): pyproject.toml solver/core/CMakeLists.txt $(CORE) | $(VENV)/made
	@echo "The core is compiled and packages are fetched; this takes most of a minute on two cores."
	@$(BIN)/python scripts/requirements.py bot lexicons > $(VENV)/run.txt
	@$(PIP) -q --no-compile -r $(VENV)/run.txt & needed=$$!; \
	    $(PIP) -q --no-compile $(BUILD_NEEDS) && \
	    $(PIP) --no-build-isolation --no-deps $(if $(NATIVE),-C cmake.define.BALDA_NATIVE=ON) -e . \
	    && wait $$needed
	@touch $@

# What an extra needs besides the core; `with-test` and `with-dev` are used.
$(VENV)/with-%: pyproject.toml scripts/requirements.py | $(INSTALLED)
	@$(BIN)/python scripts/requirements.py $* > $(VENV)/$*.txt
	$(PIP) -q --no-compile -r $(VENV)/$*.txt
	@touch $@

$(SANITIZED): $(INSTALLED) $(VENV)/with-test
	$(PIP) --no-build-isolation --no-deps --upgrade --target $(@D) \
	    -C build-dir=build/sanitized-core -C cmake.define.BALDA_SANITIZE=ON .
	@touch $@

clean:
	rm -rf $(VENV) build demo
