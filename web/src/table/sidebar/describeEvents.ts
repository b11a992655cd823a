/** Describes events as sentences, for the log and for screen readers. */
import type { TableEvent } from "@/connection/messages.ts";
import { cardName, cardSymbols } from "@/i18n/cardNames.ts";
import type { Texts } from "@/i18n/index.ts";
import type { LogLine } from "@/table/state/tableState.ts";

export interface DescriptionContext {
  eventTexts: Texts;
  translate(text: string): string;
  chips(value: number): string;
  name(player: string): string;
  seat(seat: number | null): string;
  game(index: number): string;
  spoken?: boolean; // card names instead of symbols
  handEvents?: readonly TableEvent[]; // the other events of the hand, for shares and boards
}

/** All known events of the hand that a log line belongs to. */
export function eventsOfHand(log: readonly LogLine[], at: number): TableEvent[] {
  const begins = (line: LogLine) => line.entry.entry === "begun";
  const first = Math.max(0, log.slice(0, at + 1).findLastIndex(begins));
  const rest = log.slice(at + 1).findIndex(begins);
  return log.slice(first, rest < 0 ? undefined : at + 1 + rest).flatMap(eventsOfLine);
}

export function eventsOfLine({ entry }: LogLine): TableEvent[] {
  return "events" in entry ? (entry.events as TableEvent[]) : [];
}

export function describeEvent(event: TableEvent, context: DescriptionContext): string {
  const { eventTexts: texts, translate, chips, seat, spoken: aloud } = context;
  const eventTexts = texts.event;
  const cards = (all: string[]) => (aloud ? all.map((card) => cardName(card, texts)).join(", ") : cardSymbols(all));
  switch (event.event) {
    case "posted":
      return eventTexts.posted(seat(event.seat), translate(event.kind), chips(event.amount));
    case "checked":
      return eventTexts.checked(seat(event.seat));
    case "called":
      return eventTexts.called(seat(event.seat), chips(event.amount));
    case "raised":
      return event.over
        ? eventTexts.raised(seat(event.seat), chips(event.to))
        : eventTexts.bet(seat(event.seat), chips(event.to));
    case "folded":
      return event.why
        ? eventTexts.killed(seat(event.seat), translate(event.why))
        : eventTexts.folded(seat(event.seat));
    case "returned":
      return eventTexts.returned(seat(event.seat), chips(event.amount));
    case "chosen":
      return eventTexts.chosen(seat(event.seat), translate(event.word));
    case "discarded":
      return eventTexts.discarded(seat(event.seat), event.positions.length);
    case "stood_pat":
      return eventTexts.stoodPat(seat(event.seat));
    case "placed":
      return eventTexts.placed(seat(event.seat));
    case "turned":
      return eventTexts.turned(translate(event.board), cards(event.cards));
    case "laid":
      return eventTexts.laid(translate(event.board), event.cards.length);
    case "revealed":
      return eventTexts.turned(translate(event.board), cards(event.cards));
    case "taken":
      return eventTexts.taken(seat(event.seat), translate(event.board));
    case "passed":
      return eventTexts.passed(seat(event.seat), event.positions.length, seat(event.to));
    case "faced":
      return eventTexts.faced(cards(event.cards));
    case "shown":
      return eventTexts.shown(seat(event.seat), cards(event.cards));
    case "mucked":
      return eventTexts.mucked(seat(event.seat));
    case "judged":
      return eventTexts.judged(seat(event.seat), translate(event.words));
    case "awarded":
      return event.seat === null ? eventTexts.carried(chips(event.amount)) : describeAward(event, event.seat, context);
    case "matched":
      return eventTexts.matched(seat(event.seat), chips(event.amount));
    case "reshuffled":
      return eventTexts.reshuffled;
    case "dealt": {
      const open = event.cards.filter((card) => card !== "??");
      return open.length ? eventTexts.dealt(seat(event.seat), cards(open)) : "";
    }
    default:
      return "";
  }
}

type Award = Extract<TableEvent, { event: "awarded" }>;

/** Names the share of an award, unless it is the whole pot; equal shares are named as fractions. */
function describeAward(
  award: Award,
  seat: number,
  { eventTexts, translate, chips, handEvents, ...context }: DescriptionContext,
): string {
  const shares = new Map<string, number>();
  const boards = new Set<string>();
  for (const event of handEvents ?? []) {
    if (event.event === "turned") boards.add(event.board);
    if (event.event === "awarded" && event.pot === award.pot)
      shares.set(event.share, (shares.get(event.share) ?? 0) + event.amount);
  }
  if (!award.share || shares.size === 1) return eventTexts.wins(context.seat(seat), chips(award.amount));
  const amounts = [...shares.values()];
  const alike = amounts.length > 1 && Math.max(...amounts) - Math.min(...amounts) < amounts.length;
  const share = boards.has(award.share) ? translate(`board ${award.share}`) : translate(award.share);
  return eventTexts.takes(
    context.seat(seat),
    eventTexts.shareTaken(share, alike ? amounts.length : 0),
    chips(award.amount),
  );
}

/** Describes what happened between hands. */
export function describeLogLine(
  { entry }: LogLine,
  { eventTexts: texts, translate, chips, name, game }: DescriptionContext,
): string {
  const eventTexts = texts.told;
  switch (entry.entry) {
    case "opened":
      return eventTexts.opened;
    case "seat_requested":
      return eventTexts.knocked(entry.name);
    case "declined":
      return eventTexts.declined(name(entry.player));
    case "sat":
      return eventTexts.sat(entry.name, chips(entry.chips));
    case "chips_ordered":
      return eventTexts.wanted(name(entry.player), chips(entry.chips));
    case "bought":
      return entry.correction
        ? eventTexts.corrected(name(entry.player), chips(entry.chips))
        : eventTexts.bought(name(entry.player), chips(entry.chips));
    case "away_changed":
      return entry.away ? eventTexts.away(name(entry.player)) : eventTexts.back(name(entry.player));
    case "leaving":
      return eventTexts.leaving(name(entry.player));
    case "left":
      return eventTexts.left(name(entry.player), chips(entry.chips));
    case "paused":
      return entry.paused ? eventTexts.paused : eventTexts.resumed;
    case "settings_changed":
      return eventTexts.changed;
    case "game_chosen":
      return eventTexts.named(entry.player ? name(entry.player) : "", game(entry.game));
    case "begun":
      return eventTexts.begun(entry.number);
    case "voided":
      return texts.voided(translate(entry.why));
    case "host_changed":
      return eventTexts.handed(name(entry.player));
    case "rabbit_hunted":
      return eventTexts.hunted(name(entry.player));
    case "closed":
      return eventTexts.closed;
    default:
      return "";
  }
}
