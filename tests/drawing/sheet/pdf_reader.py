"""A small reader of PDF files, for tests."""

import re
import zlib


class PdfFile:
    """A PDF file, parsed into its objects."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(b"%PDF-1.7\n")
        (start,) = re.findall(rb"startxref\n(\d+)\n%%EOF\n$", content)
        table = content[int(start) :]
        count = int(re.match(rb"xref\n0 (\d+)\n", table)[1])  # type: ignore[index]
        offsets = [int(offset) for offset in re.findall(rb"(\d{10}) 00000 n \n", table)]
        assert len(offsets) == count - 1
        self.objects: dict[int, bytes] = {}
        for number, (offset, end) in enumerate(zip(offsets, [*offsets[1:], int(start)], strict=True), 1):
            entry = content[offset:end]
            assert entry.startswith(b"%d 0 obj\n" % number)
            assert entry.endswith(b"\nendobj\n")
            self.objects[number] = entry[len(b"%d 0 obj\n" % number) : -len(b"\nendobj\n")]
        self.trailer = table[table.index(b"trailer") :]

    def pages(self) -> list[bytes]:
        root = self.objects[self._reference(self.trailer, b"Root")]
        tree = self.objects[self._reference(root, b"Pages")]
        kids = [int(kid) for kid in re.findall(rb"(\d+) 0 R", tree[tree.index(b"Kids") :])]
        assert b"/Count %d" % len(kids) in tree
        return [self.objects[kid] for kid in kids]

    def operators(self, page: bytes) -> str:
        return self.stream(self._reference(page, b"Contents"))

    def stream(self, number: int) -> str:
        entry = self.objects[number]
        packed = entry[entry.index(b"stream\n") + 7 : -len(b"\nendstream")]
        assert b"/Length %d" % len(packed) in entry
        return zlib.decompress(packed).decode("ascii")

    def streams(self) -> dict[int, str]:
        return {number: self.stream(number) for number, entry in self.objects.items() if b"stream\n" in entry}

    def resources(self) -> str:
        return self.objects[self._reference(self.pages()[0], b"Resources")].decode()

    def size(self, page: bytes) -> tuple[float, float]:
        width, height = re.search(rb"/MediaBox\[0 0 (\S+) (\S+)\]", page).groups()  # type: ignore[union-attr]
        return float(width), float(height)

    @staticmethod
    def _reference(entry: bytes, key: bytes) -> int:
        return int(re.search(rb"/%b (\d+) 0 R" % key, entry)[1])  # type: ignore[index]


def assert_consistent(file: PdfFile) -> None:
    """Assert that all names are defined and that every saved graphics state is restored."""
    defined = set(re.findall(r"/(\w+)(?=<<| \d+ 0 R)", file.resources()))
    for operators in file.streams().values():
        assert set(re.findall(r"/(\w+) (?:Do|gs)", operators)) <= defined
        words = operators.split()
        assert words.count("q") == words.count("Q")
