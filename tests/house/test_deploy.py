"""The files in deploy/ name what is there: every source that is copied, every command and option that is run."""

from __future__ import annotations

import re
import shlex

import pytest

from tests.house.source import ROOT

DEPLOY = ROOT / "deploy"
REFERENCE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")


def serve_lines() -> list[list[str]]:
    """Return the command lines by which the files start a room."""
    unit = re.search(r"^ExecStart=(.*)$", (DEPLOY / "riverboat.service").read_text("utf-8"), re.MULTILINE)
    image = re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert unit is not None
    assert image is not None
    return [shlex.split(unit[1]), re.findall(r'"([^"]+)"', image[1])]


def test_every_source_of_the_image_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert sources
    assert not [source for source in sources if not (ROOT / source).exists()]


@pytest.mark.parametrize("line", serve_lines(), ids=["systemd", "docker"])
def test_the_room_is_started_by_options_that_there_are(line: list[str]) -> None:
    assert line[0].endswith("/riverboat")
    assert line[1] == "serve"
    assert not [word for word in line if word.startswith("--") and f"`{word}`" not in REFERENCE]


def instructions() -> list[tuple[str, str]]:
    """Return what the Dockerfile says, line by line: the instruction and its words."""
    lines = (DEPLOY / "Dockerfile").read_text("utf-8").splitlines()
    told = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in told]


def stages() -> list[list[tuple[str, str]]]:
    """Return the instructions of each stage, its FROM first."""
    found: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def test_the_image_runs_without_rights_and_keeps_its_data() -> None:
    last = stages()[-1]
    told = dict(last)
    (made,) = re.findall(r"useradd --system .*--uid (\d+) (\w+)", told["RUN"])
    assert int(made[0]) >= 1000, "an id that is nobody's on the machine around it"
    assert told["USER"] == made[1]
    command = serve_lines()[1]
    said = dict(zip(command[2::2], command[3::2], strict=True))
    assert (said["--data"], said["--port"], said["--host"]) == (told["VOLUME"], told["EXPOSE"], "0.0.0.0")  # noqa: S104 - in a container
    assert f"chown {told['USER']} {told['VOLUME']}" in told["RUN"]
    assert f"127.0.0.1:{told['EXPOSE']}/api/health" in told["HEALTHCHECK"]
    assert [word for word, _ in last].index("USER") < [word for word, _ in last].index("CMD")


def test_the_image_is_made_of_pinned_parts() -> None:
    bases = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert len(set(bases)) == 1, "what was built for one Python runs on that Python"
    name, _, tag = bases[0].partition(":")
    assert name == "python"
    assert re.fullmatch(r"3\.\d+-slim-[a-z]+", tag), tag
    wanted = re.search(r'requires-python = ">=(3\.\d+)', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert wanted is not None
    assert tuple(map(int, tag.split("-")[0].split("."))) >= tuple(map(int, wanted[1].split(".")))
    installs = [rest for word, rest in instructions() if word == "RUN" and "pip install" in rest]
    assert "--require-hashes -r requirements/run.txt" in installs[0]
    assert all("--no-deps" in rest for rest in installs[1:])
    run = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    assert re.search(r"^setuptools==", run, re.MULTILINE), "the package is built without looking for a builder elsewhere"


def test_what_the_image_copies_between_its_stages_is_made_there() -> None:
    build, last = stages()
    (copied,) = [rest.split() for word, rest in last if word == "COPY"]
    assert copied[0] == "--from=build"
    assert dict(build)["FROM"].endswith(" AS build")
    assert any(f"python -m venv {copied[1]}" in rest for _, rest in build)
    assert copied[1] == copied[2], "an environment's scripts name the folder it was made in"


def test_nothing_of_this_machine_goes_into_the_image() -> None:
    rules = [line for line in (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"]
    let_in = {rule[1:] for rule in rules if rule.startswith("!")}
    assert rules[0] == "*"
    sources = [source for word, rest in stages()[0] if word == "COPY" for source in rest.split()[:-1]]
    assert set(sources) == let_in


def test_the_unit_lets_the_room_do_what_it_needs_and_no_more() -> None:
    unit = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "riverboat.service").read_text("utf-8"), re.MULTILINE))
    assert unit["User"] not in {"", "root"}
    command = serve_lines()[0]
    said = dict(zip(command[2::2], command[3::2], strict=True))
    assert said["--data"] == f"/var/lib/{unit['StateDirectory']}"
    assert (unit["ProtectSystem"], unit["NoNewPrivileges"], unit["CapabilityBoundingSet"]) == ("strict", "true", "")
    assert (unit["UMask"], unit["StateDirectoryMode"]) == ("0077", "0700")
    proxied = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert f"reverse_proxy {said['--host']}:{said['--port']}" in proxied


def test_the_proxies_keep_the_port_that_a_page_came_from() -> None:
    """A page's origin names its port: where the proxy drops it, the room takes its own page for another site's."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    assert "proxy_set_header Host $http_host;" in page
