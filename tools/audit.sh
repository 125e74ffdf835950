#!/bin/sh
# Looks the locked packages up for known weaknesses, those of Python and those of the client: exit code 1 when there is one.
# Many indexes have no such service. Where nothing could be looked up that is said loudly, and with --strict it is a failure too (2).
set -u
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-.venv/bin/python}
WEB=${WEB:-tools/web.sh}
said=$(mktemp)
trap 'rm -f "$said"' EXIT
bad=0 blind=0

# look WHAT PATTERN COMMAND...: run an audit; a failure whose words match PATTERN has looked nothing up.
look() {
    what=$1 no_service=$2
    shift 2
    echo "$what:"
    if "$@" >"$said" 2>&1; then
        cat "$said"
    elif grep -Eq "$no_service" "$said"; then
        blind=1
        echo "NOT LOOKED UP: the index that packages come from has no list of weaknesses, or can't be reached. Ask one that has:"
        echo "pip-audit by --vulnerability-service osv, npm by the registry that npm_config_registry names."
    else
        cat "$said"
        bad=1
    fi
}

look "Python packages" "could not be audited|ServiceError|ConnectionError|No module named pip_audit|Max retries exceeded" \
    "$PYTHON" -m pip_audit --requirement requirements/run.txt --require-hashes --disable-pip --strict --progress-spinner off
look "Packages of the client" "audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT" "$WEB" audit --audit-level=moderate
[ $bad = 0 ] || exit 1
[ $blind = 0 ] || [ "${1:-}" != --strict ] || exit 2
