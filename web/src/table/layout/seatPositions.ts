/** Seat positions around the table in percent: own seat at the bottom, the others clockwise. */
export interface Point {
  x: number;
  y: number;
}

export const CENTRE: Point = { x: 50, y: 42 };

/** The position of a slot; slot 0 is the own seat. */
export function seatPosition(slot: number, count: number): Point {
  const turn = Math.PI / 2 + (2 * Math.PI * slot) / count;
  // A rounded rectangle rather than an ellipse keeps the side seats out of the middle.
  const soft = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
  return { x: 50 + 42.5 * soft(Math.cos(turn), 0.8), y: 45 + 36 * soft(Math.sin(turn), 0.9) };
}

/** A point between two points. */
export function pointBetween(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The slot of a place, counted from the own place. */
export function slotOf(place: number, mine: number, count: number): number {
  return (place - mine + count) % count;
}

const PLATE = { width: 172, below: 50 }; // pixels: the largest width, and the height below its point including the last action
const OWN_CARDS_HEIGHT = 205; // pixels from the top of the own cards to the edge below

/** The width available for the own cards without covering the neighbours. */
export function ownCardsWidth(count: number, felt: { width: number; height: number }): number {
  const near = seatPosition(1, count);
  if (count < 3 || (near.y / 100) * felt.height + PLATE.below <= felt.height - OWN_CARDS_HEIGHT)
    return Number.POSITIVE_INFINITY;
  return ((2 * Math.abs(50 - near.x)) / 100) * felt.width - PLATE.width - 12;
}
