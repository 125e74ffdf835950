#!/bin/sh
# Makes .venv and installs a lock file into it: `tools/install.sh run` or `dev`. What is there already stays.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

# an environment whose Python has gone, or that was moved here from elsewhere, is made anew
if ! .venv/bin/python -m pip --version >/dev/null 2>&1 || ! grep -qs "^home = " .venv/pyvenv.cfg ||
    [ "$(.venv/bin/python -c 'import sys; print(sys.prefix)')" != "$PWD/.venv" ]; then
    rm -rf .venv
    python=$(find_python) || { echo "Riverboat needs Python 3.11 or newer." >&2; exit 1; }
    echo "Making the environment .venv with $("$python" --version) ..."
    "$python" -m venv .venv
fi

echo "Installing what requirements/$1.txt pins ..."
.venv/bin/python -m pip install -qq --require-hashes --no-deps -r "requirements/$1.txt" </dev/null
if [ "$1" = run ]; then
    .venv/bin/python -m pip install -qq --no-deps --no-build-isolation --editable . </dev/null
fi
