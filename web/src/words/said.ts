/** What the server says in English words, in the language of the page: hands, streets, choices. What is not known stays as it was said. */
import type { Language } from "./index.ts";

const RANKS: Record<string, [string, string]> = {
  two: ["tvåa", "tvåor"],
  three: ["trea", "treor"],
  four: ["fyra", "fyror"],
  five: ["femma", "femmor"],
  six: ["sexa", "sexor"],
  seven: ["sjua", "sjuor"],
  eight: ["åtta", "åttor"],
  nine: ["nia", "nior"],
  ten: ["tia", "tior"],
  jack: ["knekt", "knektar"],
  queen: ["dam", "damer"],
  king: ["kung", "kungar"],
  ace: ["ess", "ess"],
};

const one = (rank: string) => RANKS[rank]?.[0] ?? rank;
const many = (ranks: string) => {
  const rank = ranks === "sixes" ? "six" : ranks.replace(/s$/, "");
  return RANKS[rank]?.[1] ?? ranks;
};
const row = (ranks: string) => ranks.split("-").map(one).join("-");

const PHRASES: Record<string, string> = {
  "royal flush": "royal flush",
  "no low": "ingen låg hand",
  nothing: "ingenting",
  uncontested: "ohotad",
  "the nearest from the left of the button": "närmast till vänster om knappen",
  "the first from the left of the button": "först till vänster om knappen",
  "the first seat": "första platsen",
  "drawn by lot": "lottat",
  "everybody else has folded": "alla andra har lagt sig",
  "nobody else can win it": "ingen annan kan vinna den",
  "nobody qualifies": "ingen kvalar in",
  "nobody has stayed in": "ingen har stannat kvar",
  pot: "pott",
  "main pot": "huvudpott",
  "side pot": "sidopott",
  high: "hög",
  low: "låg",
  sevens: "sjuorna",
  spade: "spader",
  stay: "stanna",
  drop: "gå ut",
  buy: "köp",
  pass: "avstå",
  up: "upp",
  down: "ner",
  fold: "lägg dig",
  "small blind": "lilla mörken",
  "big blind": "stora mörken",
  blind: "mörken",
  straddle: "straddle",
  ante: "ante",
  "button ante": "knappens ante",
  "button blind": "knappens mörk",
  "big blind ante": "stora mörkens ante",
  "bring-in": "öppningsinsats",
  "bought card": "köpt kort",
  preflop: "före floppen",
  flop: "flopp",
  turn: "turn",
  river: "river",
  first: "första rundan",
  second: "andra rundan",
  third: "tredje rundan",
  fourth: "fjärde rundan",
  placement: "utläggning",
  "third street": "tredje gatan",
  "fourth street": "fjärde gatan",
  "fifth street": "femte gatan",
  "sixth street": "sjätte gatan",
  "seventh street": "sjunde gatan",
  "we wait for more players": "vi väntar på fler spelare",
  "the game is paused": "spelet är pausat",
  "nobody is here": "ingen är här",
  "that question is not open any more": "den frågan är inte öppen längre",
  "no hand is going on": "ingen hand pågår",
  "you sit already": "du sitter redan",
  "the table is full": "bordet är fullt",
  "only the host may do that": "bara värden får göra det",
  "no wild card": "inget vilt kort",
  "none in the hole": "ingen dold",
};

const PATTERNS: [RegExp, (...found: string[]) => string][] = [
  [/^(\w+) high, ([\w-]+)$/, (_, top, rest) => `${one(top!)} hög, ${row(rest!)}`],
  [/^(\w+) high$/, (_, top) => `${one(top!)} hög`],
  [/^([\w-]+) low$/, (_, ranks) => `${row(ranks!)} låg`],
  [
    /^pair of (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, pair, rest) => `par i ${many(pair!)}${rest ? `, ${row(rest)} vid sidan` : ""}`,
  ],
  [
    /^two pair, (\w+) and (\w+)(?:, ([\w-]+) kicker)?$/,
    (_, first, second, rest) =>
      `två par, ${many(first!)} och ${many(second!)}${rest ? `, ${one(rest)} vid sidan` : ""}`,
  ],
  [
    /^three (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, set, rest) => `triss i ${many(set!)}${rest ? `, ${row(rest)} vid sidan` : ""}`,
  ],
  [/^straight, (\w+) high$/, (_, top) => `stege, ${one(top!)} högst`],
  [/^flush, (\w+) high, ([\w-]+)$/, (_, top, rest) => `färg, ${one(top!)} högst, ${row(rest!)}`],
  [/^full house, (\w+) over (\w+)$/, (_, three, two) => `kåk, ${many(three!)} och ${many(two!)}`],
  [
    /^four (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, set, rest) => `fyrtal i ${many(set!)}${rest ? `, ${row(rest)} vid sidan` : ""}`,
  ],
  [/^straight flush, (\w+) high$/, (_, top) => `färgstege, ${one(top!)} högst`],
  [/^five (\w+)$/, (_, set) => `femtal i ${many(set!)}`],
  [/^badugi, ([\w-]+)$/, (_, ranks) => `badugi, ${row(ranks!)}`],
  [/^(two|three) cards, ([\w-]+)$/, (_, count, ranks) => `${count === "two" ? "två" : "tre"} kort, ${row(ranks!)}`],
  [/^one card, ([\w-]+)$/, (_, ranks) => `ett kort, ${row(ranks!)}`],
  [
    /^(?:exactly |at least )?(two|three) natural (\w+)$/,
    (_, count, set) => `${count === "two" ? "två" : "tre"} äkta ${many(set!)}`,
  ],
  [/^no natural (\w+)$/, (_, set) => `inga äkta ${many(set!)}`],
  [/^(..) in the hole$/, (_, card) => `${card} dold`],
  [/^board (\w+)$/, (_, board) => `bräda ${board}`],
  [/^side pot (\d+)$/, (_, index) => `sidopott ${index}`],
  [/^kicker (\w+)$/, (_, rank) => `${one(rank!)} vid sidan`],
  [/^higher pair (\w+)$/, (_, set) => `högre par, ${many(set!)}`],
  [/^second pair (\w+)$/, (_, set) => `andra paret, ${many(set!)}`],
  [/^the deck has (.+)$/, (_, hand) => `leken har ${said(hand!, "sv")}`],
  [
    /^nobody qualifies for (.+): it goes with (.+)$/,
    (_, share, other) => `ingen kvalar in för ${said(share!, "sv")}: den går med ${said(other!, "sv")}`,
  ],
  [
    /^(\d+) do not divide by (\d+): the last share keeps it$/,
    (_, a, b) => `${a} går inte jämnt upp i ${b}: sista delen behåller det`,
  ],
  [
    /^(\d+) do not divide by (\d+): odd chips go one each to the first$/,
    (_, a, b) => `${a} går inte jämnt upp i ${b}: udda marker går en var till de första`,
  ],
  [
    /^a raise is to (\d+)(?: up to (\d+))?$/,
    (_, low, high) => `en höjning är till ${low}${high ? ` upp till ${high}` : ""}`,
  ],
  [/^a buy-in is (\d+) to (\d+) chips$/, (_, low, high) => `ett inköp är ${low} till ${high} marker`],
];

const WILD: [RegExp, string][] = [
  [/\bthe rank that follows the last of them face up\b/g, "valören som följer på den senaste öppna av dem"],
  [/\bthe lowest cards? of each hand\b/g, "de lägsta korten i varje hand"],
  [/\bthe king of diamonds\b/g, "ruter kung"],
  [/\b(twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings|aces)\b/g, ""],
  [/\band\b/g, "och"],
];

/** What is wild, in words. */
export function wildSaid(text: string, language: Language): string {
  if (language === "en") return text;
  return WILD.reduce((made, [found, put]) => made.replace(found, (hit) => put || many(hit)), text);
}

export function said(text: string, language: Language): string {
  if (language === "en") return text;
  const known = PHRASES[text];
  if (known !== undefined) return known;
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return make(...found);
  }
  return text;
}
