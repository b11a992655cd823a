"""The database of the card room: tables, journals, hands and chips."""
