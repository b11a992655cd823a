"""The database writer: a process that commits what the server sends it, in batches."""
