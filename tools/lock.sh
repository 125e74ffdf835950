#!/bin/sh
# Writes the hash-pinned lock files again. Names only versions and hashes: no registry, no folder of this machine.
set -eu
cd "$(dirname "$0")/.."
UV=${UV:-.venv/bin/uv}
unset UV_FIND_LINKS UV_INDEX UV_EXTRA_INDEX_URL UV_CONSTRAINT
export UV_CUSTOM_COMPILE_COMMAND="make locks"
lock() {
    out=$1
    shift
    "$UV" pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --output-file "$out" "$@"
}
lock requirements/run.txt pyproject.toml requirements/build.in
lock requirements/dev.txt pyproject.toml requirements/build.in requirements/dev.in --constraints requirements/run.txt
lock requirements/node.txt requirements/node.in
