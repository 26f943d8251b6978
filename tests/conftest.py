"""What holds for every test: Hypothesis's profile, the marker of live tests, the loud line about skipped ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

LIVE = Path(__file__).parent / "live"

settings.register_profile("everyday", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "everyday")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is in tests/live is marked `live`."""
    for item in items:
        if item.path.is_relative_to(LIVE):
            item.add_marker(pytest.mark.live)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One loud line when live tests were skipped for want of a server."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "live" in report.keywords]
    reasons = {report.longrepr[2].removeprefix("Skipped: ") for report in skipped if report.longrepr}
    if skipped:
        text = f"!!! {len(skipped)} LIVE TESTS SKIPPED: {'; '.join(sorted(reasons))}"
        terminalreporter.write_line(text, red=True, bold=True)
