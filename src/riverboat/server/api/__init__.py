"""The HTTP routes, for programs and for the web page."""
