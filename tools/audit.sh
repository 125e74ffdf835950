#!/bin/sh
# Looks the locked packages up for known weaknesses, those of Python and those of the client. Exits with 1 when there is one.
# Where the index or the registry has no such service, that is said, and counts as a failure too: nothing was looked up.
set -u
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-.venv/bin/python}
bad=0
echo "Python packages:"
"$PYTHON" -m pip_audit --requirement requirements/run.txt --require-hashes --disable-pip --strict --progress-spinner off || bad=1
echo "Packages of the client:"
tools/web.sh audit --audit-level=moderate || bad=1
exit $bad
