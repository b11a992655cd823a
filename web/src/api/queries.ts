/** Queries and mutations shared by several pages, typed by the server's OpenAPI description. */
import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PartialSettings, TableGame } from "@/connection/messages.ts";
import type { components, paths } from "@/generated/api.ts";
import { ApiError, get, post } from "./http.ts";

export type Schemas = components["schemas"];
export type Game = Schemas["GameLine"];

/** The JSON that a GET of this path returns. */
export type GetResponse<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Answer } } } };
}
  ? Answer
  : never;

export type GameDetails = GetResponse<"/api/variants/{code}">;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 3,
    },
  },
});

/** The current guest; null before joining. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  staleTime: 300_000,
  queryFn: () =>
    get<GetResponse<"/api/guests/me"> | undefined>("/guests/me")
      .then((me) => me ?? null) // the server answers with no content for an unknown guest
      .catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
});

export function useMe() {
  return useQuery(meQuery);
}

/** Join as a guest with a name. */
export function useJoin() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => post<Schemas["GuestToken"]>("/guests", { name }),
    onSuccess: ({ player, name }) => known.setQueryData(["me"], { player, name }),
  });
}

/** All games, with their options and rules. */
export function useGames() {
  return useQuery({
    queryKey: ["games"],
    staleTime: 3_600_000,
    queryFn: () => get<GetResponse<"/api/variants">>("/variants").then((page) => page.variants as Game[]),
  });
}

/** How a table plays a game, where that is not as usual. */
export type TableRules = Partial<Pick<TableGame, "options" | "limit" | "odd_chips" | "burn" | "stakes">>;

/** The parameters of a request for a game as a table plays it; none for the game by its customs. */
export function ruleParameters({ options, limit, odd_chips, burn, stakes }: TableRules): string[] {
  const parameter = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  return [
    ...Object.entries(options ?? {}).map(([name, value]) => parameter("option", `${name}:${value}`)),
    ...(limit ? [parameter("limit", limit)] : []),
    ...(odd_chips ? [parameter("odd_chips", odd_chips)] : []),
    ...(burn === null || burn === undefined ? [] : [parameter("burn", String(burn))]),
    ...(stakes ? [parameter("stakes", JSON.stringify(stakes))] : []),
  ];
}

/** A game as a table plays it; idle while the code is empty. */
export function useGameDetails(code: string, table: TableRules = {}) {
  const rules = ruleParameters(table);
  return useQuery({
    queryKey: ["told", code, rules],
    enabled: Boolean(code),
    staleTime: 3_600_000,
    placeholderData: (before: GameDetails | undefined) => (before?.code === code ? before : undefined),
    queryFn: () =>
      get<GameDetails>(`/variants/${encodeURIComponent(code)}${rules.length ? `?${rules.join("&")}` : ""}`),
  });
}

export function useOpenTable() {
  return useMutation({ mutationFn: (settings: PartialSettings) => post<Schemas["TableOpened"]>("/tables", settings) });
}

/** What each player has bought, won and taken out at a table. */
export function useBalances(table: string, seq: number | null) {
  return useQuery({
    queryKey: ["balances", table, seq],
    placeholderData: (before) => before,
    queryFn: () => get<GetResponse<"/api/tables/{table}/balances">>(`/tables/${encodeURIComponent(table)}/balances`),
  });
}
