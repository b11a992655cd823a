/** What the pages ask for, typed by the server's own description; one hook for each. */
import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PartialSettings } from "@/connection/messages.ts";
import type { components, paths } from "@/generated/api.ts";
import { ApiError, get, post } from "./http.ts";

export type Schemas = components["schemas"];
export type Game = Schemas["GameLine"];

/** What a GET of this path gives. */
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

/** Who we are; null if nobody knows us yet. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  staleTime: 300_000,
  queryFn: () =>
    get<GetResponse<"/api/guests/me"> | undefined>("/guests/me")
      .then((me) => me ?? null) // nobody, for the server too
      .catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
});

export function useMe() {
  return useQuery(meQuery);
}

/** Come in with a name. */
export function useJoin() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => post<Schemas["Pass"]>("/guests", { name }),
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

/** A game with these house rules; nothing as long as there is no game. */
export function useGameDetails(code: string, options: Record<string, string | number | boolean> = {}) {
  const rules = Object.entries(options).map(([name, value]) => `option=${encodeURIComponent(`${name}:${value}`)}`);
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

/** What everybody has put in and taken out at a table. */
export function useBalances(table: string, seq: number | null) {
  return useQuery({
    queryKey: ["balances", table, seq],
    placeholderData: (before) => before,
    queryFn: () => get<GetResponse<"/api/tables/{table}/balances">>(`/tables/${encodeURIComponent(table)}/balances`),
  });
}
