/** Amounts as people type them: one reader for all that is typed. */

const MOST = 10 ** 13; // no amount of chips is longer

/** What somebody typed, in chips: whole ones with thousands apart, or big blinds where amounts are shown in these (a unit above 0). None if it is no amount: nothing is guessed from the half of it. */
export function readAmount(text: string, locale: string, { unit = 0, signed = false } = {}): number | null {
  const apart = locale.startsWith("sv") ? "[\\s.]" : "[\\s,]";
  const said = unit ? text.trim().replace(/\s*bb$/i, "") : text.trim();
  const found = new RegExp(`^([-−+]?)(\\d{1,3}(?:${apart}\\d{3})+|\\d*)(?:([.,])(\\d*))?$`).exec(said);
  if (!found) return null;
  const [, sign = "", whole = "", point, parts = ""] = found;
  if ((sign && !signed) || (point && !unit) || !(whole + parts)) return null;
  const amount = Math.round(Number(`${whole.replace(/\D/g, "")}.${parts}0`) * (unit || 1));
  if (amount >= MOST) return null;
  return sign && sign !== "+" ? -amount : amount;
}
