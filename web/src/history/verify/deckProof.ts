/** Checks that every card a viewer saw was committed before the deal and came in deck order. Mirrors `history/proof.py`. */
import { type Card, type TableEvent, UNSEEN } from "@/connection/messages.ts";
import { sha256 } from "./sha256.ts";

export interface Opening {
  position: number;
  card: Card;
  salt: string;
}

export interface DeckProof {
  root: string;
  leaves: string[];
  openings: Opening[];
}

export type Problem =
  | { kind: "root" | "leaves" | "events" }
  | { kind: "spelled" | "noPosition" | "extra" | "twicePosition"; at: number }
  | { kind: "seal" | "closed"; at: number; card: Card }
  | { kind: "other"; at: number; card: Card; there: Card }
  | { kind: "twiceCard" | "stranger"; card: Card }
  | { kind: "size"; sealed: number; game: number }
  | { kind: "tooMany"; came: number; size: number };

export interface ProofResult {
  problems: Problem[];
  opened: number;
  deck: number;
  uncovered: number; // visible cards dealt after a reshuffle, which the commitment does not cover
  fits: Map<number, boolean>; // whether each opened position matches its leaf
}

interface FeedEntry {
  entry: { events?: unknown; came?: unknown };
}

/** All events that show cards from the deck: the hand and a rabbit hunt after it. */
export function deckEvents(feed: readonly FeedEntry[]): TableEvent[] {
  const all = (part: "events" | "came") => feed.flatMap(({ entry }) => (entry[part] ?? []) as TableEvent[]);
  return [...all("events"), ...all("came")];
}

// --- hashes --------------------------------------------------------------------------------------------------------

const ascii = (text: string) => new TextEncoder().encode(text);

/** Lower-case hex digits of an exact length as bytes. */
function bytes(text: string, count: number): Uint8Array | undefined {
  if (text.length !== 2 * count || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length: count }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

const hex = (value: Uint8Array) => [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const two = (value: number) => Uint8Array.of(value >> 8, value & 0xff);

/** The commitment to one card. */
export async function cardLeaf(position: number, card: Card, salt: string): Promise<string | undefined> {
  const salted = bytes(salt, 16);
  if (!salted || position > 0xffff) return undefined;
  return hex(await sha256(joined(ascii("riverboat card\0"), salted, two(position), ascii(card))));
}

/** The commitment to a deck. */
export async function deckRoot(leaves: string[]): Promise<string | undefined> {
  const parts = leaves.map((leaf) => bytes(leaf, 32));
  if (parts.some((part) => !part)) return undefined;
  return hex(await sha256(joined(ascii("riverboat deck root\0"), two(parts.length), ...(parts as Uint8Array[]))));
}

// --- the check -----------------------------------------------------------------------------------------------------

/** Check a viewer's proof against the announced root and the events that the viewer saw. */
export async function checkProof(
  proof: DeckProof,
  published: string,
  events: TableEvent[],
  deck: Card[] = [],
): Promise<ProofResult> {
  const size = proof.leaves.length;
  const nothing = { opened: 0, deck: size, uncovered: 0, fits: new Map<number, boolean>() };
  let came: Card[];
  try {
    came = cardsInDeckOrder(events);
  } catch {
    return { ...nothing, problems: [{ kind: "events" }] };
  }
  const fits = new Map<number, boolean>();
  const problems = [...(await sealProblems(proof, published, fits)), ...deckProblems(proof, deck)];
  const opened = new Map(proof.openings.map((opening) => [opening.position, opening.card]));
  came.slice(0, size).forEach((card, at) => {
    if (card === UNSEEN || opened.get(at) === card) return;
    const there = opened.get(at);
    fits.set(at, false);
    problems.push(there === undefined ? { kind: "closed", at, card } : { kind: "other", at, card, there });
  });
  for (const at of [...opened.keys()].sort((a, b) => a - b))
    if (came[at] === undefined || came[at] === UNSEEN) {
      fits.set(at, false);
      problems.push({ kind: "extra", at });
    }
  if (came.length > size && !events.some((event) => event.event === "reshuffled"))
    problems.push({ kind: "tooMany", came: came.length, size });
  const uncovered = came.slice(size).filter((card) => card !== UNSEEN).length;
  return { problems, opened: proof.openings.length, deck: size, uncovered, fits };
}

async function sealProblems(proof: DeckProof, published: string, fits: Map<number, boolean>): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (proof.root !== published) problems.push({ kind: "root" });
  if ((await deckRoot(proof.leaves)) !== published) problems.push({ kind: "leaves" });
  for (const { position: at, card, salt } of proof.openings) {
    const there = Number.isInteger(at) && at >= 0 ? proof.leaves[at] : undefined;
    const leaf = there === undefined ? undefined : await cardLeaf(at, card, salt);
    if (there === undefined) problems.push({ kind: "noPosition", at });
    else if (leaf === undefined) problems.push({ kind: "spelled", at });
    else if (leaf !== there) problems.push({ kind: "seal", at, card });
    fits.set(at, leaf !== undefined && leaf === there);
  }
  return problems;
}

const duplicates = <T>(all: T[]) => [...new Set(all.filter((item, at) => all.indexOf(item) !== at))];

function deckProblems(proof: DeckProof, deck: Card[]): Problem[] {
  const cards = proof.openings.map((opening) => opening.card);
  const problems: Problem[] = duplicates(proof.openings.map((opening) => opening.position)).map((at) => ({
    kind: "twicePosition",
    at,
  }));
  problems.push(...duplicates(cards).map((card): Problem => ({ kind: "twiceCard", card })));
  if (!deck.length) return problems;
  problems.push(
    ...[...new Set(cards)].filter((card) => !deck.includes(card)).map((card): Problem => ({ kind: "stranger", card })),
  );
  if (proof.leaves.length !== deck.length)
    problems.push({ kind: "size", sealed: proof.leaves.length, game: deck.length });
  return problems;
}

// --- how cards leave the deck --------------------------------------------------------------------------------------

type Dealt = Extract<TableEvent, { event: "dealt" }>;

/** The cards in deck order as far as the events show them: deals round by round, replacements at once. */
export function cardsInDeckOrder(events: TableEvent[]): Card[] {
  const came: Card[] = [];
  const held = new Map<number, number[]>(); // for each seat, the deck positions of its cards
  const boards = new Map<string, number[]>(); // the same for each board
  const thrown = new Map<number, number>();
  let faced: Card[] = [];
  let deal: Dealt[] = [];

  const lay = () => {
    const rounds = Math.max(0, ...deal.map((dealt) => dealt.cards.length));
    for (let round = 0; round < rounds; round++)
      for (const { seat, cards } of deal)
        if (round < cards.length) {
          held.set(seat, [...(held.get(seat) ?? []), came.length]);
          came.push(cards[round]!);
        }
    deal = [];
  };
  const of = (seat: number) => {
    const mine = held.get(seat);
    if (!mine) throw new Error(`seat ${seat} has no cards`);
    return mine;
  };

  const open = (at: number | undefined, card: Card | undefined, who: string) => {
    if (at === undefined || card === undefined) throw new Error(`${who} what is not there`);
    if (came[at] !== UNSEEN && came[at] !== card) throw new Error(`${who} ${came[at]} and shows ${card}`);
    came[at] = card;
  };

  for (const event of events) {
    if (event.event === "dealt") {
      const replaces = (thrown.get(event.seat) ?? 0) >= event.cards.length;
      if (replaces || deal.some((dealt) => dealt.seat === event.seat)) lay();
      deal.push(event);
      thrown.set(event.seat, 0);
      if (replaces) lay();
      continue;
    }
    lay();
    if (event.event === "turned" || event.event === "laid") {
      boards.set(event.board, [
        ...(boards.get(event.board) ?? []),
        ...event.cards.map((_, index) => came.length + index),
      ]);
      came.push(...event.cards);
    } else if (event.event === "burnt") came.push(...event.cards);
    else if (event.event === "revealed")
      event.cards.forEach((card, index) => {
        open(boards.get(event.board)?.[index], card, `board ${event.board} was laid`);
      });
    else if (event.event === "taken") {
      const lying = boards.get(event.board) ?? [];
      held.set(event.seat, [...(held.get(event.seat) ?? []), ...lying.filter((_, place) => place === event.position)]);
      boards.set(
        event.board,
        lying.filter((_, place) => place !== event.position),
      );
    } else if (event.event === "passed") {
      const gone = of(event.seat).filter((_, place) => event.positions.includes(place));
      held.set(
        event.seat,
        of(event.seat).filter((at) => !gone.includes(at)),
      );
      held.set(event.to, [...of(event.to), ...gone]);
      gone.forEach((at, index) => {
        if (event.cards[index] !== UNSEEN) open(at, event.cards[index], `seat ${event.seat} passed`);
      });
    } else if (event.event === "faced") {
      // The deck's own hand: cards kept from its previous hand come first, in their old order.
      let [from, kept] = [0, 0];
      while (kept < event.cards.length) {
        const at = faced.indexOf(event.cards[kept]!, from);
        if (at < 0) break;
        from = at + 1;
        kept += 1;
      }
      came.push(...event.cards.slice(kept));
      faced = event.cards;
    } else if (event.event === "discarded") {
      const { seat, positions } = event;
      held.set(
        seat,
        of(seat).filter((_, place) => !positions.includes(place)),
      );
      thrown.set(seat, (thrown.get(seat) ?? 0) + positions.length);
    } else if (event.event === "shown")
      event.positions.forEach((place, index) => {
        open(of(event.seat)[place], event.cards[index], `seat ${event.seat} was dealt`);
      });
  }
  lay();
  return came;
}
