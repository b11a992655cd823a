/** What the lobby asks for and does. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask, get, post, Refusal } from "@/api/http.ts";
import { client, type Game, type Given, ME, type Schemas, useMe } from "@/api/queries.ts";
import { keptName } from "@/preferences/nickname.ts";
import { useTaste } from "@/preferences/preferences.ts";
import { type Language, language, type Words } from "@/words/index.ts";
import { reasonSaid } from "@/words/rules.ts";
import { keeping, together, useMemory } from "./lobbyStorage.ts";
import { atOnce, type Plan, spoken } from "./newTable/tablePlan.ts";

const LIVE = 4000; // milliseconds between two looks at the open tables

/** Why something did not work, for people. */
export function why(error: unknown, said: Words, spokenIn: Language = language(useTaste.getState().language)): string {
  return error instanceof Refusal ? reasonSaid(error.message, spokenIn) : said.noAnswer;
}

export function useOpenTables() {
  return useQuery({
    queryKey: ["tables"],
    staleTime: 0,
    refetchInterval: LIVE,
    queryFn: () => get<Given<"/api/tables">>("/tables?limit=50").then((page) => page.tables as Schemas["TableLine"][]),
  });
}

/** Where we have played, and what we have opened on this device; nothing until it is known. */
export function useMyTables(): { table: string; opened: number }[] | undefined {
  const { data: me } = useMe();
  const { data: theirs } = useDealtTables();
  const kept = useMemory((memory) => memory.tables);
  const ours = kept.filter(({ player }) => player === me?.player);
  return me && theirs ? together<{ table: string; opened: number }>(theirs, ours) : undefined;
}

function useDealtTables() {
  const { data: me } = useMe();
  return useQuery({
    queryKey: ["my tables", me?.player],
    enabled: Boolean(me),
    staleTime: 0,
    queryFn: () =>
      get<Given<"/api/guests/me/tables">>("/guests/me/tables").then((page) => page.tables as Schemas["Seated"][]),
  });
}

/** Be somebody: who we are, else somebody new with the name that is kept here. */
export async function known(): Promise<Schemas["Me"]> {
  const me = await client.fetchQuery(ME); // not only what this page has asked before: a new name would take our seat from us
  if (me) return me;
  const { player, name } = await post<Schemas["Pass"]>("/guests", { name: keptName() });
  const now = { player, name };
  client.setQueryData(["me"], now);
  useTaste.getState().set({ name });
  return now;
}

export function useRename() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      if (!queries.getQueryData(["me"])) return { name };
      return ask<Schemas["Me"]>("PATCH", "/guests/me", { name });
    },
    onSuccess: (me) => {
      useTaste.getState().set({ name: me.name });
      if ("player" in me) queries.setQueryData(["me"], me);
    },
  });
}

export interface Opened {
  id: string;
  unseated: unknown; // why we have no seat, if we wanted one
}

/** Open a table and sit down at it. */
export async function open(plan: Plan, games: Game[]): Promise<Opened> {
  const { player } = await known();
  const { id } = await post<Schemas["TableOpened"]>("/tables", spoken(plan, games));
  const memory = useMemory.getState();
  memory.set({ tables: keeping(memory.tables, { player, table: id, opened: Date.now() }) });
  if (!plan.sit) return { id, unseated: null };
  try {
    await post<Schemas["Done"]>(`/tables/${id}/seats`, { chips: plan.chips });
    return { id, unseated: null };
  } catch (unseated) {
    return { id, unseated };
  }
}

/** One click: a table with bots, and us at it. */
export function usePlayNow() {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: (game: Game) => open(atOnce(game), [game]),
    onSuccess: ({ id }, game) => {
      useMemory.getState().set({ game: game.code });
      go(`/t/${id}`);
    },
  });
}

export function useOpenPlan() {
  return useMutation({
    mutationFn: ({ plan, games }: { plan: Plan; games: Game[] }) => open(plan, games),
    onSuccess: (_, { plan }) => useMemory.getState().set({ plan }),
  });
}

export function useTransfer() {
  return useMutation({
    mutationFn: async () => {
      await known();
      return post<Schemas["Transfer"]>("/guests/me/transfers", undefined);
    },
  });
}

/** Come in as the player whose code this is. */
export function useArrive() {
  return useMutation({
    mutationFn: (code: string) => post<Schemas["Pass"]>("/transfers", { code }),
    onSuccess: ({ player, name }) => {
      client.clear();
      client.setQueryData(["me"], { player, name });
      useTaste.getState().set({ name });
    },
  });
}
