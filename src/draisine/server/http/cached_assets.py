"""Immutable content in memory: compressed once, and revalidated by ETag."""

import gzip
import hashlib
from dataclasses import dataclass
from typing import Any

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec

SVG, PNG = "image/svg+xml", "image/png"
HOUR = "public, max-age=3600"
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
"""A browser may cache it, but revalidates each time."""
PRIVATE = "private, no-cache"
"""The same for private content."""
COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", SVG)
"""Media types worth compressing; bitmaps and fonts are compressed already."""


@dataclass(frozen=True)
class CachedAsset:
    """Content with its ETag, and compressed where that makes it smaller."""

    content: bytes
    media_type: str
    etag: str
    gzipped: bytes | None

    @classmethod
    def from_bytes(cls, content: bytes, media_type: str) -> "CachedAsset":
        """Wrap content of a media type."""
        compressed = gzip.compress(content, mtime=0) if media_type.startswith(COMPRESSIBLE) else None
        smaller = compressed if compressed is not None and len(compressed) < len(content) else None
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:20], smaller)

    def respond(self, request: Request[Any, Any, Any], cache: str) -> Response[bytes | None]:
        """The response to a request: 304 if the client has the content, compressed if it accepts gzip."""
        # Weak, because both encodings share it.
        headers = {"ETag": f'W/"{self.etag}"', "Cache-Control": cache}
        if self.gzipped is not None:
            headers["Vary"] = "Accept-Encoding"
        if self._matches(request.headers.get("if-none-match", "")):
            return Response(None, status_code=304, headers=headers)
        content = self.content
        if self.gzipped is not None and _accepts_gzip(request.headers.get("accept-encoding", "")):
            content = self.gzipped
            headers["Content-Encoding"] = "gzip"
        if request.method == "HEAD":
            # Litestar omits the headers of a body that is not sent.
            headers |= {"Content-Length": str(len(content)), "Content-Type": _with_charset(self.media_type)}
            return Response(None, headers=headers, media_type=self.media_type)
        return Response(content, headers=headers, media_type=self.media_type)

    def _matches(self, header: str) -> bool:
        tags = {part.strip().removeprefix("W/").strip('"') for part in header.split(",")}
        return bool(tags & {self.etag, "*"})


def _accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip; `q=0` forbids it."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _with_charset(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type


def asset_responses(body: Any, media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """The responses of a handler that returns a cached asset, for OpenAPI."""
    same = ResponseSpec(None, description="not modified", generate_examples=False)
    found = ResponseSpec(body, description="the content", generate_examples=False, media_type=media_type)
    return {200: found, 304: same}
