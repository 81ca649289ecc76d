"""What stays the same while the server runs: kept in memory, packed once, and not sent again to whoever has it."""

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec

SVG, PNG = "image/svg+xml", "image/png"
HOUR = "public, max-age=3600"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
"""A browser may keep it, but asks each time whether it is still the same."""
OWN = "private, no-cache"
"""The same for what is not everybody's."""
PACKED = ("text/", "application/json", "application/manifest+json", SVG)
"""Types that become smaller; pictures in pixels and fonts are packed already."""


@dataclass(frozen=True)
class Still:
    """Some content and its fingerprint; packed, where that makes it smaller."""

    content: bytes
    media_type: str
    fingerprint: str
    packed: bytes | None

    @classmethod
    def of(cls, content: bytes, media_type: str) -> "Still":
        """Content of a type."""
        packed = gzip.compress(content, mtime=0) if media_type.startswith(PACKED) else None
        smaller = packed if packed is not None and len(packed) < len(content) else None
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:20], smaller)

    def answer(self, request: Request[Any, Any, Any], cache: str) -> Response[bytes | None]:
        """The content, packed for whoever can unpack it; nothing for whoever has it already."""
        # The same fingerprint for both forms: a weak one says so.
        headers = {"ETag": f'W/"{self.fingerprint}"', "Cache-Control": cache}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        if self._known(request.headers.get("if-none-match", "")):
            return Response(None, status_code=304, headers=headers)
        content = self.content
        if self.packed is not None and _unpacks(request.headers.get("accept-encoding", "")):
            content = self.packed
            headers["Content-Encoding"] = "gzip"
        if request.method == "HEAD":
            # Litestar leaves out what describes a content that is not sent.
            headers |= {"Content-Length": str(len(content)), "Content-Type": _written(self.media_type)}
            return Response(None, headers=headers, media_type=self.media_type)
        return Response(content, headers=headers, media_type=self.media_type)

    def _known(self, asked: str) -> bool:
        known = {part.strip().removeprefix("W/").strip('"') for part in asked.split(",")}
        return bool(known & {self.fingerprint, "*"})


def _unpacks(accepted: str) -> bool:
    """Whether gzip is among what somebody accepts; `q=0` means that it is not."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _written(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type


def described(kind: Any, media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """What a call answers, for the description: what is sent is bytes, and says nothing of itself."""
    same = ResponseSpec(None, description="the visitor has it already", generate_examples=False)
    found = ResponseSpec(kind, description="as asked", generate_examples=False, media_type=media_type)
    return {200: found, 304: same}
