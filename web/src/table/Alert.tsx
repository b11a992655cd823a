import { useEffect, useRef, useState } from "react";
import { useWords } from "@/words/index.ts";
import { useMySeat, usePlayedGame } from "./derive.ts";
import { useTongue } from "./Rail.tsx";
import { useTable } from "./store.ts";
import { tellEvent } from "./telling.ts";

const CALL = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#f4c95d"/><path d="M16 6v13M16 25h.01" stroke="#241a02" stroke-width="5" stroke-linecap="round"/></svg>',
)}`;

/** Our turn is told by the title and the icon of the page; the sound is the store's. */
export function Alert() {
  const words = useWords();
  const mine = useMySeat();
  const turn = useTable((state) =>
    Boolean(state.question?.offer && mine !== null && state.question.seats.includes(mine)),
  );
  const name = useTable((state) => state.settings?.name);
  const game = usePlayedGame();
  useEffect(() => {
    const icon = document.getElementById("icon") as HTMLLinkElement | null;
    if (icon) icon.href = turn ? CALL : "/wheel.svg";
    return () => {
      if (icon) icon.href = "/wheel.svg";
    };
  }, [turn]);
  const title = [turn ? `● ${words.yourTurn}` : "", name || game?.name || words.table, words.app]
    .filter(Boolean)
    .join(" · ");
  return <title>{title}</title>;
}

/** What happens, for those who listen: one sentence at a time. */
export function Live() {
  const words = useWords();
  const beat = useTable((state) => state.beat);
  const id = useTable((state) => state.beatId);
  const stage = useTable((state) => state.stage);
  const mine = useMySeat();
  const turn = useTable((state) =>
    state.question?.offer && mine !== null && state.question.seats.includes(mine) ? state.question.ask : null,
  );
  const tongue = useTongue();
  const [text, setText] = useState("");
  const latest = useRef({ beat, stage, tongue });
  latest.current = { beat, stage, tongue };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat is told once
  useEffect(() => {
    const now = latest.current;
    const seat = (one: number | null) =>
      one === null ? words.theDeck : now.tongue.name(now.stage?.players[one] ?? "");
    const told = now.beat.map((event) => tellEvent(event, { ...now.tongue, seat, aloud: true })).filter(Boolean);
    if (told.length) setText(told.join(". "));
  }, [id]);
  useEffect(() => {
    if (turn !== null) setText(words.yourTurn);
  }, [turn, words]);
  return (
    <div className="unseen" aria-live="polite" role="log">
      {text}
    </div>
  );
}
