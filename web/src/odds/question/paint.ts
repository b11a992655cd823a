/** What a range is after some cells of its picture were painted: the last word on a hand counts, so strokes stand behind what was there. */
export function paintRange(text: string, cells: Record<string, number>, strokes: Record<string, boolean>): string {
  const after: Record<string, number> = { ...cells };
  for (const [cell, on] of Object.entries(strokes)) after[cell] = Number(on);
  if (!Object.values(after).some((weight) => weight > 0)) return "";
  const items = Object.entries(strokes).map(([cell, on]) => (on ? cell : `!${cell}`));
  return [text, ...items].filter(Boolean).join(", ");
}
