/** Translates the server's rule texts. Unknown sentences stay in English. */
import type { Language } from "@/i18n/index.ts";
import { translateServerText, translateWild } from "./translateServerText.ts";

const COUNTS: Record<string, string> = {
  one: "ett",
  two: "två",
  three: "tre",
  four: "fyra",
  five: "fem",
  six: "sex",
  seven: "sju",
  eight: "åtta",
};
const count = (word: string) => COUNTS[word] ?? word;
const cards = (word: string) => `${count(word)} kort`;

const SENTENCES: [RegExp, (...found: string[]) => string][] = [
  [/^Antes or blinds are posted\.$/, () => "Ante eller mörkar läggs."],
  [/^Everybody pays the buy-in before the deal\.$/, () => "Alla betalar insatsen före given."],
  [/^Everybody antes, if the pot is empty\.$/, () => "Alla lägger ante, om potten är tom."],
  [
    /^Bets \((.+?)\)(?:, the (highest|lowest) board first)?\.$/,
    (_, street, first) =>
      `Insatser (${street === "only" ? "enda rundan" : translateServerText(street!, "sv")})${first ? `, ${first === "highest" ? "högsta" : "lägsta"} öppna hand först` : ""}.`,
  ],
  [
    /^Everybody gets (\w+) down(?: and (\w+) up)?(.*)\.$/,
    (_, down, up, more) => `Alla får ${cards(down!)} dolt${up ? ` och ${count(up)} öppet` : ""}${buys(more!)}.`,
  ],
  [/^Everybody gets (\w+) up(.*)\.$/, (_, up, more) => `Alla får ${cards(up!)} öppet${buys(more!)}.`],
  [
    /^Everybody gets one more, up or down as its owner chooses\.$/,
    () => "Alla får ett kort till, öppet eller dolt som ägaren vill.",
  ],
  [
    /^Everybody may throw up to (\w+) cards and is dealt as many\.$/,
    (_, most) => `Alla får kasta upp till ${cards(most!)} och får lika många nya.`,
  ],
  [
    /^Everybody may throw up to (\w+) cards, (\w+) cards with an ace and is dealt as many\.$/,
    (_, most, more) => `Alla får kasta upp till ${cards(most!)}, ${count(more!)} med ett ess, och får lika många nya.`,
  ],
  [
    /^Everybody puts in (?:a|(\d+)) (big|button) blinds? instead of the first bets\.$/,
    (_, many, which) =>
      `Alla lägger ${many ? `${many} ${which === "big" ? "stora mörkar" : "knappmörkar"}` : which === "big" ? "en stor mörk" : "en knappmörk"} i stället för de första insatserna.`,
  ],
  [
    /^Once nobody can bet any more, what is left of the board is run twice if all agree, for half of the pot each\.$/,
    () =>
      "När ingen kan satsa mer delas resten av bordet ut två gånger om alla är överens, om halva potten varje gång.",
  ],
  [/^Everybody throws (\w+) cards?\.$/, (_, many) => `Alla kastar ${cards(many!)}.`],
  [
    /^(\w+) cards? (?:is|are) turned on (?:the board|board (\w+))\.$/,
    (_, many, board) => `${upper(cards(many!.toLowerCase()))} vänds upp på ${board ? `bräda ${board}` : "bordet"}.`,
  ],
  [
    /^The (highest|lowest) card face up brings it in\.$/,
    (_, which) => `${which === "highest" ? "Högsta" : "Lägsta"} öppna kort öppnar.`,
  ],
  [/^The hands are shown\.$/, () => "Händerna visas."],
  [
    /^(\w+) cards? (?:is|are) laid face down on (?:the board|board (\w+))\.$/,
    (_, many, board) =>
      `${upper(cards(many!.toLowerCase()))} läggs med baksidan upp på ${board ? `bräda ${board}` : "bordet"}.`,
  ],
  [/^Board (\w+) is turned over\.$/, (_, board) => `Bräda ${board} vänds upp.`],
  [/^The board is turned over\.$/, () => "Bordets kort vänds upp."],
  [/^Cards of the rank on board (\w+) are thrown\.$/, (_, board) => `Kort av valören på bräda ${board} kastas.`],
  [
    /^Who holds the rank on board (\w+) is out; a pot whose players are all out stays for the next hand\.$/,
    (_, board) =>
      `Den som har valören på bräda ${board} är ute; en pott vars spelare alla är ute ligger kvar till nästa hand.`,
  ],
  [
    /^Each in turn gets two cards face up and may bet, up to the pot, that a third falls between them; a bet that misses is paid into the pot(, .+)?; what is left stays for the next hand\.$/,
    (_, twice) =>
      `En i taget får två öppna kort och får satsa, upp till potten, på att ett tredje hamnar mellan dem; en insats som missar läggs i potten${twice ? ", den dubbla om det tredje har samma valör som ett av de två" : ""}; det som är kvar ligger kvar till nästa hand.`,
  ],
  [
    /^(\w+) cards? (?:is|are) turned on (?:the board|board (\w+)), and if it is red one more\.$/,
    (_, many, board) =>
      `${upper(cards(many!.toLowerCase()))} vänds upp på ${board ? `bräda ${board}` : "bordet"}, och är det rött ett till.`,
  ],
  [
    /^Each in turn keeps the card or swaps it with the next, who refuses with a king; the last swaps with the deck\.$/,
    () => "En i taget behåller kortet eller byter det med nästa, som nekar med en kung; den sista byter med leken.",
  ],
  [
    /^The lowest card pays an ante; who alone has chips left takes all that was paid, hand by hand\.$/,
    () => "Lägsta kortet betalar en ante; den som ensam har marker kvar tar allt som betalats, hand för hand.",
  ],
  [
    /^Everybody takes the far card on display free, the near one for an ante, or the top of the deck, face (down|up), for two\.$/,
    (_, face) =>
      `Alla tar det bortre framlagda kortet gratis, det närmaste för en ante, eller lekens översta, ${face === "up" ? "öppet" : "dolt"}, för två.`,
  ],
  [
    /^If the deck is too short, the last card is one in the middle for all, and does not count as having come face up\.$/,
    () => "Räcker leken inte är sista kortet ett i mitten för alla, och det räknas inte som ett som kommit öppet.",
  ],
  [
    /^All choose at once to drop or stay; if nobody stays, the pot is carried over\.$/,
    () => "Alla väljer samtidigt att gå ut eller stanna; stannar ingen ligger potten kvar.",
  ],
  [
    /^A lone player must beat or tie (\d+) cards dealt to the deck, which keeps wild cards and pairs and draws the rest\.$/,
    (_, many) =>
      `En ensam spelare måste slå eller nå lika med ${many} kort som ges till leken; den behåller vilda kort och par och byter resten.`,
  ],
  [
    /^Losers match the pot, which is the next hand's\.$/,
    () => "Förlorarna lägger lika mycket som potten, och det är nästa hands pott.",
  ],
  [
    /^Board by board, (\d+) more cards are turned and the hands on it shown\.$/,
    (_, many) => `Bräda för bräda vänds ${many} kort till och händerna där visas.`,
  ],
  [
    /^Everybody places cards on boards ([\w, ]+): ([\d, ]+)(.*)\.$/,
    (_, boards, sizes, more) => `Alla lägger ut kort på brädorna ${boards}: ${sizes}${placing(more!)}.`,
  ],
  [/^The pot goes to (.+)\.$/, (_, shares) => `Potten går till ${shares!.split("; ").map(share).join("; ")}.`],
];

const buys = (more: string) =>
  more.replace(
    /; who gets a (\w+) face up may buy one more, face (up|down), for a small bet/,
    (_, rank: string, face: string) =>
      `; den som får en öppen ${translateServerText(rank, "sv")} får köpa ett till, ${face === "up" ? "öppet" : "dolt"}, för en liten insats`,
  );
const placing = (more: string) =>
  more
    .replace("all seats at once", "alla samtidigt")
    .replace("all at once", "allt på en gång")
    .replace(/board (\w+) takes (\d+)/, "bräda $1 tar $2")
    .replace(/(\d+) at a time/, "$1 åt gången")
    .replace("step by step", "steg för steg")
    .replace(/the first board to take (\d+) takes \1 from all/, "den första brädan som tar $1 tar $1 av alla");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const HANDS: [RegExp, string][] = [
  [
    /the best hand on board (\w+) \(of four cards there exactly (\d+) play, with (\d+) of the board\)/,
    "bästa handen på bräda $1 (av fyra kort där spelar exakt $2, med $3 av brädan)",
  ],
  [
    /the showcase nearest to the dealer's card without going over/,
    "visningskortet närmast givens kort utan att gå över",
  ],
  [/the best hand \(a flush beats a full house\) on board (\w+)/, "bästa handen (färg slår kåk) på bräda $1"],
  [/the lowest hand, eight or better on board (\w+)/, "lägsta handen, åtta eller bättre, på bräda $1"],
  [/the best hand on board (\w+)/, "bästa handen på bräda $1"],
  [/ with board (\w+)/, " med bräda $1"],
  [
    /whose third card falls between the first two, as much as was bet/,
    "den vars tredje kort hamnar mellan de två första, så mycket som satsats",
  ],
  [/whoever is last to have chips/, "den som sist har marker"],
  [/the best badugi/, "bästa badugi"],
  [/the best hand/, "bästa handen"],
  [/the lowest hand/, "lägsta handen"],
  [/the highest (\w+) in the hole/, "högsta dolda $1"],
  [/spade/, "spader"],
  [/, eight or better/, ", åtta eller bättre"],
  [/, ace to five/, ", ess till fem"],
  [/, deuce to seven/, ", två till sju"],
  [/, made of exactly (\d+) cards of the hand and (\d+) of the board/, ", av exakt $1 kort på handen och $2 på bordet"],
  [/\(a flush beats a full house\)/, "(färg slår kåk)"],
  [/(exactly|at least) two natural sevens/, "$1 två äkta sjuor"],
  [/exactly/, "exakt"],
  [/at least/, "minst"],
];

/** Parts of the sentence about the pot that are not shares. */
const WHOLE: [RegExp, string][] = [
  [/^cards of the rank on board (\w+) do not count$/, "kort av valören på bräda $1 räknas inte"],
  [/^who holds the rank on board (\w+) has no hand$/, "den som har valören på bräda $1 har ingen hand"],
  [/^the last two such ranks$/, "de två senaste sådana valörerna"],
  [/^a hand without wild cards wins a tie$/, "en hand utan vilda kort vinner vid lika"],
  [/^wild cards in a flush may all be aces$/, "vilda kort i en färg får alla vara ess"],
  [/^a card that is not the lowest, aces low, pays nothing$/, "ett kort som inte är lägst, ess lågt, betalar inget"],
];

function share(text: string): string {
  const whole = WHOLE.find(([found]) => found.test(text));
  if (whole) return text.replace(...whole);
  const [name, ...rest] = text.split(": ");
  if (name === "wild") return `vilda: ${translateWild(rest.join(": "), "sv")}`;
  const what = HANDS.reduce((made, [found, put]) => made.replace(found, put), rest.join(": "));
  return what ? `${translateServerText(name!, "sv")}: ${what}` : translateServerText(name!, "sv");
}

export function translateRule(sentence: string, language: Language): string {
  if (language === "en") return sentence;
  for (const [pattern, make] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return make(...found);
  }
  return sentence;
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
