/** Applies events to a table. Mirrors the server's fold, tested on the same recordings. */
import type { Card, Seat, Table, TableEvent } from "@/connection/messages.ts";

export const EMPTY_TABLE: Table = {
  seats: [],
  button: 0,
  street: "",
  boards: [],
  dead: 0,
  awarded: 0,
  carried: 0,
  faced: [],
  up_order: [],
  over: false,
};

function newSeat(stack: number): Seat {
  return { stack, live: 0, bet: 0, cards: [], up: [], shown: [], folded: false, choice: "", placed: [] };
}

function updateSeat(table: Table, at: number, change: (seat: Seat) => Partial<Seat>): Table {
  return { ...table, seats: table.seats.map((seat, index) => (index === at ? { ...seat, ...change(seat) } : seat)) };
}

function pay(table: Table, at: number, amount: number, bet = true): Table {
  return updateSeat(table, at, (seat) => ({
    stack: seat.stack - amount,
    live: seat.live + amount,
    bet: seat.bet + (bet ? amount : 0),
  }));
}

function boardCards(table: Table, name: string): Card[] {
  return table.boards.find((board) => board.name === name)?.cards ?? [];
}

function setBoard(table: Table, name: string, cards: Card[], down = false): Table {
  const known = table.boards.some((board) => board.name === name);
  const boards = known
    ? table.boards.map((board) => (board.name === name ? { name, cards, down } : board))
    : [...table.boards, { name, cards, down }];
  return { ...table, boards };
}

function removeCards(table: Table, at: number, positions: number[]): Table {
  const kept = <T>(all: T[]) => all.filter((_, position) => !positions.includes(position));
  return updateSeat(table, at, (seat) => ({ cards: kept(seat.cards), up: kept(seat.up) }));
}

export function applyEvent(table: Table, event: TableEvent): Table {
  switch (event.event) {
    case "started":
      return { ...EMPTY_TABLE, seats: event.stacks.map(newSeat), button: event.button, dead: event.kitty };
    case "entered":
      return { ...table, street: event.street };
    case "gathered":
      return { ...table, seats: table.seats.map((seat) => (seat.bet ? { ...seat, bet: 0 } : seat)) };
    case "posted":
      if (event.chips !== "dead") return pay(table, event.seat, event.amount, event.chips === "bet");
      return {
        ...updateSeat(table, event.seat, (seat) => ({ stack: seat.stack - event.amount })),
        dead: table.dead + event.amount,
      };
    case "dealt":
      return {
        ...updateSeat(table, event.seat, (seat) => ({
          cards: [...seat.cards, ...event.cards],
          up: [...seat.up, ...event.up],
        })),
        up_order: [...table.up_order, ...event.cards.filter((_, index) => event.up[index])],
      };
    case "turned":
      return setBoard(table, event.board, [...boardCards(table, event.board), ...event.cards]);
    case "laid":
      return setBoard(table, event.board, [...boardCards(table, event.board), ...event.cards], true);
    case "revealed":
      return setBoard(table, event.board, event.cards);
    case "taken": {
      const lying = boardCards(table, event.board);
      const card = lying[event.position]!;
      const taken = updateSeat(table, event.seat, (seat) => ({ cards: [...seat.cards, card], up: [...seat.up, true] }));
      const rest = lying.filter((_, position) => position !== event.position);
      return setBoard({ ...taken, up_order: [...table.up_order, card] }, event.board, rest);
    }
    case "passed":
      return updateSeat(removeCards(table, event.seat, event.positions), event.to, (seat) => ({
        cards: [...seat.cards, ...event.cards],
        up: [...seat.up, ...event.cards.map(() => false)],
      }));
    case "called":
    case "raised":
      return pay(table, event.seat, event.amount);
    case "folded":
      return updateSeat(table, event.seat, () => ({ folded: true }));
    case "returned":
      return pay(table, event.seat, -event.amount);
    case "chosen":
      return updateSeat(table, event.seat, () => ({ choice: event.word }));
    case "discarded":
      return removeCards(table, event.seat, event.positions);
    case "placed":
      return updateSeat(table, event.seat, () => ({ placed: event.boards }));
    case "faced":
      return { ...table, faced: event.cards };
    case "shown":
      return updateSeat(table, event.seat, (seat) => ({
        cards: seat.cards.map((card, position) => event.cards[event.positions.indexOf(position)] ?? card),
        shown: [...new Set([...seat.shown, ...event.positions])].sort((a, b) => a - b),
      }));
    case "awarded": {
      const { seat, amount } = event;
      const rest = { ...table, awarded: table.awarded + amount };
      if (seat === null) return { ...rest, carried: table.carried + amount };
      return updateSeat(rest, seat, (mine) => ({ stack: mine.stack + amount }));
    }
    case "matched":
      return {
        ...updateSeat(table, event.seat, (seat) => ({ stack: seat.stack - event.amount })),
        carried: table.carried + event.amount,
      };
    case "ended":
      return { ...table, over: true };
    case "burnt":
    case "checked":
    case "stood_pat":
    case "reshuffled":
    case "mucked":
    case "judged":
      return table;
  }
}

export function foldEvents(events: TableEvent[], table: Table = EMPTY_TABLE): Table {
  return events.reduce(applyEvent, table);
}
