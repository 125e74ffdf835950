"""Which build the tests run: RIVERBOAT_BUILD says "compiled" or "plain" (the default), and the modules must agree."""

from __future__ import annotations

import os
from importlib import import_module

import pytest

from riverboat.cli.doctor import backends
from riverboat.rules import events as ev
from riverboat.rules.actions import Action

COMPILED = os.environ.get("RIVERBOAT_BUILD", "plain") == "compiled"


@pytest.mark.parametrize("name", ["state", "director", "hand", "starting", "limits", "pots", "order", "showdown"])
def test_the_machine_is_of_the_build_under_test(name: str) -> None:
    file = import_module(f"riverboat.rules.{name}").__file__
    assert file
    assert file.endswith(".so") == COMPILED, file


def test_events_and_actions_are_frozen_and_tagged_in_either_build() -> None:
    for kind in (*ev.Event.__subclasses__(), *Action.__args__):
        assert kind.__struct_config__.frozen, kind
        assert kind.__struct_config__.tag, kind


def test_doctor_says_which_build_runs() -> None:
    says = next(finding.says for finding in backends() if finding.what == "rules")
    assert says.startswith(f"hand machine {'compiled' if COMPILED else 'in Python'}, ")
