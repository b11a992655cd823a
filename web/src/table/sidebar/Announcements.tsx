import { useEffect, useRef, useState } from "react";
import { useMySeat, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { useWords } from "@/words/index.ts";
import { describeEvent, eventsOfHand, eventsOfLine } from "./describeEvents.ts";
import { useDescriptionContext } from "./Sidebar.tsx";

const TURN_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#f4c95d"/><path d="M16 6v13M16 25h.01" stroke="#241a02" stroke-width="5" stroke-linecap="round"/></svg>',
)}`;

/** Our turn is told by the title and the icon of the page; the sound is the store's. */
export function TurnAlert() {
  const words = useWords();
  const mine = useMySeat();
  const turn = useTable((state) =>
    Boolean(state.question?.offer && mine !== null && state.question.seats.includes(mine)),
  );
  const name = useTable((state) => state.settings?.name);
  const game = usePlayedGame();
  useEffect(() => {
    const icon = document.getElementById("icon") as HTMLLinkElement | null;
    if (icon) icon.href = turn ? TURN_ICON : "/wheel.svg";
    return () => {
      if (icon) icon.href = "/wheel.svg";
    };
  }, [turn]);
  const title = [turn ? `● ${words.yourTurn}` : "", name || game?.name || words.table, words.app]
    .filter(Boolean)
    .join(" · ");
  return <title>{title}</title>;
}

const MAX_SENTENCES = 12; // sentences that stand there: who listens may be behind

/** What happens, for those who listen: sentences are added, so that none is lost before it was said. */
export function LiveAnnouncements() {
  const words = useWords();
  const id = useTable((state) => state.stepId);
  const beats = useTable((state) => state.recentSteps);
  const stage = useTable((state) => state.shownHand);
  const mine = useMySeat();
  const question = useTable((state) => state.question);
  const turn = question?.offer && mine !== null && question.seats.includes(mine) ? question.ask : null;
  const context = useDescriptionContext();
  const [spoken, setSpoken] = useState<{ key: string; text: string }[]>([]);
  const lines = useTable((state) => state.log);
  const latest = useRef({ beats, lines, stage, tongue: context, question, words });
  latest.current = { beats, lines, stage, tongue: context, question, words };
  const told = useRef(id);
  const say = (key: string, text: string) => setSpoken((before) => [...before.slice(1 - MAX_SENTENCES), { key, text }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat is told once
  useEffect(() => {
    const now = latest.current;
    const seat = (one: number | null) =>
      one === null ? now.words.theDeck : now.tongue.name(now.stage?.players[one] ?? "");
    for (const beat of now.beats.filter((one) => one.id > told.current)) {
      const line = now.lines.findLastIndex((one) => eventsOfLine(one).includes(beat.events[0]!));
      const among = line < 0 ? beat.events : eventsOfHand(now.lines, line);
      const sentences = beat.events.map((event) =>
        describeEvent(event, { ...now.tongue, seat, handEvents: among, spoken: true }),
      );
      const text = sentences.filter(Boolean).join(". ");
      if (text) say(`beat ${beat.id}`, text);
    }
    told.current = id;
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is told once
  useEffect(() => {
    const { question, words, tongue: context } = latest.current;
    if (turn === null || !question?.offer) return;
    const call = question.offer.offer === "wager" ? question.offer.call : 0;
    say(
      `turn ${question.hand} ${turn}`,
      call ? `${words.yourTurn}. ${words.toCall(context.chips(call))}` : words.yourTurn,
    );
  }, [turn]);
  return (
    <div className="unseen" aria-live="polite" role="log">
      {spoken.map((one) => (
        <p key={one.key}>{one.text}</p>
      ))}
    </div>
  );
}
