"""The workflows of the forge: they are well-formed, and call scripts that exist."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.packaging.tools import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_step_of_a_workflow_does_something(path: Any) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"]
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            for script in re.findall(r"(?<![\w/])(packaging/\w+\.py|dev\.py)", step.get("run", "")):
                assert (ROOT / script).is_file()


def test_a_version_tag_builds_on_every_system_and_releases() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    # YAML reads the key `on` as true.
    workflow = yaml.safe_load(text)
    assert workflow[True]["push"]["tags"] == ["v*"]
    systems = {
        one["os"].split("-")[0]
        for one in workflow["jobs"]["bundle"]["strategy"]["matrix"]["include"]
    }
    assert systems == {"ubuntu", "macos", "windows"}
    steps = "\n".join(one.get("run", "") for one in workflow["jobs"]["bundle"]["steps"])
    for script in ("build.py", "try_bundle.py", "try_deb.py"):
        assert f"packaging/{script}" in steps, "nothing is released that was not tried"
    assert set(workflow["jobs"]["release"]["needs"]) == {"bundle", "package"}
    assert workflow["jobs"]["release"]["permissions"] == {"contents": "write"}
