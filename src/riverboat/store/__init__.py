"""What is kept: tables, journals, hands and chips in a database; rows in, rows out."""
