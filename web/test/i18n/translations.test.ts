import { describe, expect, it } from "vitest";
import type { Game } from "@/api/queries.ts";
import { cardName, cardSymbols } from "@/i18n/cardNames.ts";
import { en } from "@/i18n/en/index.ts";
import { optionName, valueName } from "@/i18n/houseRules.ts";
import { formatNumber, pickLanguage } from "@/i18n/index.ts";
import { translateOddsText } from "@/i18n/server/translateOddsText.ts";
import { translateRule } from "@/i18n/server/translateRules.ts";
import { translateServerText, translateWild } from "@/i18n/server/translateServerText.ts";
import { sv } from "@/i18n/sv/index.ts";
import { readRecording } from "../recordings.ts";
import { TRANSLATED_GAMES } from "./translatedGames.ts";

describe("texts", () => {
  it("name cards", () => {
    expect(cardName("Kd", en)).toBe("king of diamonds");
    expect(cardName("Kd", sv)).toBe("ruter kung");
    expect(cardSymbols(["Th", "??"])).toBe("10♥ ▪");
  });

  it("use the chosen language, else that of the browser", () => {
    expect(pickLanguage("sv")).toBe("sv");
    expect(pickLanguage("")).toBe("en");
  });

  it("format thousands", () => {
    expect(formatNumber(1234567, en)).toBe("1,234,567");
    expect(formatNumber(1234567, sv).replace(/\s/g, " ")).toBe("1 234 567");
  });

  it("name hands in Swedish", () => {
    expect(translateServerText("full house, nines over threes", "sv")).toBe("kåk, nior och treor");
    expect(translateServerText("two pair, aces and kings, queen kicker", "sv")).toBe(
      "två par, ess och kungar, dam vid sidan",
    );
    expect(translateServerText("eight-six-three-two-ace low", "sv")).toBe("åtta-sexa-trea-tvåa-ess låg");
    expect(translateServerText("something new", "sv")).toBe("something new");
    expect(translateWild("twos, jacks and the king of diamonds", "sv")).toBe("tvåor, knektar och ruter kung");
  });

  it("translate every recorded hand", () => {
    const recorded = new Set<string>();
    for (const game of TRANSLATED_GAMES)
      for (const hand of readRecording(`event_streams/${game}.json`))
        for (const [event] of hand.watching) if (event.event === "judged") recorded.add(event.words);
    expect(recorded.size).toBeGreaterThan(40);
    expect(
      [...recorded].filter((words) => translateServerText(words, "sv") === words && words !== "royal flush"),
    ).toEqual([]);
  });

  it("translate every question and choice", () => {
    const asked = readRecording("offers.json");
    const recorded = new Set<string>(["twice", "once", "Run the rest of the board twice?"]);
    for (const { game, offer } of asked)
      if (offer.offer === "choice" && TRANSLATED_GAMES.includes(game))
        for (const word of [offer.ask, ...offer.words]) recorded.add(word);
    expect(recorded.size).toBeGreaterThan(10);
    expect([...recorded].filter((words) => translateServerText(words, "sv") === words)).toEqual([]);
  });

  it("translate every rule and wild-card text of every house rule", () => {
    const english =
      /\b(the|and|with|of|for|cards?|board|may|who|wild|face|bets?|blinds?|high|low|everybody|without|wins|is|are|in|to|than|puts?)\b/i;
    const games: Record<string, Record<"rules" | "wild", string[]>> = readRecording("rules.json");
    const all = (kind: "rules" | "wild") => [...new Set(TRANSLATED_GAMES.flatMap((game) => games[game]![kind]))];
    expect(all("rules").length).toBeGreaterThan(100);
    const rules = all("rules").map((rule): [string, string] => [rule, translateRule(rule, "sv")]);
    const wild = all("wild").map((what): [string, string] => [what, translateWild(what, "sv")]);
    expect([...rules, ...wild].filter(([was, now]) => was === now || english.test(now))).toEqual([]);
  });

  it("translate errors of a spot and leave unknown ones", () => {
    const wrong = "unknown rank 'z' at position 0; ranks are 2 3 4 5 6 7 8 9 T J Q K A, and x is any\n  zz\n  ^";
    expect(translateOddsText(wrong, "sv")).toBe(
      "okänd valör 'z' på plats 0; valörer är 2 3 4 5 6 7 8 9 T J Q K A, och x är vilken som helst\n  zz\n  ^",
    );
    expect(translateOddsText(wrong, "en")).toBe(wrong);
    expect(translateOddsText("As is in hand 1 and in board", "sv")).toBe("As är både i hand 1 och i bordet");
    expect(translateOddsText("hand 1 has Qd too many for Texas hold'em", "sv")).toBe(
      "hand 1 har Qd för mycket för Texas hold'em",
    );
    expect(
      translateOddsText("a run without an end at position 3; such as 77+, ATs+ or JTs-87s\n  22-\n     ^", "sv"),
    ).toBe("en följd utan slut på plats 3; som 77+, ATs+ eller JTs-87s\n  22-\n     ^");
    const tooMany =
      'hand 1 cannot have 2 cards face down and 5 face up in Kings and Lows; if the last card is face up, say so: "last up" after the cards, or last_card_up=True';
    expect(translateOddsText(tooMany, "sv")).toBe(
      'hand 1 kan inte ha 2 kort nedåt och 5 uppåt i Kings and Lows; om sista kortet ligger uppåt, skriv "last up" efter korten',
    );
    const tooEarly =
      "hand 2 cannot have 3 cards face down and 1 face up in Razz; 3 are face down only after 4 face up: put cards that are face up after a slash, and ?? for those that you do not know";
    expect(translateOddsText(tooEarly, "sv")).toMatch(
      /^hand 2 kan inte ha 3 kort nedåt .* och \?\? för dem du inte känner$/,
    );
    expect(translateOddsText("something new; and more", "sv")).toBe("something new; and more");
  });

  it("name every house rule and its values", () => {
    const games = readRecording("games.json") as Game[];
    const known = games.filter((game) => TRANSLATED_GAMES.includes(game.code));
    expect(known).toHaveLength(TRANSLATED_GAMES.length);
    const numbers = ["cards", "runout_order A,B,C", "runout_order C,B,A"]; // as they are, in every language
    for (const texts of [en, sv]) {
      const { optionNames, optionValues } = texts.inLobby;
      const missing = known.flatMap((game) =>
        game.options.flatMap(({ name, values }) => [
          ...(optionNames[name] ? [] : [name]),
          ...values.filter(
            (value) =>
              typeof value !== "boolean" &&
              !numbers.includes(name) &&
              !numbers.includes(`${name} ${value}`) &&
              !(texts === en && typeof value === "string") &&
              !optionValues[`${name} ${value}`] &&
              !optionValues[String(value)],
          ),
        ]),
      );
      expect([...new Set(missing)]).toEqual([]);
    }
  });

  it("show an unknown house rule by its plain name", () => {
    for (const texts of [en, sv]) {
      expect(optionName("pair_of_sixes", texts)).toBe("Pair of sixes");
      expect(valueName("first_card", "face_up", texts)).toBe("face up");
    }
  });

  it("are complete in Swedish, with the same parameters", () => {
    const shape = (thing: unknown): unknown =>
      typeof thing === "object" && thing !== null && !Array.isArray(thing)
        ? Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, shape(value)]))
        : typeof thing;
    expect(shape(sv)).toMatchObject(shape(en) as object);
  });
});
