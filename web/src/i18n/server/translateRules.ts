/** Translates the rules of the games by their codes, and the server's refusals. */
import type { Language } from "@/i18n/index.ts";
import { type RuleText, ruleInSwedish } from "@/i18n/sv/rules.ts";
import { translateServerText } from "./translateServerText.ts";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A rule in the language of the page; a rule of an unknown code stays in English. */
export function translateRule(rule: RuleText, language: Language): string {
  return language === "sv" ? ruleInSwedish(rule) : rule.text;
}

/** Translates the reason why a table cannot be opened. */
const REASONS: [RegExp, (...found: string[]) => string][] = [
  [
    /^(seats|clock|bank|bots): from (\d+) to (-?\d+)$/,
    (_, what, low, high) =>
      `${{ seats: "Platser", clock: "Klockan", bank: "Tidsbanken", bots: "Bottar" }[what!]}: ${low} till ${high}`,
  ],
  [/^a buy-in is from least to most chips/, () => "Ett inköp är från minst till högst"],
  [
    /^(.+) is for (\d+) to (\d+) players(?:: take at most (\d+) seats)?$/,
    (_, game, low, high, most) =>
      `${game} är för ${low} till ${high} spelare${most ? `: ta högst ${most} platser` : ""}`,
  ],
  [/^(\d+) sit here: take at least \d+ seats$/, (_, count) => `${count} sitter här: ta minst ${count} platser`],
  [/^stakes cannot be negative$/, () => "Insatser kan inte vara negativa"],
  [/^there are (\d+) blinds for (\d+) seats$/, (_, blinds, seats) => `Det är ${blinds} mörkar för ${seats} platser`],
  [/^a big blind's ante needs a big blind$/, () => "Stora mörkens ante kräver en stor mörk"],
  [
    /^a big bet is not less than a small one, which is (\d+)$/,
    (_, small) => `En stor insats är inte mindre än en liten, som är ${small}`,
  ],
  [/^blinds open the betting or a bring-in does, not both$/, () => "Mörkar eller en öppningsinsats öppnar, inte båda"],
  [
    /^a bring-in is not more than a small bet, which is (\d+)$/,
    (_, small) => `En öppningsinsats är högst en liten insats, som är ${small}`,
  ],
  [/^(.+) has a buy-in, not an ante: name it buy_in$/, (_, game) => `${game} har en insats, ingen ante`],
  [
    /^a buy-in is all that a hand costs: there are no other stakes$/,
    () => "Insatsen är allt en hand kostar: det finns inga andra",
  ],
  [/^a straddle needs a big blind$/, () => "En straddle kräver en stor mörk"],
  [
    /^a straddle is at least twice the big blind, (\d+)$/,
    (_, least) => `En straddle är minst dubbla stora mörken, ${least}`,
  ],
  [/^a straddle needs a seat after the blinds/, () => "En straddle kräver en plats efter mörkarna"],
  [/^a table's name/, () => "Bordets namn är högst 48 tecken på en rad"],
  [/^join with a name first$/, () => "Gå med med ett namn först"],
  [/^nobody may watch this table$/, () => "Ingen får titta på vid det här bordet"],
  [/^there is no such table$/, () => "Det bordet finns inte"],
  [/^there is no such hand$/, () => "Den handen finns inte"],
  [
    /^you were not in this hand, and nobody may watch this table$/,
    () => "Du var inte med i handen, och ingen får titta på vid bordet",
  ],
  [/^the hand is not over$/, () => "Handen är inte slut"],
  [/^too (much|many)/i, () => "För mycket på kort tid: vänta en stund"],
];

export function translateReason(reason: string, language: Language): string {
  if (language !== "en") {
    for (const [pattern, make] of REASONS) {
      const found = pattern.exec(reason);
      if (found) return make(...found);
    }
    return upper(translateServerText(reason, language));
  }
  return upper(reason);
}
