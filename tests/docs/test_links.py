"""Every relative link of the docs leads somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.documents import ROOT, anchors, documents, links


@pytest.mark.parametrize("path", documents(), ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    """A link to a file or heading that is not there fails."""
    broken = [
        f"{file.relative_to(ROOT)}#{anchor}".rstrip("#")
        for file, anchor in links(path)
        if not file.exists() or (anchor and anchor not in anchors(file))
    ]
    assert broken == []


def test_every_document_is_reached_from_the_readme() -> None:
    """A page nobody can find is no documentation."""
    reached = {file for file, _ in links(ROOT / "README.md")}
    assert [p.name for p in documents() if p != ROOT / "README.md" and p not in reached] == []
