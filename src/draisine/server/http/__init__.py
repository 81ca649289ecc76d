"""Building blocks of the API: `sessions` (who is signed in), `errors` (refusals as HTTP responses, strict request
bodies), `cached_assets` (responses with ETag and gzip), `schemas` (corrections of the OpenAPI description),
`local_network` and `network_access` (listeners added at run time, and who may add them)."""
