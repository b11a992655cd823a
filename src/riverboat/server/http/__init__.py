"""What surrounds the API: middleware, authentication, rate limits, the WebSocket, errors."""
