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

  it("translate rules from their codes", () => {
    const swedish = (code: string) => {
      const games: Game[] = readRecording("games.json");
      return games.find((game) => game.code === code)!.rules.map((rule) => translateRule(rule, "sv"));
    };
    expect(swedish("twos-jacks-axe")).toEqual([
      "Alla lägger ante.",
      "Alla får fem dolda kort.",
      "Första satsningsrundan.",
      "Alla får byta upp till tre kort.",
      "Andra satsningsrundan.",
      "De som är kvar visar sina händer, den som satsade eller höjde sist först.",
      "Tar leken slut blandas de kastade korten till en ny.",
      "Tvåor, knektar och ruter kung är vilda.",
      "Ett äkta par sjuor är exakt två sjuor bland spelarens egna kort; vilda kort som spelas som sjuor räknas inte.",
      "Halva varje pott och sidopott går till ett äkta par sjuor.",
      "Resten, med en eventuell udda mark, går till bästa handen.",
      "Har ingen ett äkta par sjuor tar bästa handen hela potten.",
      "Har flera ett äkta par sjuor delar de lika på den delen.",
      "De som har lika bra delar lika på sin del.",
      "Udda marker vid en delning går en var till vinnarna, med början till vänster om knappen.",
      "Bara den som har betalat till en sidopott kan vinna den; den som är ensam om den tar hela.",
      "Lägger sig alla andra tar den som är kvar allt, och potten delas inte.",
    ]);
    expect(swedish("kings-and-lows")).toContain("Kungar och de lägsta övriga korten i varje hand är vilda.");
    expect(swedish("chicago")).toContain("Halva varje pott och sidopott går till den högsta dolda spadern.");
    expect(swedish("chicago")).toContain("Har ingen en dold spader tar bästa handen hela potten.");
    expect(swedish("omaha-hilo")).toContain(
      "Har ingen en låg hand med åtta eller bättre tar bästa handen hela potten.",
    );
  });

  it("translate every rule and wild-card text of every house rule", () => {
    const english =
      /\b(the|and|with|of|for|cards?|board|may|who|wild|face|bets?|blinds?|high|low|everybody|without|wins|is|are|in|to|than|puts?|each|player|undefined|NaN)\b/i;
    const games: Record<string, { rules: Game["rules"]; wild: string[] }> = readRecording("rules.json");
    const all = TRANSLATED_GAMES.flatMap((game) => games[game]!.rules);
    expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(150);
    const rules = all.map((rule): [string, string] => [rule.text, translateRule(rule, "sv")]);
    const wild = TRANSLATED_GAMES.flatMap((game) => games[game]!.wild).map((what): [string, string] => [
      what,
      translateWild(what, "sv"),
    ]);
    expect([...rules, ...wild].filter(([was, now]) => was === now || english.test(now))).toEqual([]);
    for (const [, rule] of rules) expect(rule).toMatch(/^[A-ZÅÄÖ](?!.*\s\s).*[^.,;\s]\.$/);
    const texts = new Map(rules.map(([english, swedish]) => [swedish, english]));
    expect(texts.size).toBe(new Set(rules.map(([was]) => was)).size); // nothing gets lost
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
