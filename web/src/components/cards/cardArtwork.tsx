/** The four suits and the court figures, drawn in a box of 100 by 100. */
import type { ReactNode } from "react";

export const SUITS: Record<string, ReactNode> = {
  h: (
    <path d="M50 91C22 66 7 51 7 32 7 18 17 9 29 9c9 0 17 5 21 14 4-9 12-14 21-14 12 0 22 9 22 23 0 19-15 34-43 59z" />
  ),
  d: <path d="M50 4c9 17 20 32 34 46-14 14-25 29-34 46-9-17-20-32-34-46C30 36 41 21 50 4z" />,
  s: (
    <path d="M50 5c10 19 41 33 41 57 0 13-9 21-19 21-8 0-14-4-18-11 1 11 5 18 13 23H33c8-5 12-12 13-23-4 7-10 11-18 11-10 0-19-8-19-21C9 38 40 24 50 5z" />
  ),
  c: (
    <path d="M50 5c12 0 21 9 21 21 0 6-3 12-7 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-8 0-14-4-18-10 1 11 5 19 13 24H32c8-5 12-13 13-24-4 6-10 10-18 10C15 81 6 72 6 60s9-21 21-21c3 0 6 1 9 2-4-3-7-9-7-15C29 14 38 5 50 5z" />
  ),
};

const face = <path d="M38 40c0 14 4 22 12 22s12-8 12-22" />;
const shoulders = <path d="M12 97c3-18 14-27 30-30M88 97c-3-18-14-27-30-30" />;

/** A line drawing for each court rank; the king of diamonds carries an axe. */
export function CourtFigure({ rank, suit }: { rank: string; suit: string }) {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="4.500" strokeLinecap="round" strokeLinejoin="round">
      {shoulders}
      {face}
      {rank === "J" && (
        <>
          <path d="M30 40h40M33 40c0-14 7-22 17-22s17 8 17 22" />
          <path d="M62 22c10-4 16-12 16-20-10 1-18 8-20 18" />
          <path d="M38 40c-5 8-5 16-3 22M62 40c5 8 5 16 3 22" />
        </>
      )}
      {rank === "Q" && (
        <>
          <path d="M33 36 29 14l11 9 10-14 10 14 11-9-4 22z" />
          <path d="M36 40c-9 10-9 22-7 33M64 40c9 10 9 22 7 33" />
          <path d="M42 74c5 4 11 4 16 0" />
        </>
      )}
      {rank === "K" && (
        <>
          <path d="M31 36V15l10 8 9-15 9 15 10-8v21z" />
          <path d="M37 48c-2 16 4 30 13 34 9-4 15-18 13-34" />
          <path d="M44 58c4 3 8 3 12 0" />
        </>
      )}
      {rank === "K" && suit === "d" && (
        <>
          <path d="M86 97V20" />
          <path d="M86 24c-12-2-18 4-19 13 8 4 13 5 19 4z" fill="currentColor" />
        </>
      )}
    </g>
  );
}

/** The steering wheel of the logo. */
export function Wheel() {
  const spokes = [0, 45, 90, 135, 180, 225, 270, 315];
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      <circle cx="50" cy="50" r="24" strokeWidth="5" />
      <circle cx="50" cy="50" r="8" strokeWidth="4" />
      {spokes.map((turn) => (
        <path key={turn} d="M50 42V12" strokeWidth="4" transform={`rotate(${turn} 50 50)`} />
      ))}
      {spokes.map((turn) => (
        <path key={turn} d="M50 18v-6" strokeWidth="8" transform={`rotate(${turn} 50 50)`} />
      ))}
    </g>
  );
}
