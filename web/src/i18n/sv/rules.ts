/** The rules of the games in Swedish, by the codes of the server. */

/** A coded text: for each code the server documents its parameters. */
export interface RuleText {
  code: string;
  text: string;
  [parameter: string]: unknown;
}

const NUMBERS = ["noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio"];
const number = (count: number) => NUMBERS[count] ?? String(count);
const list = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} och ${parts.at(-1)}` : (parts[0] ?? "");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Singular, plural.
const RANKS: Record<string, [string, string]> = {
  "2": ["tvåa", "tvåor"],
  "3": ["trea", "treor"],
  "4": ["fyra", "fyror"],
  "5": ["femma", "femmor"],
  "6": ["sexa", "sexor"],
  "7": ["sjua", "sjuor"],
  "8": ["åtta", "åttor"],
  "9": ["nia", "nior"],
  T: ["tia", "tior"],
  J: ["knekt", "knektar"],
  Q: ["dam", "damer"],
  K: ["kung", "kungar"],
  A: ["ess", "ess"],
};
const one = (rank: string) => RANKS[rank]?.[0] ?? rank;
const many = (rank: string) => RANKS[rank]?.[1] ?? rank;
const article = (rank: string) => `${rank === "A" ? "ett" : "en"} ${one(rank)}`;

const SUITS: Record<string, string> = { c: "klöver", d: "ruter", h: "hjärter", s: "spader" };
const card = (text: string) => `${SUITS[text[1]!]} ${one(text[0]!)}`;

const BLINDS: Record<string, [string, string, string]> = {
  "small blind": ["lilla mörken", "en liten mörk", "små mörkar"],
  "big blind": ["stora mörken", "en stor mörk", "stora mörkar"],
  "button blind": ["knappens mörk", "en knappmörk", "knappmörkar"],
  blind: ["mörken", "en mörk", "mörkar"],
  straddle: ["en straddle", "en straddle", "straddlar"],
};
const blindName = (name: string) => BLINDS[name]?.[0] ?? name;

const ROUNDS: Record<string, string> = {
  first: "första satsningsrundan",
  second: "andra satsningsrundan",
  third: "tredje satsningsrundan",
  fourth: "fjärde satsningsrundan",
  only: "en satsningsrunda",
  preflop: "satsningsrunda före floppen",
  flop: "satsningsrunda efter floppen",
  turn: "satsningsrunda efter turn",
  river: "satsningsrunda efter river",
  "second street": "satsningsrunda på andra gatan",
  "third street": "satsningsrunda på tredje gatan",
  "fourth street": "satsningsrunda på fjärde gatan",
  "fifth street": "satsningsrunda på femte gatan",
  "sixth street": "satsningsrunda på sjätte gatan",
  "seventh street": "satsningsrunda på sjunde gatan",
};
const FIRST: Record<string, string> = {
  left: "",
  high: "; bästa öppna handen börjar",
  low: "; lägsta öppna handen börjar",
};
const bets = (cap: number) =>
  cap === 1 ? "en insats" : `en insats och ${cap === 2 ? "en höjning" : `${number(cap - 1)} höjningar`}`;

const board = (name: string) => (!name ? "bordet" : name.length === 1 ? `bord ${name}` : `bordet ${upper(name)}`);
const SINGLE_CARDS: Record<string, string> = {
  dealer: "givens kort",
  good: "det goda kortet",
  bad: "det onda kortet",
  ugly: "det fula kortet",
};
const boardCard = (name: string) => SINGLE_CARDS[name] ?? (name ? `${upper(name)}-kortet` : "kortet på bordet");

const RANKINGS: Record<string, string> = {
  short: "Färg slår kåk, och A-6-7-8-9 är en stege.",
  "ace-to-five": "Ess är lågt, stegar och färger räknas inte, och den bästa handen är 5-4-3-2-A.",
  "eight-or-better":
    "En låg hand är fem kort av olika valör, åtta eller lägre; ess är lågt, och stegar och färger räknas inte.",
  "deuce-to-seven":
    "Ess är högt, stegar och färger räknas emot handen, och den bästa handen är 7-5-4-3-2 i blandade färger.",
  badugi: "Bara kort av olika valör och färg räknas: fyra slår tre, och sedan vinner den lägre handen, med ess lågt.",
};
const HANDS: Record<string, string> = {
  high: "bästa handen",
  short: "bästa handen",
  "ace-to-five": "lägsta handen",
  "eight-or-better": "bästa låga handen",
  "deuce-to-seven": "lägsta handen",
  badugi: "bästa badugin",
};
const HIGHEST: Record<string, string> = { c: "klövern", d: "rutern", h: "hjärtern", s: "spadern" };
const COUNTED: Record<number, string> = { 1: "en", 2: "två", 3: "tre", 4: "fyra" };

const ODD_CHIPS: Record<string, string> = {
  left_of_button: "går en var till vinnarna, med början till vänster om knappen",
  nearest_to_button: "går en var till de vinnare som sitter närmast till vänster om knappen",
  first_seat: "går en var till vinnarna, med början på första platsen",
  random: "lottas ut bland vinnarna, en var",
};

const whole = (eachBoard: boolean) => (eachBoard ? "varje del" : "varje pott och sidopott");
const half = (eachBoard: boolean) => (eachBoard ? "hälften av varje del" : "halva varje pott och sidopott");
const LEFT_OVER = "Marker som blir över går";

/** The parameters of each code. */
interface Rules {
  // hands and parts of sentences
  best_hand: { ranking: string; board: string };
  natural_hand: { rank: string; count: number; or_more: boolean };
  highest_in_the_hole: { suit: string };
  nearest_showcase: object;
  third_card_between: object;
  not_the_lowest: object;
  low_of_eight_or_better: object;
  suit_in_the_hole: { suit: string };
  showcase_not_over: object;
  on_board: { what: RuleText; board: string };
  on_that_board: { hand: RuleText };
  on_a_board: { hand: RuleText };
  // what happens, in order
  rule_ante: { only_into_empty: boolean };
  rule_ante_for_all: { by: string };
  rule_bet_between: object;
  rule_aces_high: object;
  rule_bet_between_left: object;
  rule_bet_between_pair: { double: boolean };
  rule_bet_between_pays: object;
  rule_betting_round: { round: string; first: string; big: boolean; cap: number };
  rule_blinds: { blinds: string[] };
  rule_heads_up_blinds: { blind: string };
  rule_bomb_pot: { times: number; blind: string };
  rule_bring_in: { highest: boolean };
  rule_bring_in_suits: object;
  rule_button_blind: object;
  rule_buy_card: { rank: string; face: string };
  rule_buy_in: object;
  rule_deal: { down: number; up: number };
  rule_deal_chosen: object;
  rule_discard: { count: number };
  rule_draw: { most: number; with_ace: number };
  rule_deck_keeps: object;
  rule_deck_wins: object;
  rule_face_the_deck: { count: number };
  rule_lowest_pays: object;
  rule_last_with_chips_takes: object;
  rule_lost_together: object;
  rule_match: object;
  rule_nobody_stays: object;
  rule_one_stays: object;
  rule_stay_or_drop: object;
  rule_place: { boards: string[]; sizes: number[] };
  rule_place_fixed: { boards: string[]; sizes: number[]; at_once: boolean };
  rule_place_largest: { count: number };
  rule_place_step: { count: number };
  rule_place_timeout: { fold: boolean };
  rule_red_river: { board: string };
  rule_reveal: { board: string; count: number };
  rule_run_out: { count: number; order: string[] };
  rule_showdown: { bets: boolean };
  rule_suffer_discard: { board: string };
  rule_suffer_out: { board: string };
  rule_pot_of_players_out: object;
  rule_swap_or_keep: object;
  rule_last_swaps_with_deck: object;
  rule_toll: { face: string };
  rule_toll_display: object;
  rule_turn: { count: number; board: string; down: boolean };
  // the deck, hands and wild cards
  rule_burn: object;
  rule_discards_return: object;
  rule_shared_card: object;
  rule_shared_card_not_up: object;
  rule_short_hands: object;
  rule_ranking: { ranking: string };
  rule_pick: { own: number; shared: number };
  rule_pick_of_four: { own: number; shared: number };
  rule_extra_board: { board: string };
  rule_natural: { rank: string; count: number; or_more: boolean };
  rule_wild: { ranks: string[]; cards: string[]; lowest: boolean; needs: string[]; ace: string };
  rule_wild_follower: { rank: string };
  rule_wild_rank_of_board: { board: string };
  rule_wild_pairs: { pairs: number };
  rule_double_ace_flush: object;
  rule_natural_beats_wild: object;
  // the pot
  rule_pot_to: { hand: RuleText };
  rule_half_to: { hand: RuleText; each_board: boolean; odd_chip: boolean };
  rule_rest_to: { hand: RuleText; odd_chip: boolean };
  rule_parts_for_boards: { boards: string[] };
  rule_parts_for_each_board: { shares: string[]; hand: RuleText };
  rule_parts_to: { hands: RuleText[]; each_board: boolean };
  rule_odd_parts_first: object;
  rule_odd_parts_in_order: object;
  rule_odd_parts_last: { hand: RuleText };
  rule_odd_parts_last_board: { board: string };
  rule_nobody_qualifies: { needs: RuleText; hand: RuleText; whole: boolean; each_board: boolean };
  rule_nobody_wins: { needs: RuleText; whole: boolean };
  rule_all_split: { hand: RuleText; whole: boolean };
  rule_ties: { whole: boolean };
  rule_odd_chips: { rule: string };
  rule_side_pots: { divided: boolean };
  rule_others_fold: { divided: boolean };
  rule_run_twice: object;
  rule_run_twice_parts: { parts: number; boards: boolean; odd: string };
}

const RULES: { [Code in keyof Rules]: (rule: Rules[Code]) => string } = {
  best_hand: ({ ranking, board: name }) => `${HANDS[ranking] ?? HANDS.high}${name ? ` på ${board(name)}` : ""}`,
  natural_hand: ({ rank, count, or_more }) =>
    or_more
      ? `${COUNTED[count]} eller fler äkta ${many(rank)}`
      : count === 2
        ? `ett äkta par ${many(rank)}`
        : `exakt ${COUNTED[count]} äkta ${many(rank)}`,
  highest_in_the_hole: ({ suit }) => `den högsta dolda ${HIGHEST[suit]}`,
  nearest_showcase: () => "det visningskort som är närmast givens kort utan att gå över",
  third_card_between: () => "ett tredje kort mellan de två första",
  not_the_lowest: () => "ett kort som inte är lägst",
  low_of_eight_or_better: () => "en låg hand med åtta eller bättre",
  suit_in_the_hole: ({ suit }) => `en dold ${SUITS[suit]}`,
  showcase_not_over: () => "ett visningskort som inte går över givens kort",
  on_board: ({ what, board: name }) => `${ruleInSwedish(what)} på ${board(name)}`,
  on_that_board: ({ hand }) => `${ruleInSwedish(hand)} på det bordet`,
  on_a_board: ({ hand }) => `${ruleInSwedish(hand)} på ett bord`,

  rule_ante: ({ only_into_empty }) => (only_into_empty ? "Alla lägger ante om potten är tom." : "Alla lägger ante."),
  rule_ante_for_all: ({ by }) =>
    by === "button" ? "Knappen lägger ante för hela bordet." : "Stora mörken lägger också ante för hela bordet.",
  rule_buy_in: () => "Alla betalar inköpet före given.",
  rule_blinds: ({ blinds }) => `${upper(list(blinds.map(blindName)))} läggs, med början till vänster om knappen.`,
  rule_heads_up_blinds: ({ blind }) => `Med två spelare lägger knappen ${blindName(blind)}.`,
  rule_button_blind: () => "Knappen lägger en mörk.",
  rule_bomb_pot: ({ times, blind }) =>
    `Alla lägger ${times === 1 ? BLINDS[blind]?.[1] : `${number(times)} ${BLINDS[blind]?.[2]}`}, och ingen satsar före de första gemensamma korten.`,
  rule_bring_in: ({ highest }) =>
    `Spelaren med det ${highest ? "högsta öppna kortet, ess lågt," : "lägsta öppna kortet"} måste lägga öppningsinsatsen eller en hel insats.`,
  rule_bring_in_suits: () =>
    "Mellan kort av samma valör avgör färgen: klöver är lägst, sedan ruter, hjärter och spader.",
  rule_betting_round: ({ round, first, big, cap }) =>
    `${upper(ROUNDS[round] ?? "satsningsrunda")}${big ? ", med den högre insatsen" : ""}${cap ? `, med högst ${bets(cap)}` : ""}${FIRST[first] ?? ""}.`,
  rule_deal: ({ down, up }) =>
    `Alla får ${list([...(down ? [`${number(down)} ${down === 1 ? "dolt" : "dolda"} kort`] : []), ...(up ? [`${number(up)} ${up === 1 ? "öppet" : "öppna"}${down ? "" : " kort"}`] : [])])}.`,
  rule_buy_card: ({ rank, face }) =>
    `Den som får ${article(rank).replace(/^en /, "en öppen ").replace(/^ett /, "ett öppet ")} får köpa ett kort till, ${face === "up" ? "öppet" : "dolt"}, för en liten insats.`,
  rule_deal_chosen: () => "Alla väljer öppet eller dolt och får ett kort till på det sättet.",
  rule_turn: ({ count, board: name, down }) =>
    down && count === 1
      ? `Ett kort läggs med baksidan upp: ${boardCard(name)}.`
      : `${upper(number(count))} kort läggs ${down ? "med baksidan upp" : "öppet"} på ${board(name)}.`,
  rule_reveal: ({ board: name, count }) => `${upper(count === 1 ? boardCard(name) : board(name))} vänds upp.`,
  rule_draw: ({ most, with_ace }) =>
    `Alla får byta upp till ${number(most)} kort${with_ace ? `, eller ${number(with_ace)} om man behåller ett ess` : ""}.`,
  rule_discard: ({ count }) => `Alla kastar ${number(count)} kort.`,
  rule_place: ({ boards, sizes: [largest, ...others] }) =>
    `Alla lägger i tur och ordning ut sina kort på bord ${list(boards)}: ${number(largest!)} på ett bord, ${
      new Set(others).size === 1
        ? `${number(others[0]!)} på vart och ett av de andra`
        : `${list(others.map(number))} på de andra`
    }.`,
  rule_place_fixed: ({ boards, sizes, at_once }) =>
    `${at_once ? "Alla fördelar samtidigt" : "Alla fördelar i tur och ordning"} sina kort: ${list(boards.map((name, at) => `${number(sizes[at]!)} till ${upper(name)}`))}.`,
  rule_place_step: ({ count }) => `${upper(number(count))} kort läggs åt gången, på ett och samma bord.`,
  rule_place_largest: ({ count }) =>
    `Det bord som först får ${number(count)} kort av en spelare får ${number(count)} av alla.`,
  rule_place_timeout: ({ fold }) =>
    fold ? "Den som inte hinner i tid lägger sig." : "Den som inte hinner i tid får korten utlagda på måfå.",
  rule_run_out: ({ count, order }) =>
    `Bord för bord läggs ${number(count)} kort till och händerna visas: ${
      order.length ? `bord ${order.join(", sedan bord ")}` : "det bord där var och en har flest kort kommer sist"
    }.`,
  rule_showdown: ({ bets: betting }) =>
    `De som är kvar visar sina händer, ${betting ? "den som satsade eller höjde sist" : "den första till vänster om knappen"} först.`,
  rule_stay_or_drop: () => "Alla bestämmer samtidigt om de stannar eller går ut.",
  rule_nobody_stays: () => "Stannar ingen ligger potten kvar till nästa hand.",
  rule_one_stays: () => "Stannar bara en tar den spelaren potten.",
  rule_face_the_deck: ({ count }) =>
    `Den som stannar ensam måste slå eller nå lika med ${number(count)} kort som delas ut till leken.`,
  rule_deck_keeps: () => "Leken behåller sina vilda kort och äkta par och byter resten en gång.",
  rule_deck_wins: () => "Vinner leken ligger potten kvar till nästa hand.",
  rule_match: () =>
    "Var och en som stannade och förlorade lägger lika mycket som potten, högst hela sin stack; de markerna blir nästa hands pott.",
  rule_suffer_discard: ({ board: name }) => `Alla kort av samma valör som ${boardCard(name)} kastas.`,
  rule_suffer_out: ({ board: name }) => `Den som har ett kort av samma valör som ${boardCard(name)} är ute.`,
  rule_pot_of_players_out: () => "En pott vars spelare alla är ute ligger kvar till nästa hand.",
  rule_bet_between: () =>
    "En i taget får två öppna kort och får satsa, högst hela potten, på att ett tredje kort hamnar mellan dem.",
  rule_aces_high: () => "Ess är högt.",
  rule_bet_between_pays: () => "En insats som vinner betalas ur potten, och en som förlorar läggs i den.",
  rule_bet_between_pair: ({ double }) =>
    `Ett tredje kort som parar ett av de två förlorar ${double ? "dubbla insatsen" : "insatsen"}.`,
  rule_bet_between_left: () => "Given går ett varv; marker som är kvar i potten ligger kvar till nästa hand.",
  rule_red_river: ({ board: name }) => `Ett kort läggs öppet på ${board(name)}; är det rött följer ett till.`,
  rule_swap_or_keep: () => "En i taget behåller sitt kort eller byter det med nästa spelare, som nekar med en kung.",
  rule_last_swaps_with_deck: () => "Den sista får byta med leken.",
  rule_lowest_pays: () => "Alla kort visas, och den som har det lägsta kortet betalar en ante; ess är lågt.",
  rule_last_with_chips_takes: () => "Anterna ligger kvar från hand till hand; den sista som har marker tar alla.",
  rule_lost_together: () => "De som förlorar sina sista marker samtidigt delar på dem.",
  rule_toll: ({ face }) =>
    `En i taget tar det bortre framlagda kortet gratis, det hitre för en ante eller lekens översta kort, ${face === "up" ? "öppet" : "dolt"}, för två.`,
  rule_toll_display: () => "Det hitre kortet tar ett bortre korts plats, och luckan fylls från leken.",

  rule_burn: () => "Före varje ny omgång kort bränns lekens översta kort.",
  rule_discards_return: () => "Tar leken slut blandas de kastade korten till en ny.",
  rule_shared_card: () => "Räcker korten inte till alla läggs ett öppet kort i mitten för alla.",
  rule_shared_card_not_up: () => "Kortet i mitten gör inga andra kort vilda.",
  rule_short_hands: () => "Händerna har färre än fem kort: stegar och färger räknas inte.",
  rule_ranking: ({ ranking }) => RANKINGS[ranking] ?? "",
  rule_pick: ({ own, shared }) =>
    `En hand består av exakt ${number(own)} av spelarens egna kort och ${number(shared)} från bordet.`,
  rule_pick_of_four: ({ own, shared }) =>
    `Av fyra kort på ett bord spelar exakt ${number(own)}, med ${number(shared)} från bordet; annars spelar vilka fem kort som helst.`,
  rule_extra_board: ({ board: name }) => `${upper(boardCard(name))} spelar som en del av bordet.`,
  rule_natural: ({ rank, count, or_more }) =>
    `${
      or_more
        ? `Äkta ${many(rank)} är ${many(rank)} bland spelarens egna kort`
        : `${upper(RULES.natural_hand({ rank, count, or_more }))} är exakt ${COUNTED[count]} ${many(rank)} bland spelarens egna kort`
    }; vilda kort som spelas som ${many(rank)} räknas inte.`,
  rule_wild: ({ ranks, cards, lowest, needs, ace }) => {
    const named = [...ranks.map(many), ...cards.map(card)];
    const hand = needs.length ? `en hand med ${needs.map(article).join(" eller ")}` : "varje hand";
    const low = lowest ? [`de lägsta ${named.length ? "övriga " : ""}korten i ${hand}`] : [];
    const single = !ranks.length && cards.length === 1 && !lowest;
    return `${upper(list([...named, ...low]) || "inga kort")} är ${single ? "vild" : "vilda"}${ace === "either" ? "; ett ess får räknas som lägsta kort" : ""}.`;
  },
  rule_wild_follower: ({ rank }) =>
    `${upper(many(rank))} är vilda, och likaså den valör som följer på den senaste öppna ${rank === "Q" ? "damen" : one(rank)}.`,
  rule_wild_rank_of_board: ({ board: name }) => `Alla kort av samma valör som ${boardCard(name)} är vilda.`,
  rule_wild_pairs: ({ pairs }) =>
    `En valör som kommer öppet en andra gång är vild; bara de ${number(pairs)} senaste sådana valörerna förblir vilda.`,
  rule_double_ace_flush: () => "Varje vilt kort i en färg får vara ett ess.",
  rule_natural_beats_wild: () => "En hand utan vilda kort slår en lika bra hand med vilda kort.",

  rule_pot_to: ({ hand }) => `${upper(ruleInSwedish(hand))} vinner potten.`,
  rule_half_to: ({ hand, each_board, odd_chip }) =>
    `${upper(half(each_board))}${odd_chip ? ", med en eventuell udda mark," : ""} går till ${ruleInSwedish(hand)}.`,
  rule_rest_to: ({ hand, odd_chip }) =>
    `Resten${odd_chip ? ", med en eventuell udda mark," : ""} går till ${ruleInSwedish(hand)}.`,
  rule_parts_for_boards: ({ boards }) =>
    `Varje pott och sidopott delas i ${number(boards.length)} lika delar, en för varje bord.`,
  rule_parts_for_each_board: ({ shares, hand }) =>
    `Varje pott och sidopott delas i ${number(shares.length)} lika delar, en för ${ruleInSwedish(hand)} på varje bord.`,
  rule_parts_to: ({ hands, each_board }) =>
    `${upper(whole(each_board))} delas i ${number(hands.length)} lika delar: en för ${list(hands.map(ruleInSwedish))}.`,
  rule_odd_parts_first: () => `${LEFT_OVER} en var till de första delarna.`,
  rule_odd_parts_in_order: () => `${LEFT_OVER} en var till de bord som läggs färdigt först.`,
  rule_odd_parts_last: ({ hand }) => `${LEFT_OVER} till delen för ${ruleInSwedish(hand)}.`,
  rule_odd_parts_last_board: ({ board: name }) => `${LEFT_OVER} till delen för ${board(name)}.`,
  rule_nobody_qualifies: ({ needs, hand, whole: all, each_board }) => {
    const to = ruleInSwedish(hand);
    const what = each_board ? "delen" : "potten";
    return `Har ingen ${ruleInSwedish(needs)} ${all ? `tar ${to} hela ${what}` : `går den delen till ${to}`}.`;
  },
  rule_nobody_wins: ({ needs, whole: all }) =>
    `Har ingen ${ruleInSwedish(needs)} ligger ${all ? "potten" : "den delen"} kvar till nästa hand.`,
  rule_all_split: ({ hand, whole: all }) =>
    `Har flera ${ruleInSwedish(hand)} delar de lika på ${all ? "potten" : "den delen"}.`,
  rule_ties: ({ whole: all }) => `De som har lika bra delar lika på ${all ? "potten" : "sin del"}.`,
  rule_odd_chips: ({ rule }) => `Udda marker vid en delning ${ODD_CHIPS[rule]}.`,
  rule_side_pots: ({ divided }) =>
    `Bara den som har betalat till en sidopott kan vinna den${divided ? "; den som är ensam om den tar hela" : ""}.`,
  rule_others_fold: ({ divided }) =>
    `Lägger sig alla andra tar den som är kvar allt${divided ? ", och potten delas inte" : ""}.`,
  rule_run_twice: () =>
    "Kan ingen satsa mer innan bordet är färdigt läggs resten av det ut två gånger, om alla är överens.",
  rule_run_twice_parts: ({ parts, boards, odd }) =>
    `Varje pott delas då i ${number(parts)} lika delar, en för varje ${boards ? "omgång av varje bord" : "omgång"}; marker som blir över går ${odd === "last" ? "till den sista delen" : "en var till de första delarna"}.`,
};

/** A rule in Swedish; a rule of an unknown code stays in English. */
export function ruleInSwedish(rule: RuleText): string {
  const write = RULES[rule.code as keyof Rules] as ((rule: RuleText) => string) | undefined;
  return write ? write(rule) : rule.text;
}
