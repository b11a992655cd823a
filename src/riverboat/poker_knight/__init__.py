"""The hold'em solver of the Poker Knight document, under the names of that document."""
