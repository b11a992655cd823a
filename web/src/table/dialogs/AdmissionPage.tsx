import { useEffect, useState } from "react";
import { Link } from "wouter";
import { post } from "@/api/http.ts";
import { useJoin, useMe } from "@/api/queries.ts";
import { MessagePage } from "@/components/Banner.tsx";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import { useTableView } from "@/history/queries.ts";
import { useTexts } from "@/i18n/index.ts";
import { isFull } from "@/table/seats/seatView.ts";
import { refusalReason, SeatForm } from "./SeatForm.tsx";

const POLL_MS = 3000; // between checks whether the host has let us in

/** Shown for a table without spectators: offers a seat. */
export function AdmissionPage({ id, onIn }: { id: string; onIn(): void }) {
  const texts = useTexts();
  const { data: me } = useMe();
  const { data: view, refetch } = useTableView(id);
  const join = useJoin();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const settings = view ? settingsWithDefaults(view.settings ?? {}) : null;
  const mine = me && view?.members[me.player];
  const waits = Boolean(me && view?.seat_requests?.[me.player]);
  const full = view && isFull(view);

  useEffect(() => {
    if (mine) onIn();
  }, [mine, onIn]);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  const sit = async (name: string, chips: number) => {
    setRefusal("");
    setBusy(true);
    try {
      if (!me) await join.mutateAsync(name);
      await post(`/tables/${encodeURIComponent(id)}/seats`, { chips });
      await refetch();
    } catch (error) {
      setRefusal(refusalReason(error, texts));
    }
    setBusy(false);
  };

  return (
    <MessagePage title={texts.noWatching} about={waits ? texts.asked : full ? texts.full : texts.noWatchingMore}>
      {settings && !waits && !full && (
        <SeatForm
          settings={settings}
          needsName={me === null}
          busy={busy}
          refusal={refusal}
          onSit={(name, chips) => void sit(name, chips)}
        />
      )}
      <Link href="/">{texts.toLobby}</Link>
    </MessagePage>
  );
}
