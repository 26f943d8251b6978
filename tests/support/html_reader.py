"""HTML as a client reads it, for tests. Must never be used on what anybody else wrote: it is slow there."""

from __future__ import annotations

from html.parser import HTMLParser


class Reader(HTMLParser):
    """Reads HTML as a client would: which tags there are, and the text between them."""

    def __init__(self, formatted: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(formatted)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag == "br":
            self.text += "\n"
        else:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
