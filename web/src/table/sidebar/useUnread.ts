import { useEffect, useState } from "react";
import { usePreferences } from "@/preferences/preferences.ts";
import { useTable } from "@/table/state/tableStore.ts";

/** The number of unread chat messages; 0 while the chat is open. */
export function useUnread(open: boolean): number {
  const chat = useTable((state) => state.chat);
  const you = useTable((state) => state.you);
  const now = useTable((state) => state.seq);
  const muted = usePreferences((preferences) => preferences.muted);
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (open || seen === null) setSeen(now);
  }, [open, seen, now]);
  if (open || seen === null) return 0;
  return chat.filter((message) => message.seq > seen && message.player !== you && !muted.includes(message.player))
    .length;
}
