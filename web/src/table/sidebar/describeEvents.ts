/** What happened, in sentences: for the log, and for those who listen. */
import type { TableEvent } from "@/connection/messages.ts";
import type { LogLine } from "@/table/state/tableState.ts";
import { cardName, cardSigns } from "@/words/cards.ts";
import type { Words } from "@/words/index.ts";

export interface DescriptionContext {
  words: Words;
  translate(text: string): string;
  chips(value: number): string;
  name(player: string): string;
  seat(seat: number | null): string;
  game(index: number): string;
  spoken?: boolean; // cards by their names, not their signs
  handEvents?: readonly TableEvent[]; // with what it happened: what else was won, on which boards
}

/** All that is known of the hand to which a line of the log belongs. */
export function eventsOfHand(lines: readonly LogLine[], at: number): TableEvent[] {
  const begins = (line: LogLine) => line.entry.entry === "begun";
  const first = Math.max(0, lines.slice(0, at + 1).findLastIndex(begins));
  const rest = lines.slice(at + 1).findIndex(begins);
  return lines.slice(first, rest < 0 ? undefined : at + 1 + rest).flatMap(eventsOfLine);
}

export function eventsOfLine({ entry }: LogLine): TableEvent[] {
  return "events" in entry ? (entry.events as TableEvent[]) : [];
}

export function describeEvent(event: TableEvent, context: DescriptionContext): string {
  const { words, translate: said, chips, seat, spoken: aloud } = context;
  const texts = words.event;
  const cards = (all: string[]) => (aloud ? all.map((card) => cardName(card, words)).join(", ") : cardSigns(all));
  switch (event.event) {
    case "posted":
      return texts.posted(seat(event.seat), said(event.kind), chips(event.amount));
    case "checked":
      return texts.checked(seat(event.seat));
    case "called":
      return texts.called(seat(event.seat), chips(event.amount));
    case "raised":
      return event.over
        ? texts.raised(seat(event.seat), chips(event.to))
        : texts.bet(seat(event.seat), chips(event.to));
    case "folded":
      return event.why ? texts.killed(seat(event.seat), said(event.why)) : texts.folded(seat(event.seat));
    case "returned":
      return texts.returned(seat(event.seat), chips(event.amount));
    case "chosen":
      return texts.chosen(seat(event.seat), said(event.word));
    case "discarded":
      return texts.discarded(seat(event.seat), event.positions.length);
    case "placed":
      return texts.placed(seat(event.seat));
    case "turned":
      return texts.turned(said(event.board), cards(event.cards));
    case "laid":
      return texts.laid(said(event.board), event.cards.length);
    case "revealed":
      return texts.turned(said(event.board), cards(event.cards));
    case "taken":
      return texts.taken(seat(event.seat), said(event.board));
    case "passed":
      return texts.passed(seat(event.seat), event.positions.length, seat(event.to));
    case "faced":
      return texts.faced(cards(event.cards));
    case "shown":
      return texts.shown(seat(event.seat), cards(event.cards));
    case "mucked":
      return texts.mucked(seat(event.seat));
    case "judged":
      return texts.judged(seat(event.seat), said(event.words));
    case "awarded":
      return event.seat === null ? texts.carried(chips(event.amount)) : describeAward(event, event.seat, context);
    case "matched":
      return texts.matched(seat(event.seat), chips(event.amount));
    case "reshuffled":
      return texts.reshuffled;
    case "dealt": {
      const open = event.cards.filter((card) => card !== "??");
      return open.length ? texts.dealt(seat(event.seat), cards(open)) : "";
    }
    default:
      return "";
  }
}

type Award = Extract<TableEvent, { event: "awarded" }>;

/** Who wins all of a pot wins it; else it is said which share, and which part of the pot that is if all parts are alike. */
function describeAward(
  award: Award,
  seat: number,
  { words, translate: said, chips, handEvents: among, ...context }: DescriptionContext,
): string {
  const shares = new Map<string, number>();
  const boards = new Set<string>();
  for (const event of among ?? []) {
    if (event.event === "turned") boards.add(event.board);
    if (event.event === "awarded" && event.pot === award.pot)
      shares.set(event.share, (shares.get(event.share) ?? 0) + event.amount);
  }
  if (!award.share || shares.size === 1) return words.wins(context.seat(seat), chips(award.amount));
  const amounts = [...shares.values()];
  const alike = amounts.length > 1 && Math.max(...amounts) - Math.min(...amounts) < amounts.length;
  const share = boards.has(award.share) ? said(`board ${award.share}`) : said(award.share);
  return words.takes(context.seat(seat), words.shareTaken(share, alike ? amounts.length : 0), chips(award.amount));
}

/** What happened beside the hands. */
export function describeLogLine(
  { entry }: LogLine,
  { words, translate: said, chips, name, game }: DescriptionContext,
): string {
  const texts = words.told;
  switch (entry.entry) {
    case "opened":
      return texts.opened;
    case "knocked":
      return texts.knocked(entry.name);
    case "declined":
      return texts.declined(name(entry.player));
    case "sat":
      return texts.sat(entry.name, chips(entry.chips));
    case "wanted":
      return texts.wanted(name(entry.player), chips(entry.chips));
    case "bought":
      return entry.correction
        ? texts.corrected(name(entry.player), chips(entry.chips))
        : texts.bought(name(entry.player), chips(entry.chips));
    case "stepped":
      return entry.away ? texts.away(name(entry.player)) : texts.back(name(entry.player));
    case "leaving":
      return texts.leaving(name(entry.player));
    case "left":
      return texts.left(name(entry.player), chips(entry.chips));
    case "paused":
      return entry.paused ? texts.paused : texts.resumed;
    case "changed":
      return texts.changed;
    case "named":
      return texts.named(entry.player ? name(entry.player) : "", game(entry.game));
    case "begun":
      return texts.begun(entry.number);
    case "voided":
      return words.voided(said(entry.why));
    case "handed":
      return texts.handed(name(entry.player));
    case "hunted":
      return texts.hunted(name(entry.player));
    case "closed":
      return texts.closed;
    default:
      return "";
  }
}
