"""`riverboat verify`, and what it says of itself."""

from typing import Annotated

from riverboat.cli.declaration import Argument, Commands, Option

verifying = Commands()


@verifying.command(
    """Examples:

riverboat verify https://cards.example/api/hands/mXq3vT0aYc2pRk9w/proof --root 5f0c...e1

riverboat verify proof.json hand-17.json --root 5f0c...e1

riverboat verify --data ~/poker mXq3vT0aYc2pRk9w

riverboat verify --data ~/poker --all

Exit codes: 0 all that was checked is as it was promised, 1 something is not, 2 bad input."""
)
def verify(
    hand: Annotated[
        list[str] | None,
        Argument("A hand's proof, its events or its feed: files, or the address of one; with --data or --database, ids of hands."),
    ] = None,
    root: Annotated[str, Option("--root", "The root that was published before the deal, if you noted it.", "HEX")] = "",
    data: Annotated[str, Option("--data -d", "Look into this data folder: the owner's audit, with seed and whole deck.", "FOLDER")] = "",
    database: Annotated[str, Option("--database", "The same with a database's address.", "URL")] = "",
    every: Annotated[bool, Option("--all", "With --data or --database: every hand that is over.")] = False,
    token: Annotated[str, Option("--token", "A file with your token: the server proves the cards of your seat, too.", "FILE")] = "",
    json: Annotated[bool, Option("--json", "Print JSON.")] = False,
) -> int:
    """Check that the cards of a hand are the ones that were sealed before the deal, and came when they had to."""
    from riverboat.cli.evidence import audited, gathered, told

    if data and database:
        raise ValueError("--data or --database, not both")
    if data or database:
        return told(audited(data, database, [] if every else hand or [], every=every), json=json)
    if every or not hand:
        raise ValueError("which hand? a file, an address, or with --data an id; see riverboat verify --help")
    return told([gathered(hand, root, token)], json=json)
