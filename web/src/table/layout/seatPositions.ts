/** Where the seats are around the felt, in parts of it: our own at the bottom, the others clockwise. */
export interface Point {
  x: number;
  y: number;
}

export const CENTRE: Point = { x: 50, y: 42 };

/** The point of a slot; slot 0 is our own. */
export function seatPosition(slot: number, count: number): Point {
  const turn = Math.PI / 2 + (2 * Math.PI * slot) / count;
  // A rounded rectangle rather than an ellipse: seats at the sides stay out of the middle.
  const soft = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
  return { x: 50 + 42.5 * soft(Math.cos(turn), 0.8), y: 45 + 36 * soft(Math.sin(turn), 0.9) };
}

/** A point on the way from one to another. */
export function pointBetween(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The slot of a place when ours is at the bottom. */
export function slotOf(place: number, mine: number, count: number): number {
  return (place - mine + count) % count;
}

const PLATE = { width: 172, below: 50 }; // pixels: the widest, and what stands under its point with the word of a deed
const OWN_CARDS_HEIGHT = 205; // pixels from the tops of our own cards to the rim below them

/** How wide our own cards may lie on a felt of this size so that they do not cover our neighbours. */
export function ownCardsWidth(count: number, felt: { width: number; height: number }): number {
  const near = seatPosition(1, count);
  if (count < 3 || (near.y / 100) * felt.height + PLATE.below <= felt.height - OWN_CARDS_HEIGHT)
    return Number.POSITIVE_INFINITY;
  return ((2 * Math.abs(50 - near.x)) / 100) * felt.width - PLATE.width - 12;
}
