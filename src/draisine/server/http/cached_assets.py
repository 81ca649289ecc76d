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
NO_STORE = "no-store"
"""For content that belongs to a moment: it must not be shown again later."""
COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", SVG)
"""Media types worth compressing; bitmaps and fonts are compressed already."""


@dataclass(frozen=True)
class CachedAsset:
    """Content with its ETag, and compressed where that makes it smaller."""

    content: bytes
    media_type: str
    etag: str
    encodings: dict[str, bytes]
    """The compressed content by its encoding, the smallest first."""

    @classmethod
    def from_bytes(cls, content: bytes, media_type: str, brotli: bytes | None = None) -> "CachedAsset":
        """Wrap content of a media type. `brotli`: the same, compressed by the build."""
        encodings = {} if brotli is None else {"br": brotli}
        if media_type.startswith(COMPRESSIBLE):
            encodings["gzip"] = gzip.compress(content, mtime=0)
        smaller = {name: encoded for name, encoded in encodings.items() if len(encoded) < len(content)}
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:20], smaller)

    def respond(self, request: Request[Any, Any, Any], cache: str) -> Response[bytes | None]:
        """The response to a request: 304 if the client has the content, compressed if it accepts that."""
        # Weak, because all encodings share it.
        headers = {"ETag": f'W/"{self.etag}"', "Cache-Control": cache}
        if self.encodings:
            headers["Vary"] = "Accept-Encoding"
        if self._matches(request.headers.get("if-none-match", "")):
            return Response(None, status_code=304, headers=headers)
        content = self.content
        accepted = _accepted_encodings(request.headers.get("accept-encoding", ""))
        if encoding := next((name for name in self.encodings if name in accepted), None):
            content = self.encodings[encoding]
            headers["Content-Encoding"] = encoding
        if request.method == "HEAD":
            # Litestar omits the headers of a body that is not sent.
            headers |= {"Content-Length": str(len(content)), "Content-Type": _with_charset(self.media_type)}
            return Response(None, headers=headers, media_type=self.media_type)
        return Response(content, headers=headers, media_type=self.media_type)

    def _matches(self, header: str) -> bool:
        tags = {part.strip().removeprefix("W/").strip('"') for part in header.split(",")}
        return bool(tags & {self.etag, "*"})


def _accepted_encodings(accepted: str) -> set[str]:
    """The encodings that an Accept-Encoding header names; `q=0` forbids one."""
    parts = (part.partition(";") for part in accepted.lower().split(","))
    forbidding = ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return {name.strip() for name, _, weight in parts if weight.replace(" ", "") not in forbidding}


def _with_charset(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type


def asset_responses(body: Any, media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """The responses of a handler that returns a cached asset, for OpenAPI."""
    same = ResponseSpec(None, description="not modified", generate_examples=False)
    found = ResponseSpec(body, description="the content", generate_examples=False, media_type=media_type)
    return {200: found, 304: same}
