/** Queries of the history pages. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { get } from "@/api/http.ts";
import type { GetResponse, Schemas } from "@/api/queries.ts";
import type { View } from "@/connection/messages.ts";

export type HandLine = Schemas["HandLine"];
export type HandDetail = Schemas["HandDetail"];
export type Proof = Schemas["Proof"];

/** A table as the visitor may see it. */
export function useTableView(table: string) {
  return useQuery({ queryKey: ["view", table], queryFn: () => get<View>(`/tables/${encodeURIComponent(table)}`) });
}

export interface Filters {
  mine: boolean;
  game: string;
  player: string;
  pot: string;
  first: string;
  last: string;
}

export const NO_FILTERS: Filters = { mine: false, game: "", player: "", pot: "", first: "", last: "" };

/** The filters as a query string; unset or invalid ones are omitted. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.mine) query.set("mine", "true");
  if (filters.game) query.set("game", filters.game);
  if (filters.player) query.set("player", filters.player);
  for (const key of ["pot", "first", "last"] as const)
    if (/^\d{1,12}$/.test(filters[key])) query.set(key, filters[key]);
  return query.toString();
}

export function useHands(table: string, filters: Filters) {
  const query = filterQuery(filters);
  return useInfiniteQuery({
    queryKey: ["hands", table, query],
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const cursor = pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : "";
      return get<GetResponse<"/api/tables/{table}/hands">>(
        `/tables/${encodeURIComponent(table)}/hands?limit=30&${query}${cursor}`,
      );
    },
    getNextPageParam: (page) => page.next || undefined,
    placeholderData: (before) => before,
  });
}

const viewQuery = (watching: boolean) => (watching ? "?watching=true" : "");

/** A hand as the visitor saw it, or as a spectator did. */
export function useHand(hand: string, watching = false) {
  return useQuery({
    queryKey: ["hand", hand, watching],
    queryFn: () => get<GetResponse<"/api/hands/{hand}">>(`/hands/${encodeURIComponent(hand)}${viewQuery(watching)}`),
    placeholderData: (before) => (before?.id === hand ? before : undefined),
  });
}

export function useHandFeed(hand: string, watching = false) {
  return useQuery({
    queryKey: ["feed", hand, watching],
    queryFn: () =>
      get<GetResponse<"/api/hands/{hand}/feed">>(`/hands/${encodeURIComponent(hand)}/feed${viewQuery(watching)}`),
    placeholderData: (before) => (before?.hand === hand ? before : undefined),
  });
}

export function useProof(hand: string, wanted: boolean) {
  return useQuery({
    queryKey: ["proof", hand],
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => get<GetResponse<"/api/hands/{hand}/proof">>(`/hands/${encodeURIComponent(hand)}/proof`),
  });
}

/** The hands before and after a hand, if its table is visible. */
export function useNeighbours(table: string, number: number | undefined) {
  return useQuery({
    queryKey: ["neighbours", table, number],
    enabled: Boolean(table) && number !== undefined,
    queryFn: async () => {
      const page = await get<GetResponse<"/api/tables/{table}/hands">>(
        `/tables/${encodeURIComponent(table)}/hands?limit=3&first=${Math.max(1, number! - 1)}&last=${number! + 1}`,
      );
      const at = (wanted: number) => page.hands.find((hand) => hand.number === wanted && hand.ended !== null)?.id;
      return { older: at(number! - 1), newer: at(number! + 1) };
    },
  });
}

/** Refetch queries regularly while the page is visible. */
export function useAutoRefresh(keys: string[], table: string, every = 5000): void {
  const queries = useQueryClient();
  const names = keys.join(" ");
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        for (const key of names.split(" ")) void queries.invalidateQueries({ queryKey: [key, table] });
    }, every);
    return () => clearInterval(timer);
  }, [queries, names, table, every]);
}
