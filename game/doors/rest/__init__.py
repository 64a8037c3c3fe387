"""HTTP for programs in any language: `/api/v1/`, described by `docs/openapi.json` and `docs/doors/rest.md`."""
