import { useEffect, useState } from "react";
import { useJoin } from "@/api/queries.ts";
import { useTexts } from "@/i18n/index.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { refusalReason } from "./SeatForm.tsx";

/** Sit down at the current table; joins as a guest first if necessary. */
export function useSitDown(place: number | null, onDone: () => void = () => {}) {
  const texts = useTexts();
  const you = useTable((state) => state.you);
  const command = useTable((state) => state.command);
  const reconnect = useTable((state) => state.reconnect);
  const join = useJoin();
  const [chips, setChips] = useState<number | null>(null); // the buy-in, while sitting down
  const [refusal, setRefusal] = useState("");

  // After joining, sit down once the table knows the new guest.
  useEffect(() => {
    if (chips === null || !you) return;
    setChips(null);
    void command({ type: "sit", chips, place }).then((reply) => (reply.done ? onDone() : setRefusal(reply.reason)));
  }, [chips, you, place, command, onDone]);

  const sit = (name: string, wanted: number) => {
    setRefusal("");
    if (you) {
      setChips(wanted);
      return;
    }
    join.mutate(name, {
      onSuccess: () => {
        setChips(wanted);
        reconnect();
      },
      onError: (error) => setRefusal(refusalReason(error, texts)),
    });
  };
  return { sit, why: refusal, busy: join.isPending || chips !== null };
}
