"""Several server processes on one database: which process runs which table, and forwarding to it."""
