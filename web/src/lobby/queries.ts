/** Queries and mutations of the lobby. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { get, post, request } from "@/api/http.ts";
import { type Game, type GetResponse, meQuery, queryClient, type Schemas, useMe } from "@/api/queries.ts";
import { savedNickname } from "@/preferences/nickname.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { addTable, mergeTables, useLobbyStorage } from "./lobbyStorage.ts";
import { playNowPlan, type TablePlan, toSettings } from "./newTable/tablePlan.ts";

const REFRESH_MS = 4000; // between refreshes of the open tables

export function useOpenTables() {
  return useQuery({
    queryKey: ["tables"],
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    queryFn: () =>
      get<GetResponse<"/api/tables">>("/tables?limit=50").then((page) => page.tables as Schemas["TableLine"][]),
  });
}

/** Tables where the visitor has played or that this device opened; undefined while loading. */
export function useMyTables(): { table: string; opened: number }[] | undefined {
  const { data: me } = useMe();
  const { data: theirs } = useDealtTables();
  const kept = useLobbyStorage((storage) => storage.tables);
  const ours = kept.filter(({ player }) => player === me?.player);
  return me && theirs ? mergeTables<{ table: string; opened: number }>(theirs, ours) : undefined;
}

function useDealtTables() {
  const { data: me } = useMe();
  return useQuery({
    queryKey: ["my tables", me?.player],
    enabled: Boolean(me),
    staleTime: 0,
    queryFn: () =>
      get<GetResponse<"/api/guests/me/tables">>("/guests/me/tables").then(
        (page) => page.tables as Schemas["OwnTable"][],
      ),
  });
}

/** The current guest, or a new one with the stored name. */
export async function ensureGuest(): Promise<Schemas["CurrentGuest"]> {
  const me = await queryClient.fetchQuery(meQuery); // always asks the server: creating a second guest would lose the seat
  if (me) return me;
  const { player, name } = await post<Schemas["GuestToken"]>("/guests", { name: savedNickname() });
  const now = { player, name };
  queryClient.setQueryData(["me"], now);
  usePreferences.getState().set({ name });
  return now;
}

export function useRename() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      if (!queries.getQueryData(["me"])) return { name };
      return request<Schemas["CurrentGuest"]>("PATCH", "/guests/me", { name });
    },
    onSuccess: (me) => {
      usePreferences.getState().set({ name: me.name });
      if ("player" in me) queries.setQueryData(["me"], me);
    },
  });
}

export interface OpenedTable {
  id: string;
  unseated: unknown; // why sitting down failed, if it was wanted
}

/** Open a table and sit down at it. */
export async function openTable(plan: TablePlan, games: Game[]): Promise<OpenedTable> {
  const { player } = await ensureGuest();
  const { id } = await post<Schemas["TableOpened"]>("/tables", toSettings(plan, games));
  const storage = useLobbyStorage.getState();
  storage.set({ tables: addTable(storage.tables, { player, table: id, opened: Date.now() }) });
  if (!plan.sit) return { id, unseated: null };
  try {
    await post<Schemas["Done"]>(`/tables/${id}/seats`, { chips: plan.chips });
    return { id, unseated: null };
  } catch (unseated) {
    return { id, unseated };
  }
}

/** Open a table with bots and go there. */
export function usePlayNow() {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: (game: Game) => openTable(playNowPlan(game), [game]),
    onSuccess: ({ id }, game) => {
      useLobbyStorage.getState().set({ game: game.code });
      go(`/t/${id}`);
    },
  });
}

export function useOpenPlan() {
  return useMutation({
    mutationFn: ({ plan, games }: { plan: TablePlan; games: Game[] }) => openTable(plan, games),
    onSuccess: (_, { plan }) => useLobbyStorage.getState().set({ plan }),
  });
}

export function useTransfer() {
  return useMutation({
    mutationFn: async () => {
      await ensureGuest();
      return post<Schemas["TransferCode"]>("/guests/me/transfers", undefined);
    },
  });
}

/** Take over the player of a transfer code. */
export function useRedeemTransfer() {
  return useMutation({
    mutationFn: (code: string) => post<Schemas["GuestToken"]>("/transfers", { code }),
    onSuccess: ({ player, name }) => {
      queryClient.clear();
      queryClient.setQueryData(["me"], { player, name });
      usePreferences.getState().set({ name });
    },
  });
}
