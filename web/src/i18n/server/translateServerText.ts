/** Translates the server's short texts: hands, streets, choices, refusals. Unknown texts stay in English. */
import { cardSymbol } from "@/i18n/cardNames.ts";
import type { Language } from "@/i18n/index.ts";

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

const singular = (rank: string) => RANKS[rank]?.[0] ?? rank;
const plural = (ranks: string) => {
  const rank = ranks === "sixes" ? "six" : ranks.replace(/s$/, "");
  return RANKS[rank]?.[1] ?? ranks;
};
const rankList = (ranks: string) => ranks.split("-").map(singular).join("-");

const PHRASES: Record<string, string> = {
  "royal flush": "royal flush",
  "no low": "ingen låg hand",
  nothing: "ingenting",
  showcase: "visning",
  between: "mellan",
  safe: "säker",
  uncontested: "ohotad",
  "the nearest from the left of the button": "närmast till vänster om knappen",
  "the first from the left of the button": "först till vänster om knappen",
  "the first seat": "första platsen",
  "drawn by lot": "lottat",
  "everybody else has folded": "alla andra har lagt sig",
  "everybody else is out": "alla andra är ute",
  "all who could win it are out": "alla som kunde vinna den är ute",
  "nobody else can win it": "ingen annan kan vinna den",
  "nobody qualifies": "ingen kvalar in",
  "nobody has stayed in": "ingen har stannat kvar",
  pot: "pott",
  "the half": "halvan",
  "the third": "tredjedelen",
  "the quarter": "fjärdedelen",
  "that part": "den delen",
  "first run": "första gången",
  "second run": "andra gången",
  "a showcase that is not over the dealer's card": "ett visningskort som inte går över givens kort",
  "the rest stays for the next hand": "resten ligger kvar till nästa hand",
  "nobody has won it yet": "ingen har vunnit den än",
  "bomb pot": "bombpott",
  "a fault of the server": "ett fel på servern",
  toll: "avgift",
  club: "klöver",
  diamond: "ruter",
  heart: "hjärter",
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
  "lowest card": "lägsta kortet",
  "small blind": "lilla mörken",
  "big blind": "stora mörken",
  blind: "mörken",
  straddle: "straddle",
  ante: "ante",
  "buy-in": "insatsen",
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
  "the host does not allow it": "värden tillåter det inte",
  "the game is over": "spelet är slut",
  "the game ends after this hand": "spelet slutar efter den här handen",
  "the game is paused already": "spelet är redan pausat",
  "the game is not paused": "spelet är inte pausat",
  "the game is named already": "spelet är redan valt",
  "the dealer names the game": "given väljer spel",
  "that is how it is played already": "så spelas det redan",
  "a hand is going on": "en hand pågår",
  "the hand is not over": "handen är inte slut",
  "there is no hand to look at just now": "det finns ingen hand att titta på just nu",
  "no more cards would have come": "inga fler kort skulle ha kommit",
  "somebody has looked already": "någon har redan tittat",
  "you are not in this hand": "du är inte med i handen",
  "you do not sit at this table": "du sitter inte vid bordet",
  "you are leaving": "du är på väg att gå",
  "you are leaving already": "du är redan på väg att gå",
  "that player is leaving already": "den spelaren är redan på väg att gå",
  "you are in already": "du är redan med",
  "you sit out already": "du står redan över",
  "you are the host": "du är värden",
  "the host is somebody who sits here": "värden är någon som sitter här",
  "leave, if you want to go": "välj Lämna om du vill gå",
  "nobody of that id sits here": "ingen sådan sitter här",
  "nobody of that id has asked for a seat": "ingen sådan har bett om en plats",
  "you have asked already: the host will answer": "du har redan bett om plats: värden svarar",
  "too many wait for a seat: try again later": "för många väntar på plats: försök senare",
  "chips are a positive whole number": "marker är ett positivt heltal",
  "chips are corrected between hands: pause the game": "marker rättas mellan händer: pausa spelet",
  "a correction is some chips more, or (below zero) fewer": "en rättelse är några marker mer, eller (under noll) färre",
  "a name is written in one alphabet": "ett namn skrivs med ett alfabet",
  "a player needs a name": "en spelare behöver ett namn",
  "you only watch: join with a name first": "du tittar bara på: gå med med ett namn först",
  "join with a name first": "gå med med ett namn först",
  "not so fast": "inte så fort",
  "the table is busy: try again": "bordet är upptaget: försök igen",
  "the table does not answer": "bordet svarar inte",
  "the house cannot write just now: say the same again, it is done once":
    "huset kan inte skriva just nu: säg samma sak igen, det görs bara en gång",
  "the house cannot read or write just now: send the same again":
    "huset kan inte läsa eller skriva just nu: skicka samma sak igen",
  "the house cannot read just now": "huset kan inte läsa just nu",
  "the table moves: say the same again": "bordet flyttas: säg samma sak igen",
  "not so fast: too many come from your address": "inte så fort: för många kommer från din adress",
  "too many watch this table": "för många tittar på vid det här bordet",
  "nobody may watch this table: take a seat": "ingen får titta på vid det här bordet: ta en plats",
  "something went wrong here: nothing changed": "något gick fel här: inget har ändrats",
  "that code is not good, or not any more": "den koden gäller inte, eller inte längre",
  twice: "två gånger",
  once: "en gång",
  near: "närmast",
  far: "längst bort",
  deck: "leken",
  "Run the rest of the board twice?": "Dela ut resten av bordet två gånger?",
  "Your next card: up or down?": "Ditt nästa kort: upp eller ner?",
  "Stay or drop?": "Stanna eller gå ut?",
  "Buy one more card, face up?": "Köpa ett öppet kort till?",
  "Buy one more card, face down?": "Köpa ett dolt kort till?",
  "Keep your card, or swap it with the next player?": "Behålla kortet eller byta med nästa spelare?",
  "Keep your card, or swap it with the deck?": "Behålla kortet eller byta mot ett ur leken?",
  "Which card, face down from the deck or one on display?": "Vilket kort: ett dolt ur leken eller ett av de öppna?",
  "Which card, face up from the deck or one on display?": "Vilket kort: ett öppet ur leken eller ett av de utlagda?",
  keep: "behåll",
  swap: "byt",
  "no wild card": "inget vilt kort",
  "none in the hole": "ingen dold",
};

const PATTERNS: [RegExp, (...found: string[]) => string][] = [
  [/^(\w+) high, ([\w-]+)$/, (_, top, rest) => `${singular(top!)} hög, ${rankList(rest!)}`],
  [/^(\w+) high$/, (_, top) => `${singular(top!)} hög`],
  [/^([\w-]+) low$/, (_, ranks) => `${rankList(ranks!)} låg`],
  [
    /^pair of (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, pair, rest) => `par i ${plural(pair!)}${rest ? `, ${rankList(rest)} vid sidan` : ""}`,
  ],
  [
    /^two pair, (\w+) and (\w+)(?:, ([\w-]+) kicker)?$/,
    (_, first, second, rest) =>
      `två par, ${plural(first!)} och ${plural(second!)}${rest ? `, ${singular(rest)} vid sidan` : ""}`,
  ],
  [
    /^three (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, set, rest) => `triss i ${plural(set!)}${rest ? `, ${rankList(rest)} vid sidan` : ""}`,
  ],
  [/^straight, (\w+) high$/, (_, top) => `stege, ${singular(top!)} högst`],
  [/^flush, (\w+) high, ([\w-]+)$/, (_, top, rest) => `färg, ${singular(top!)} högst, ${rankList(rest!)}`],
  [/^full house, (\w+) over (\w+)$/, (_, three, two) => `kåk, ${plural(three!)} och ${plural(two!)}`],
  [
    /^four (\w+)(?:, ([\w-]+) kickers?)?$/,
    (_, set, rest) => `fyrtal i ${plural(set!)}${rest ? `, ${rankList(rest)} vid sidan` : ""}`,
  ],
  [/^straight flush, (\w+) high$/, (_, top) => `färgstege, ${singular(top!)} högst`],
  [/^five (\w+)$/, (_, set) => `femtal i ${plural(set!)}`],
  [/^badugi, ([\w-]+)$/, (_, ranks) => `badugi, ${rankList(ranks!)}`],
  [
    /^(two|three) cards, ([\w-]+)$/,
    (_, count, ranks) => `${count === "two" ? "två" : "tre"} kort, ${rankList(ranks!)}`,
  ],
  [/^one card, ([\w-]+)$/, (_, ranks) => `ett kort, ${rankList(ranks!)}`],
  [
    /^(?:at least )?(two|three) natural (\w+)$/,
    (_, count, set) => `${count === "two" ? "två" : "tre"} äkta ${plural(set!)}`,
  ],
  [/^a natural pair of (\w+)$/, (_, set) => `ett äkta par ${plural(set!)}`],
  [/^two or more natural (\w+)$/, (_, set) => `två eller fler äkta ${plural(set!)}`],
  [/^no natural (\w+)$/, (_, set) => `inga äkta ${plural(set!)}`],
  [/^(..) in the hole$/, (_, card) => `${cardSymbol(card!)} dold`],
  [/^(\w+), over$/, (_, rank) => `${singular(rank!)}, över`],
  [/^(\w+), the lowest$/, (_, rank) => `${singular(rank!)}, lägst`],
  [
    /^(\w+), (not )?between (\w+) and (\w+)$/,
    (_, rank, not, low, high) =>
      `${singular(rank!)}, ${not ? "inte " : ""}mellan ${singular(low!)} och ${singular(high!)}`,
  ],
  [/^(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)$/, (_, rank) => singular(rank!)],
  [/^board (\w+)$/, (_, board) => `bräda ${board}`],
  [/^side pot (\d+)$/, (_, index) => `sidopott ${index}`],
  [/^kicker (\w+)$/, (_, rank) => `${singular(rank!)} vid sidan`],
  [/^higher pair (\w+)$/, (_, set) => `högre par, ${plural(set!)}`],
  [/^second pair (\w+)$/, (_, set) => `andra paret, ${plural(set!)}`],
  [/^the deck has (.+)$/, (_, hand) => `leken har ${translateServerText(hand!, "sv")}`],
  [
    /^nobody (has|qualifies for) (.+): (the half|the third|the quarter|that part) joins (.+)$/,
    (_, verb, what, part, other) =>
      `ingen ${verb === "has" ? "har" : "kvalar in för"} ${translateServerText(what!, "sv")}: ${translateServerText(part!, "sv")} går till ${translateServerText(other!, "sv")}`,
  ],
  [/^exactly (.+)$/, (_, what) => `exakt ${translateServerText(what!, "sv")}`],
  [
    /^a low of eight or better(?: on board (\w+))?$/,
    (_, board) => `en låg hand, åtta eller bättre${board ? `, på bräda ${board}` : ""}`,
  ],
  [/^a (\w+) in the hole$/, (_, suit) => `${translateServerText(suit!, "sv")} dold`],
  [/^the (high|low) hand$/, (_, which) => `den ${which === "high" ? "höga" : "låga"} handen`],
  [/^(high|low) (\d)$/, (_, which, board) => `${translateServerText(which!, "sv")}, bräda ${board}`],
  [
    /^(.+), (board \w+|first run|second run)$/,
    (_, what, where) => `${translateServerText(what!, "sv")}, ${translateServerText(where!, "sv")}`,
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
  [/^you may buy (\d+) to (\d+) chips$/, (_, low, high) => `du får köpa ${low} till ${high} marker`],
  [
    /^one may buy up to (\d+) chips, and you have as many$/,
    (_, most) => `man får köpa upp till ${most} marker, och så många har du`,
  ],
  [/^there are only (\d+) chips to take back$/, (_, left) => `det finns bara ${left} marker att ta tillbaka`],
  [/^nobody has more than (\d+) chips$/, (_, most) => `ingen har mer än ${most} marker`],
  [/^place (\d+) is taken$/, (_, place) => `plats ${place} är upptagen`],
  [/^there is no place (\d+)$/, (_, place) => `plats ${place} finns inte`],
  [/^somebody called (.+) sits here: take another name$/, (_, name) => `${name} sitter redan här: ta ett annat namn`],
  [/^(.+) needs letters$/, () => "det behövs bokstäver"],
  [/^(.+) has at most (\d+) letters$/, (_, _what, most) => `högst ${most} tecken`],
  [/^(.+) needs more players$/, (_, game) => `${game} behöver fler spelare`],
  [/^no game of this table is for (\d+) players$/, (_, many) => `inget av bordets spel är för ${many} spelare`],
  [/^a buy-in is (\d+) to (\d+) chips$/, (_, low, high) => `ett inköp är ${low} till ${high} marker`],
];

const WILD_PHRASES: [RegExp, string][] = [
  [/\bthe rank on board (\w+)/g, "valören på bräda $1"],
  [/\ba rank that comes face up a second time\b/g, "en valör som kommer öppet en andra gång"],
  [/\bthe last two such ranks\b/g, "de två senaste sådana valörerna"],
  [/\bthe rank that follows the last of them face up\b/g, "valören som följer på den senaste öppna av dem"],
  [/, and in a hand that holds a king its lowest cards\b/g, ", och i en hand med en kung dess lägsta kort"],
  [/\(an ace high or low\)/g, "(ess högt eller lågt)"],
  [/\ba hand without wild cards wins a tie\b/g, "en hand utan vilda kort vinner vid lika"],
  [/\bwild cards in a flush may all be aces\b/g, "vilda kort i en färg får alla vara ess"],
  [/\bthe lowest cards? of each hand\b/g, "de lägsta korten i varje hand"],
  [/\bthe king of diamonds\b/g, "ruter kung"],
  [/\b(twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings|aces)\b/g, ""],
  [/\band\b/g, "och"],
];

/** Translates a description of wild cards. */
export function translateWild(text: string, language: Language): string {
  if (language === "en") return text;
  return WILD_PHRASES.reduce(
    (made, [found, put]) => (put ? made.replace(found, put) : made.replace(found, (hit) => plural(hit))),
    text,
  );
}

/** Replaces a card code at the start of a text by its symbol: A♠ in the hole. */
const withSuitSymbol = (text: string) =>
  text.replace(/^[2-9TJQKA][cdhs](?=$| in the hole)/, (card) => cardSymbol(card));

export function translateServerText(text: string, language: Language): string {
  if (language === "en") return withSuitSymbol(text);
  const known = PHRASES[text];
  if (known !== undefined) return known;
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return make(...found);
  }
  return withSuitSymbol(text);
}
