/** Translates the server's errors about cards, ranges and spots. Unknown texts stay in English. */
import type { Language } from "@/i18n/index.ts";

const place = (text: string) =>
  text
    .replace(/\bhand (\d+)/g, "hand $1")
    .replace(/\bthe dead cards\b/g, "de döda korten")
    .replace(/\bboard( \w+)?\b/g, (_, name: string | undefined) => (name ? `bräda${name}` : "bordet"));

const REASONS: [RegExp, (...found: string[]) => string][] = [
  [/^unknown (rank|suit) '(.*)'$/, (_, what, letter) => `okänd ${what === "rank" ? "valör" : "färg"} '${letter}'`],
  [/^(\S+) twice$/, (_, card) => `${card} två gånger`],
  [
    /^(\S+) is in (.+) and in (.+)$/,
    (_, card, one, other) => `${card} är både i ${place(one!)} och i ${place(other!)}`,
  ],
  [/^(\S+) is twice in (.+)$/, (_, card, where) => `${card} är två gånger i ${place(where!)}`],
  [/^(\S+)(?: of (.+))? is not in the deck(?: of (.+))?$/, (_, card) => `${card} finns inte i leken`],
  [/^no (\S+) in this deck$/, (_, card) => `${card} finns inte i leken`],
  [/^(\S+) is held and dead$/, (_, card) => `${card} är både på hand och död`],
  [
    /^(.+) has (.+) too many for (.+)$/,
    (_, where, cards, game) => `${place(where!)} har ${cards} för mycket för ${game}`,
  ],
  [/^(\d+) cards in a hand of (\d+)$/, (_, held, size) => `${held} kort i en hand på ${size}`],
  [/^a run without an end$/, () => "en följd utan slut"],
  [/^a share that cannot be read$/, () => "en andel som inte går att läsa"],
  [/^a share is more than 0% and at most 100%$/, () => "en andel är mer än 0 % och högst 100 %"],
  [/^(\S+) is no weight$/, (_, weight) => `${weight} är ingen vikt`],
  [
    /^hand (\d+) throws (.+), which it does not hold$/,
    (_, seat, cards) => `hand ${seat} kastar ${cards}, som den inte har`,
  ],
  [
    /^hand (\d+) throws (\d+) cards, and may throw (\d+) at the most$/,
    (_, seat, many, most) => `hand ${seat} kastar ${many} kort och får kasta högst ${most}`,
  ],
  [
    /^hand (\d+) throws (\d+) cards, and must throw (\d+)$/,
    (_, seat, many, due) => `hand ${seat} kastar ${many} kort och måste kasta ${due}`,
  ],
  [
    /^(.+) cannot have (\d+) cards? face down and (\d+) face up in (.+)$/,
    (_, where, down, up, game) => `${place(where!)} kan inte ha ${down} kort nedåt och ${up} uppåt i ${game}`,
  ],
  [
    /^in (.+) nobody chooses how the last card comes: (.+) cannot have it face up$/,
    (_, game, where) => `i ${game} väljer ingen hur sista kortet kommer: ${place(where!)} kan inte ha det uppåt`,
  ],
  [
    /^in (.+) the deck is too short, so all share the last card: (.+) cannot have it face up$/,
    (_, game, where) =>
      `i ${game} räcker inte leken, så alla delar sista kortet: ${place(where!)} kan inte ha det uppåt`,
  ],
  [/^in (.+) nobody throws cards now$/, (_, game) => `i ${game} kastar ingen kort nu`],
  [
    /^nobody stands pat in (.+): (\d+) must be thrown$/,
    (_, game, many) => `ingen står över i ${game}: ${many} måste kastas`,
  ],
  [
    /^hand (\d+): the range (.+) has no hands$/,
    (_, seat, range) => `hand ${seat}: intervallet ${range} har inga händer`,
  ],
  [
    /^hand (\d+): no hand of (.+) is left, every one has a known card$/,
    (_, seat, range) => `hand ${seat}: ingen hand i ${range} är kvar, alla har ett känt kort`,
  ],
  [
    /^no deal is possible: the hands of the ranges share cards$/,
    () => "ingen giv är möjlig: händerna i intervallen delar kort",
  ],
  [
    /^(\d+) cards are still to come, and (\d+) are left$/,
    (_, needed, left) => `${needed} kort ska ännu komma, och ${left} är kvar`,
  ],
  [
    /^(.+) is for (\d+) to (\d+) players, not (\d+)$/,
    (_, game, low, high, many) => `${game} är för ${low} till ${high} spelare, inte ${many}`,
  ],
  [
    /^in (.+) there is nobody to beat without opponents$/,
    (_, game) => `i ${game} finns ingen att slå utan motståndare`,
  ],
  [/^more than ([\d,]+) hands are too many to list$/, (_, most) => `fler än ${most} händer är för många att räkna upp`],
  [/^([\d,]+) hands are too many to list$/, (_, many) => `${many} händer är för många att räkna upp`],
  [/^\?\? is no known card: leave it out$/, () => "?? är inget känt kort: utelämna det"],
  [
    /^not all hands were counted in time: a part of them is no answer, a sample is one$/,
    () => "alla händer hann inte räknas: en del av dem är inget svar, ett stickprov är det",
  ],
  [
    /^these deals cannot be enumerated: some are likelier than others$/,
    () => "de här givarna kan inte räknas upp: några är troligare än andra",
  ],
  [
    /^(\d+) questions of yours are open: wait for an answer, or cancel one$/,
    (_, many) => `${many} av dina frågor är öppna: vänta på ett svar, eller avbryt en`,
  ],
];

const HINTS: [RegExp, string][] = [
  [/^ranks are (.+), and x is any$/, "valörer är $1, och x är vilken som helst"],
  [/^ranks are (.+)$/, "valörer är $1"],
  [/^suits are (.+)$/, "färger är $1"],
  [/^ten is T or 10, the ace is A$/, "tian är T eller 10, esset är A"],
  [/^each card can be there only once$/, "varje kort finns bara en gång"],
  [/^such as (.+) or (.+)$/, "som $1 eller $2"],
  [/^write (.+) or (.+)$/, "skriv $1 eller $2"],
  [
    /^(\d+) are face down only after (\d+) face up: put cards that are face up after a slash, and \?\? for those that you do not know$/,
    "$1 ligger nedåt först efter $2 uppåt: skriv kort som ligger uppåt efter ett snedstreck, och ?? för dem du inte känner",
  ],
  [
    /^if the last card is face up, say so: "last up" after the cards, or last_card_up=True$/,
    'om sista kortet ligger uppåt, skriv "last up" efter korten',
  ],
  [
    /^it deals (\d+) down and (\d+) up, and a last one, up or down$/,
    "det delar ut $1 nedåt och $2 uppåt, och ett sista, uppåt eller nedåt",
  ],
  [
    /^it deals (\d+) down and (\d+) up, and the last one up$/,
    "det delar ut $1 nedåt och $2 uppåt, och det sista uppåt",
  ],
  [/^it deals (\d+) down and (\d+) up$/, "det delar ut $1 nedåt och $2 uppåt"],
  [/^AK has any suits, AKs is suited, AKo is not$/, "AK har vilka färger som helst, AKs en färg, AKo två"],
  [
    /^a weight is above 0, at most 1, and has at most six decimals$/,
    "en vikt är över 0, högst 1, med högst sex decimaler",
  ],
];

/** Translates the first line of an error; the lines that point at the mistake stay. */
export function translateOddsText(problem: string, language: Language): string {
  if (language === "en") return problem;
  const [first, ...lines] = problem.split("\n");
  const [, reason, position, hint] = /^(.*?)( at position \d+)?(?:; (.*))?$/.exec(first!)!;
  const known = REASONS.find(([pattern]) => pattern.test(reason!));
  if (!known) return problem;
  const made = known[1](...known[0].exec(reason!)!);
  const told = HINTS.find(([pattern]) => hint !== undefined && pattern.test(hint));
  const where = position ? position.replace(" at position", " på plats") : "";
  const advice = hint === undefined ? "" : `; ${told ? hint.replace(...told) : hint}`;
  return [`${made}${where}${advice}`, ...lines].join("\n");
}
