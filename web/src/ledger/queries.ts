import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { get } from "@/api/http.ts";
import type { GetResponse } from "@/api/queries.ts";

export function useSettleUp(table: string) {
  return useQuery({
    queryKey: ["settle-up", table],
    queryFn: () => get<GetResponse<"/api/tables/{table}/settle-up">>(`/tables/${encodeURIComponent(table)}/settle-up`),
  });
}

export function useLedgerLines(table: string, kind: string, player: string) {
  const query = new URLSearchParams({ limit: "100" });
  if (kind) query.set("kind", kind);
  if (player) query.set("account", `stack:${player}`);
  const filter = query.toString();
  return useInfiniteQuery({
    queryKey: ["ledger", table, filter],
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const cursor = pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : "";
      return get<GetResponse<"/api/tables/{table}/ledger">>(
        `/tables/${encodeURIComponent(table)}/ledger?${filter}${cursor}`,
      );
    },
    getNextPageParam: (page) => page.next || undefined,
    placeholderData: (before) => before,
  });
}
