#!/bin/sh
# Sees to what the machine itself must have: `bootstrap.sh python`, `node` or `browser`.
# What is missing is installed by apt-get when this is Debian and we are root; else the line to type is said, and we exit with 1.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

missing=""
need() { missing="$missing $1"; }

want_python() {
    find_python >/dev/null || need "python3"
    PYTHON=$(find_python || echo python3)
    "$PYTHON" -c "import ensurepip, venv" 2>/dev/null || need "python3-venv"
    "$PYTHON" -c "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))" 2>/dev/null ||
        need "python3-dev"
}

want_browser() {
    find_chromium >/dev/null || need "chromium"
    # a machine without any font draws a page of empty boxes
    [ -n "$(find /usr/share/fonts "$HOME/.fonts" "$HOME/.local/share/fonts" -name '*.[to]tf' 2>/dev/null | head -n 1)" ] || need "fonts-dejavu-core"
}

install_missing() {
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "Missing here:$missing. Please type:" >&2
        echo "    sudo apt-get update && sudo apt-get install -y$missing" >&2
        exit 1
    fi
    echo "Installing$missing ..."
    apt_install $missing
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    if ! apt-get install -y --no-install-recommends "$@" >"$log" 2>&1 </dev/null; then
        # the package lists may be missing or old
        if ! { apt-get update && apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
            tail -n 20 "$log" >&2
            rm -f "$log"
            echo "apt-get could not install: $*" >&2
            exit 1
        fi
    fi
    rm -f "$log"
}

# The client's build needs Node.js 20.19 or newer, with npm. Debian 12's own is older: then Node.js comes from the package index,
# pinned like everything else, into .venv.
want_node() {
    node_good && return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt_node_good; then
        echo "Installing npm and Node.js ..."
        apt_install nodejs npm
        node_good && return 0
    fi
    echo "Installing Node.js into .venv ..."
    .venv/bin/python -m pip install -qq --require-hashes --no-deps -r requirements/node.txt </dev/null && node_good && return 0
    echo "Node.js 20.19 or newer with npm is missing. Please type:" >&2
    echo "    sudo apt-get update && sudo apt-get install -y nodejs npm" >&2
    exit 1
}

apt_node_good() {
    apt_node_candidate || { apt-get update >/dev/null 2>&1 </dev/null && apt_node_candidate; }
}

apt_node_candidate() {
    version=$(apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: *//p')
    npm=$(apt-cache policy npm 2>/dev/null | sed -n 's/^ *Candidate: *//p')
    [ -n "$version" ] && [ "$version" != "(none)" ] && [ -n "$npm" ] && [ "$npm" != "(none)" ] &&
        dpkg --compare-versions "$version" ge 20.19
}

case "${1:-}" in
python)
    want_python
    install_missing
    find_python >/dev/null || { echo "Riverboat needs Python 3.11 or newer; python3 here is $(python3 --version 2>&1)." >&2; exit 1; }
    ;;
browser)
    want_browser
    install_missing
    ;;
node) want_node ;;
*)
    echo "usage: tools/bootstrap.sh python|node|browser" >&2
    exit 2
    ;;
esac
