"""`riverboat serve`, and what it says of itself."""

from typing import Annotated

from riverboat.cli import complete
from riverboat.cli.declaration import Commands, Option

serving = Commands()


@serving.command(
    """Examples:

riverboat serve

riverboat serve --host 0.0.0.0 --game omaha --bots 2

riverboat serve --port 8001 --data ~/poker --open

riverboat serve --database postgresql://user:password@localhost/riverboat --no-table

Exit codes: 0 stopped as asked (Ctrl-C), 1 a fault, 2 it could not start: the port is taken, the folder in use, the database away."""
)
def serve(
    host: Annotated[str, Option("--host", "Where to listen: 127.0.0.1 is this machine only, 0.0.0.0 all that can reach it.")] = "127.0.0.1",
    port: Annotated[int, Option("--port -p", "The port; 0 takes any that is free.")] = 8000,
    data: Annotated[str, Option("--data --folder -d", "The folder in which everything is kept.", "FOLDER")] = "",
    database: Annotated[str, Option("--database", "Instead of a file in the folder: postgresql://user:password@host/name.", "URL")] = "",
    address: Annotated[str, Option("--address", "How people reach the server, if not by host and port.", "URL")] = "",
    origin: Annotated[list[str] | None, Option("--origin", "Pages of this origin may use the server, beside its own.", "URL")] = None,
    proxy: Annotated[
        list[str] | None, Option("--proxy", "A proxy on another machine: its word is taken for who asks (X-Forwarded-For).", "IP")
    ] = None,
    game: Annotated[
        list[str] | None, Option("--game -g", "What the ready table plays; several: by choice.", "GAME", complete.games)
    ] = None,
    bots: Annotated[int, Option("--bots -b", "How many bots sit at the ready table.")] = 3,
    no_table: Annotated[bool, Option("--no-table", "Have no table ready.")] = False,
    browse: Annotated[bool, Option("--open -o", "Open the table in the browser.")] = False,
    log: Annotated[str, Option("--log", "The least that is logged: debug, info, warning or error.")] = "warning",
    json: Annotated[bool, Option("--json", "Print one line of JSON when the server is ready.")] = False,
) -> int:
    """Run the card room: tables for people and bots, in the browser and for programs; everything is kept, and goes on after a stop."""
    try:
        from riverboat.cli.card_room import CardRoom, folder_of, origin_of, proxy_of, ready_table
    except ModuleNotFoundError as error:
        raise ValueError(f"the server needs {error.name}, which is not installed: pip install 'riverboat[server]'") from None
    if log not in ("debug", "info", "warning", "error"):
        raise ValueError(f"--log is debug, info, warning or error, not {log!r}")
    if not 0 <= port <= 65535:
        raise ValueError(f"a port is 0 to 65535, not {port}")
    if data and database:
        raise ValueError("--data or --database, not both")
    origins = tuple(origin_of("--origin", one) for one in origin or ())
    reached = origin_of("--address", address) if address else ""
    proxies = tuple(map(proxy_of, proxy or ()))
    settings = None if no_table else ready_table(game or [], bots)
    room = CardRoom(host, port, folder_of(data), database, reached, origins, log, proxies)
    return room.run(settings, browse=browse, json=json)
