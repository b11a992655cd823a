"""The routes of the server, for programs and for the page."""
