#!/bin/sh
# Runs npm in web/ with the Node.js that bootstrap.sh found or installed: `tools/web.sh run build`.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh
node_good || { echo "No usable Node.js: run tools/bootstrap.sh node" >&2; exit 1; }
cd web
export npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
if [ -n "${NPM_CLI:-}" ]; then
    exec node "$NPM_CLI" "$@" </dev/null
fi
exec npm "$@" </dev/null
