/** What happened, in sentences: for the log, and for those who listen. */
import type { TableEvent } from "@/connection/messages.ts";
import type { Line } from "@/table/state/tableState.ts";
import { cardName, cardSigns } from "@/words/cards.ts";
import type { Words } from "@/words/index.ts";

export interface Tongue {
  words: Words;
  said(text: string): string;
  chips(value: number): string;
  name(player: string): string;
  seat(seat: number | null): string;
  game(index: number): string;
  aloud?: boolean; // cards by their names, not their signs
  among?: readonly TableEvent[]; // with what it happened: what else was won, on which boards
}

/** All that is known of the hand to which a line of the log belongs. */
export function inHand(lines: readonly Line[], at: number): TableEvent[] {
  const begins = (line: Line) => line.entry.entry === "begun";
  const first = Math.max(0, lines.slice(0, at + 1).findLastIndex(begins));
  const rest = lines.slice(at + 1).findIndex(begins);
  return lines.slice(first, rest < 0 ? undefined : at + 1 + rest).flatMap(eventsIn);
}

export function eventsIn({ entry }: Line): TableEvent[] {
  return "events" in entry ? (entry.events as TableEvent[]) : [];
}

export function tellEvent(event: TableEvent, tongue: Tongue): string {
  const { words, said, chips, seat, aloud } = tongue;
  const told = words.event;
  const cards = (all: string[]) => (aloud ? all.map((card) => cardName(card, words)).join(", ") : cardSigns(all));
  switch (event.event) {
    case "posted":
      return told.posted(seat(event.seat), said(event.kind), chips(event.amount));
    case "checked":
      return told.checked(seat(event.seat));
    case "called":
      return told.called(seat(event.seat), chips(event.amount));
    case "raised":
      return event.over ? told.raised(seat(event.seat), chips(event.to)) : told.bet(seat(event.seat), chips(event.to));
    case "folded":
      return event.why ? told.killed(seat(event.seat), said(event.why)) : told.folded(seat(event.seat));
    case "returned":
      return told.returned(seat(event.seat), chips(event.amount));
    case "chosen":
      return told.chosen(seat(event.seat), said(event.word));
    case "discarded":
      return told.discarded(seat(event.seat), event.positions.length);
    case "placed":
      return told.placed(seat(event.seat));
    case "turned":
      return told.turned(said(event.board), cards(event.cards));
    case "laid":
      return told.laid(said(event.board), event.cards.length);
    case "revealed":
      return told.turned(said(event.board), cards(event.cards));
    case "taken":
      return told.taken(seat(event.seat), said(event.board));
    case "passed":
      return told.passed(seat(event.seat), event.positions.length, seat(event.to));
    case "faced":
      return told.faced(cards(event.cards));
    case "shown":
      return told.shown(seat(event.seat), cards(event.cards));
    case "mucked":
      return told.mucked(seat(event.seat));
    case "judged":
      return told.judged(seat(event.seat), said(event.words));
    case "awarded":
      return event.seat === null ? told.carried(chips(event.amount)) : tellAward(event, event.seat, tongue);
    case "matched":
      return told.matched(seat(event.seat), chips(event.amount));
    case "reshuffled":
      return told.reshuffled;
    case "dealt": {
      const open = event.cards.filter((card) => card !== "??");
      return open.length ? told.dealt(seat(event.seat), cards(open)) : "";
    }
    default:
      return "";
  }
}

type Award = Extract<TableEvent, { event: "awarded" }>;

/** Who wins all of a pot wins it; else it is said which share, and which part of the pot that is if all parts are alike. */
function tellAward(award: Award, seat: number, { words, said, chips, among, ...tongue }: Tongue): string {
  const shares = new Map<string, number>();
  const boards = new Set<string>();
  for (const event of among ?? []) {
    if (event.event === "turned") boards.add(event.board);
    if (event.event === "awarded" && event.pot === award.pot)
      shares.set(event.share, (shares.get(event.share) ?? 0) + event.amount);
  }
  if (!award.share || shares.size === 1) return words.wins(tongue.seat(seat), chips(award.amount));
  const amounts = [...shares.values()];
  const alike = amounts.length > 1 && Math.max(...amounts) - Math.min(...amounts) < amounts.length;
  const share = boards.has(award.share) ? said(`board ${award.share}`) : said(award.share);
  return words.takes(tongue.seat(seat), words.shareTaken(share, alike ? amounts.length : 0), chips(award.amount));
}

/** What happened beside the hands. */
export function tellLine({ entry }: Line, { words, said, chips, name, game }: Tongue): string {
  const told = words.told;
  switch (entry.entry) {
    case "opened":
      return told.opened;
    case "knocked":
      return told.knocked(entry.name);
    case "declined":
      return told.declined(name(entry.player));
    case "sat":
      return told.sat(entry.name, chips(entry.chips));
    case "wanted":
      return told.wanted(name(entry.player), chips(entry.chips));
    case "bought":
      return entry.correction
        ? told.corrected(name(entry.player), chips(entry.chips))
        : told.bought(name(entry.player), chips(entry.chips));
    case "stepped":
      return entry.away ? told.away(name(entry.player)) : told.back(name(entry.player));
    case "leaving":
      return told.leaving(name(entry.player));
    case "left":
      return told.left(name(entry.player), chips(entry.chips));
    case "paused":
      return entry.paused ? told.paused : told.resumed;
    case "changed":
      return told.changed;
    case "named":
      return told.named(entry.player ? name(entry.player) : "", game(entry.game));
    case "begun":
      return told.begun(entry.number);
    case "voided":
      return words.voided(said(entry.why));
    case "handed":
      return told.handed(name(entry.player));
    case "hunted":
      return told.hunted(name(entry.player));
    case "closed":
      return told.closed;
    default:
      return "";
  }
}
