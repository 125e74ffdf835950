#!/bin/sh
# Builds the compiled hand machine as a wheel and unpacks it into .make/compiled, never in place: a stray .so would shadow the source.
set -eu
cd "$(dirname "$0")/.."
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
rm -rf .make/wheel .make/compiled build
RIVERBOAT_COMPILE=1 .venv/bin/python -m pip wheel -q --no-deps --no-build-isolation -w .make/wheel . </dev/null
.venv/bin/python -m pip install -q --no-deps --target .make/compiled .make/wheel/riverboat-*.whl </dev/null
rm -rf build
