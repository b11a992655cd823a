/** Parses amounts that people type. */

const MAX_AMOUNT = 10 ** 13; // no amount of chips is larger

/** Parses chips with thousands separators, or big blinds if `unit` is above 0. Returns null for anything else. */
export function readAmount(text: string, locale: string, { unit = 0, signed = false } = {}): number | null {
  const separator = locale.startsWith("sv") ? "[\\s.]" : "[\\s,]";
  const trimmed = unit ? text.trim().replace(/\s*bb$/i, "") : text.trim();
  const match = new RegExp(`^([-−+]?)(\\d{1,3}(?:${separator}\\d{3})+|\\d*)(?:([.,])(\\d*))?$`).exec(trimmed);
  if (!match) return null;
  const [, sign = "", whole = "", point, decimals = ""] = match;
  if ((sign && !signed) || (point && !unit) || !(whole + decimals)) return null;
  const amount = Math.round(Number(`${whole.replace(/\D/g, "")}.${decimals}0`) * (unit || 1));
  if (amount >= MAX_AMOUNT) return null;
  return sign && sign !== "+" ? -amount : amount;
}
