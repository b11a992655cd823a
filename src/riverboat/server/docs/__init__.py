"""The OpenAPI and AsyncAPI descriptions of the server."""
