"""Building blocks of the API: `sessions` (who is signed in), `errors` (refusals as HTTP responses, strict request
bodies), `cached_assets` (responses with ETag and gzip)."""
