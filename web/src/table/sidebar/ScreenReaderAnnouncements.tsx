import { useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/index.ts";
import { useMySeat, usePlayedGame } from "@/table/state/selectors.ts";
import { useTable } from "@/table/state/tableStore.ts";
import { describeEvent, eventsOfHand, eventsOfLine } from "./describeEvents.ts";
import { useDescriptionContext } from "./EventLog.tsx";

const TURN_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#f4c95d"/><path d="M16 6v13M16 25h.01" stroke="#241a02" stroke-width="5" stroke-linecap="round"/></svg>',
)}`;

/** Announces the player's turn in the page's title and icon. */
export function TurnAlert() {
  const texts = useTexts();
  const mySeat = useMySeat();
  const turn = useTable((state) =>
    Boolean(state.question?.offer && mySeat !== null && state.question.seats.includes(mySeat)),
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
  const title = [turn ? `● ${texts.yourTurn}` : "", name || game?.name || texts.table, texts.app]
    .filter(Boolean)
    .join(" · ");
  return <title>{title}</title>;
}

const MAX_SENTENCES = 12; // sentences kept for slow screen readers

/** A live region for screen readers. Sentences are appended, so that none is lost before it is read. */
export function LiveAnnouncements() {
  const texts = useTexts();
  const id = useTable((state) => state.stepId);
  const recentSteps = useTable((state) => state.recentSteps);
  const shownHand = useTable((state) => state.shownHand);
  const mySeat = useMySeat();
  const question = useTable((state) => state.question);
  const turn = question?.offer && mySeat !== null && question.seats.includes(mySeat) ? question.ask : null;
  const context = useDescriptionContext();
  const [sentences, setSpoken] = useState<{ key: string; text: string }[]>([]);
  const log = useTable((state) => state.log);
  const latest = useRef({ beats: recentSteps, lines: log, stage: shownHand, tongue: context, question, words: texts });
  latest.current = { beats: recentSteps, lines: log, stage: shownHand, tongue: context, question, words: texts };
  const lastStep = useRef(id);
  const say = (key: string, text: string) => setSpoken((before) => [...before.slice(1 - MAX_SENTENCES), { key, text }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is announced once
  useEffect(() => {
    const now = latest.current;
    const seat = (at: number | null) =>
      at === null ? now.words.theDeck : now.tongue.name(now.stage?.players[at] ?? "");
    for (const beat of now.beats.filter((step) => step.id > lastStep.current)) {
      const line = now.lines.findLastIndex((entry) => eventsOfLine(entry).includes(beat.events[0]!));
      const handEvents = line < 0 ? beat.events : eventsOfHand(now.lines, line);
      const sentences = beat.events.map((event) =>
        describeEvent(event, { ...now.tongue, seat, handEvents, spoken: true }),
      );
      const text = sentences.filter(Boolean).join(". ");
      if (text) say(`beat ${beat.id}`, text);
    }
    lastStep.current = id;
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is announced once
  useEffect(() => {
    const { question, words: texts, tongue: context } = latest.current;
    if (turn === null || !question?.offer) return;
    const call = question.offer.offer === "wager" ? question.offer.call : 0;
    say(
      `turn ${question.hand} ${turn}`,
      call ? `${texts.yourTurn}. ${texts.toCall(context.chips(call))}` : texts.yourTurn,
    );
  }, [turn]);
  return (
    <div className="unseen" aria-live="polite" role="log">
      {sentences.map((sentence) => (
        <p key={sentence.key}>{sentence.text}</p>
      ))}
    </div>
  );
}
