// Written by `npm run types` from the schemas of the server. Do not edit.
/**
 * Messages from the server.
 */
export type FromServer =
  | Welcome
  | Update
  | Backlog
  | Question
  | MadeHands
  | AllInOdds
  | HandOver
  | NextHand
  | Presence
  | Reacted
  | Done
  | Refused
  | Pong
  | Bye;
/**
 * Messages from clients.
 */
export type FromClient =
  | Hello
  | AnswerCommand
  | Sit
  | Rebuy
  | Away
  | Leave
  | Say
  | React
  | Choose
  | Hunt
  | Approve
  | Pause
  | Kick
  | Change
  | Give
  | Invite
  | Appoint
  | End
  | Ping;

export interface Messages {
  FromServer?: FromServer;
  FromClient?: FromClient;
  Welcome?: Welcome;
  View?: View;
  PlaceView?: PlaceView;
  Member?: Member;
  SeatRequest?: SeatRequest;
  Settings?: Settings;
  TableGame?: TableGame;
  Stakes?: Stakes;
  HandState?: HandState;
  Table?: Table;
  Seat?: Seat;
  Board?: Board;
  Update?: Update;
  Opened?: Opened;
  SeatRequested?: SeatRequested;
  Declined?: Declined;
  Sat?: Sat;
  ChipsOrdered?: ChipsOrdered;
  Bought?: Bought;
  AwayChanged?: AwayChanged;
  Leaving?: Leaving;
  Left?: Left;
  Paused?: Paused;
  SettingsChanged?: SettingsChanged;
  GameChosen?: GameChosen;
  Begun?: Begun;
  Started?: Started;
  Entered?: Entered;
  Gathered?: Gathered;
  Posted?: Posted;
  Dealt?: Dealt;
  Turned?: Turned;
  Laid?: Laid;
  Revealed?: Revealed;
  Taken?: Taken;
  Passed?: Passed;
  Burnt?: Burnt;
  Checked?: Checked;
  Called?: Called;
  Raised?: Raised;
  Folded?: Folded;
  Returned?: Returned;
  Chosen?: Chosen;
  Discarded?: Discarded;
  StoodPat?: StoodPat;
  Reshuffled?: Reshuffled;
  Placed?: Placed;
  Faced?: Faced;
  Shown?: Shown;
  Mucked?: Mucked;
  Judged?: Judged;
  Awarded?: Awarded;
  Matched?: Matched;
  Ended?: Ended;
  Answered?: Answered;
  Voided?: Voided;
  Said?: Said;
  RabbitHunted?: RabbitHunted;
  HostChanged?: HostChanged;
  Ending?: Ending;
  Closed?: Closed;
  Backlog?: Backlog;
  Question?: Question;
  Wager?: Wager;
  Discard?: Discard;
  Choice?: Choice;
  Placement?: Placement;
  MadeHands?: MadeHands;
  AllInOdds?: AllInOdds;
  AllInStage?: AllInStage;
  HandOver?: HandOver;
  Verdict?: Verdict;
  PotVerdict?: PotVerdict;
  ShareVerdict?: ShareVerdict;
  Winner?: Winner;
  MadeHand?: MadeHand;
  Kicker?: Kicker;
  OddChips?: OddChips;
  Unclaimed?: Unclaimed;
  OddShares?: OddShares;
  Payout?: Payout;
  NextHand?: NextHand;
  Presence?: Presence;
  Reacted?: Reacted;
  Done?: Done;
  Refused?: Refused;
  Pong?: Pong;
  Bye?: Bye;
  Hello?: Hello;
  AnswerCommand?: AnswerCommand;
  Sit?: Sit;
  Rebuy?: Rebuy;
  Away?: Away;
  Leave?: Leave;
  Say?: Say;
  React?: React;
  Choose?: Choose;
  Hunt?: Hunt;
  Approve?: Approve;
  Pause?: Pause;
  Kick?: Kick;
  Change?: Change;
  Give?: Give;
  Invite?: Invite;
  Appoint?: Appoint;
  End?: End;
  Ping?: Ping;
}
/**
 * You are connected. With a view, discard what you had; without one, the entries that you missed follow.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  /**
   * The number of an entry in the room's journal.
   */
  seq: number;
  you?: string;
  host?: boolean;
  view?: View | null;
  outside?: boolean;
}
/**
 * A room as a viewer may see it. Settings are included when they change, the current hand only in a welcome.
 */
export interface View {
  host: string;
  places: PlaceView[];
  button: number;
  kitty: number;
  chosen: number;
  members: {
    [k: string]: Member;
  };
  seat_requests?: {
    [k: string]: SeatRequest;
  };
  settings?: Settings | null;
  playing?: HandState | null;
  pending?: Settings | null;
  last?: string;
  dealt?: number;
  named?: boolean;
  paused?: boolean;
  closed?: boolean;
  ending?: boolean;
}
/**
 * A place at the table, as it is between hands.
 */
export interface PlaceView {
  player?: string;
  stack?: number;
  away?: boolean;
}
/**
 * A player or bot at the table.
 */
export interface Member {
  name: string;
  place: number;
  bot?: string;
  bank?: number;
  timeouts?: number;
  wanted?: number;
  leaving?: boolean;
}
/**
 * A request for a seat, which waits for the host's approval.
 */
export interface SeatRequest {
  name: string;
  place: number;
  chips: number;
}
/**
 * How a table is run.
 */
export interface Settings {
  /**
   * One game, or several for dealer's choice.
   */
  games?: TableGame[];
  name?: string;
  seats?: number;
  /**
   * The smallest buy-in in chips.
   */
  least?: number;
  most?: number;
  /**
   * Seconds to answer; 0 is no clock.
   */
  clock?: number;
  /**
   * Seconds of time bank for each player.
   */
  bank?: number;
  /**
   * How long pauses and bots take: 1 is normal speed, 0 is no delay.
   */
  pace?: number;
  /**
   * Bots that sit down when the table opens.
   */
  bots?: number;
  /**
   * Whether the table is left out of the public list.
   */
  private?: boolean;
  /**
   * Whether spectators are allowed.
   */
  watching?: boolean;
  /**
   * Whether the host has to approve each player.
   */
  approve?: boolean;
  /**
   * Whether rabbit hunts are allowed.
   */
  rabbit?: boolean;
  /**
   * Whether the page shows the odds of cards before they are placed for good.
   */
  hints?: boolean;
}
/**
 * A game as a table plays it; empty fields mean the game's defaults.
 */
export interface TableGame {
  game?: string;
  options?: {
    [k: string]: string | number | boolean;
  };
  limit?: string;
  stakes?: Stakes | null;
  odd_chips?: string;
  burn?: boolean | null;
}
/**
 * Forced bets, bet sizes, and the house's rules about them.
 *
 *     Tuples are in the order of the blinds: from the left of the button, heads-up from the button.
 *
 *     >>> Stakes(blinds=(5, 10), big_blind_ante=10).why_not(6)
 *     >>> Stakes(blinds=(5, 10), antes=(1, 1, 0)).why_not(4)
 *     'antes are for 3 seats, and there are 4'
 */
export interface Stakes {
  ante?: number;
  blinds?: number[];
  straddle?: number;
  button_ante?: number;
  button_blind?: number;
  bring_in?: number;
  small_bet?: number;
  big_bet?: number;
  big_blind_ante?: number;
  antes?: number[];
  dead_antes?: boolean;
  late?: number[];
  as_posted?: boolean;
  cap?: number;
  buy_in?: number;
}
/**
 * The current hand.
 */
export interface HandState {
  hand: string;
  number: number;
  played: number;
  places: number[];
  players: string[];
  root: string;
  seed_hash: string;
  table: Table;
}
/**
 * The whole visible state of a hand.
 */
export interface Table {
  seats: Seat[];
  button: number;
  street?: string;
  boards?: Board[];
  dead?: number;
  awarded?: number;
  carried?: number;
  faced?: string[];
  up_order?: string[];
  over?: boolean;
}
/**
 * A player's chips and cards.
 */
export interface Seat {
  stack: number;
  live?: number;
  bet?: number;
  cards?: string[];
  up?: boolean[];
  shown?: number[];
  folded?: boolean;
  choice?: string;
  placed?: [string, number[]][];
}
/**
 * Community cards.
 */
export interface Board {
  name: string;
  cards: string[];
  down?: boolean;
}
/**
 * A new journal entry. The view after it is included if more than the cards and bets of a hand has changed.
 */
export interface Update {
  type: "update";
  /**
   * The number of an entry in the room's journal.
   */
  seq: number;
  at: number;
  entry:
    | Opened
    | SeatRequested
    | Declined
    | Sat
    | ChipsOrdered
    | Bought
    | AwayChanged
    | Leaving
    | Left
    | Paused
    | SettingsChanged
    | GameChosen
    | Begun
    | Answered
    | Voided
    | Said
    | RabbitHunted
    | HostChanged
    | Ending
    | Closed;
  view?: View | null;
}
/**
 * A table was opened.
 */
export interface Opened {
  entry: "opened";
  settings: Settings;
  host: string;
}
/**
 * A guest asked the host for a seat.
 */
export interface SeatRequested {
  entry: "seat_requested";
  player: string;
  name: string;
  place: number;
  chips: number;
}
/**
 * A request for a seat was declined or withdrawn.
 */
export interface Declined {
  entry: "declined";
  player: string;
}
/**
 * A player or a bot sat down with chips.
 */
export interface Sat {
  entry: "sat";
  player: string;
  name: string;
  place: number;
  chips: number;
  bot?: string;
}
/**
 * A player in a hand ordered chips, which arrive when the hand is over.
 */
export interface ChipsOrdered {
  entry: "chips_ordered";
  player: string;
  chips: number;
}
/**
 * A player bought chips, or the host corrected the player's chips (which may be negative).
 */
export interface Bought {
  entry: "bought";
  player: string;
  chips: number;
  correction?: boolean;
  note?: string;
}
/**
 * A player sat out, or came back.
 */
export interface AwayChanged {
  entry: "away_changed";
  player: string;
  away: boolean;
  why?: string;
}
/**
 * A player in a hand leaves when it is over, and folds at the next turn.
 */
export interface Leaving {
  entry: "leaving";
  player: string;
  why?: string;
}
/**
 * A player left with chips. The last player also gets the kitty, which is included in the chips.
 */
export interface Left {
  entry: "left";
  player: string;
  chips: number;
  why?: string;
  kitty?: number;
}
/**
 * The host paused or resumed the game.
 */
export interface Paused {
  entry: "paused";
  paused: boolean;
}
/**
 * The host changed the settings, from the next hand on.
 */
export interface SettingsChanged {
  entry: "settings_changed";
  settings: Settings;
}
/**
 * The dealer chose the next game.
 */
export interface GameChosen {
  entry: "game_chosen";
  game: number;
  player?: string;
}
/**
 * A hand began, from the deck that was committed to before.
 */
export interface Begun {
  entry: "begun";
  hand: string;
  number: number;
  played: number;
  places: number[];
  players: string[];
  root: string;
  seed_hash: string;
  events: (
    | Started
    | Entered
    | Gathered
    | Posted
    | Dealt
    | Turned
    | Laid
    | Revealed
    | Taken
    | Passed
    | Burnt
    | Checked
    | Called
    | Raised
    | Folded
    | Returned
    | Chosen
    | Discarded
    | StoodPat
    | Reshuffled
    | Placed
    | Faced
    | Shown
    | Mucked
    | Judged
    | Awarded
    | Matched
    | Ended
  )[];
}
/**
 * A hand began.
 */
export interface Started {
  event: "started";
  stacks: number[];
  button: number;
  kitty?: number;
}
/**
 * A street began.
 */
export interface Entered {
  event: "entered";
  street: string;
}
/**
 * The bets of the round went into the pot.
 */
export interface Gathered {
  event: "gathered";
}
/**
 * A seat made a forced payment. `kind` names it; `chips` is bet, ante or dead.
 */
export interface Posted {
  event: "posted";
  seat: number;
  kind: string;
  amount: number;
  chips?: string;
}
/**
 * A seat got cards, each face up or down.
 */
export interface Dealt {
  event: "dealt";
  seat: number;
  cards: string[];
  up: boolean[];
}
/**
 * Cards were dealt face up on a board.
 */
export interface Turned {
  event: "turned";
  board: string;
  cards: string[];
}
/**
 * Cards were dealt face down on a board. No viewer sees them before they are revealed.
 */
export interface Laid {
  event: "laid";
  board: string;
  cards: string[];
}
/**
 * The cards of a board that lay face down were turned over.
 */
export interface Revealed {
  event: "revealed";
  board: string;
  cards: string[];
}
/**
 * A seat took the card at this position of a board, face up.
 */
export interface Taken {
  event: "taken";
  seat: number;
  board: string;
  position: number;
}
/**
 * A seat gave the cards at these positions to another, face down.
 */
export interface Passed {
  event: "passed";
  seat: number;
  positions: number[];
  to: number;
  cards: string[];
}
/**
 * Cards were burnt: put away unseen.
 */
export interface Burnt {
  event: "burnt";
  cards: string[];
}
/**
 * A seat checked.
 */
export interface Checked {
  event: "checked";
  seat: number;
}
/**
 * A seat called, or went all-in for less.
 */
export interface Called {
  event: "called";
  seat: number;
  amount: number;
}
/**
 * A seat put in `amount` to make its bet `to`: a raise `over` the previous bet, or a first bet.
 */
export interface Raised {
  event: "raised";
  seat: number;
  amount: number;
  to: number;
  over?: number;
}
/**
 * A seat folded, or was put out by a board, which `why` names.
 */
export interface Folded {
  event: "folded";
  seat: number;
  why?: string;
}
/**
 * An uncalled bet was returned.
 */
export interface Returned {
  event: "returned";
  seat: number;
  amount: number;
}
/**
 * A seat chose one of the words that it was offered.
 */
export interface Chosen {
  event: "chosen";
  seat: number;
  word: string;
}
/**
 * A seat threw the cards at these positions.
 */
export interface Discarded {
  event: "discarded";
  seat: number;
  positions: number[];
}
/**
 * A seat that could draw kept all its cards.
 */
export interface StoodPat {
  event: "stood_pat";
  seat: number;
}
/**
 * The deck ran out, and discarded cards were shuffled into a new one.
 */
export interface Reshuffled {
  event: "reshuffled";
  count: number;
}
/**
 * A seat placed its cards on boards, by position.
 */
export interface Placed {
  event: "placed";
  seat: number;
  boards: [string, number[]][];
}
/**
 * A hand was dealt face up to the deck; a new one replaces it.
 */
export interface Faced {
  event: "faced";
  cards: string[];
}
/**
 * A seat turned over the cards at these positions.
 */
export interface Shown {
  event: "shown";
  seat: number;
  positions: number[];
  cards: string[];
  board?: string;
}
/**
 * A losing seat did not show its cards.
 */
export interface Mucked {
  event: "mucked";
  seat: number;
}
/**
 * A hand was judged for a share of the pot: its score, and an explanation in words. The deck's hand has no seat.
 */
export interface Judged {
  event: "judged";
  seat: number | null;
  share: string;
  score: number | null;
  words: string;
  cards?: string[];
  wilds?: [string, string][];
}
/**
 * A seat won chips for a share of a pot; without a seat they carry over to the next hand.
 */
export interface Awarded {
  event: "awarded";
  pot: number;
  share: string;
  seat: number | null;
  amount: number;
}
/**
 * A seat paid into the next hand's pot.
 */
export interface Matched {
  event: "matched";
  seat: number;
  amount: number;
}
/**
 * The hand is over.
 */
export interface Ended {
  event: "ended";
}
/**
 * A seat answered; `by` is set if the clock, a bot, or the house (for an absent player) answered for it.
 */
export interface Answered {
  entry: "answered";
  hand: string;
  seat: number;
  value: string | number | (number | number[])[] | null;
  events: (
    | Started
    | Entered
    | Gathered
    | Posted
    | Dealt
    | Turned
    | Laid
    | Revealed
    | Taken
    | Passed
    | Burnt
    | Checked
    | Called
    | Raised
    | Folded
    | Returned
    | Chosen
    | Discarded
    | StoodPat
    | Reshuffled
    | Placed
    | Faced
    | Shown
    | Mucked
    | Judged
    | Awarded
    | Matched
    | Ended
  )[];
  by?: string;
  bank?: number | null;
}
/**
 * The hand was cancelled: all chips are as before it.
 */
export interface Voided {
  entry: "voided";
  hand: string;
  why: string;
}
/**
 * A chat message; `name` is set if the author does not sit at the table.
 */
export interface Said {
  entry: "said";
  player: string;
  text: string;
  name?: string;
}
/**
 * A rabbit hunt showed which cards would have come.
 */
export interface RabbitHunted {
  entry: "rabbit_hunted";
  hand: string;
  player: string;
  boards: Board[];
  came?: (
    | Started
    | Entered
    | Gathered
    | Posted
    | Dealt
    | Turned
    | Laid
    | Revealed
    | Taken
    | Passed
    | Burnt
    | Checked
    | Called
    | Raised
    | Folded
    | Returned
    | Chosen
    | Discarded
    | StoodPat
    | Reshuffled
    | Placed
    | Faced
    | Shown
    | Mucked
    | Judged
    | Awarded
    | Matched
    | Ended
  )[];
}
/**
 * The table has a new host, or none.
 */
export interface HostChanged {
  entry: "host_changed";
  player: string;
}
/**
 * The host ended the game during a hand: it closes after the hand.
 */
export interface Ending {
  entry: "ending";
}
/**
 * The game is over; the kitty was divided.
 */
export interface Closed {
  entry: "closed";
  kitty?: {
    [k: string]: number;
  };
}
/**
 * Recent entries from before you came, for display only.
 */
export interface Backlog {
  type: "backlog";
  updates: Update[];
}
/**
 * The open question: which seats have to answer. The offer is included if yours is one of them.
 */
export interface Question {
  type: "question";
  /**
   * The number of an entry in the room's journal.
   */
  ask: number;
  hand: string;
  seats?: number[];
  offer?: (Wager | Discard | Choice | Placement) | null;
  left?: {
    [k: string]: number;
  };
  bank?: {
    [k: string]: number;
  };
  kind?: string;
}
/**
 * Fold, check, call, or bet and raise to an amount.
 *
 *     >>> offer = Wager(call=20, low=40, high=300)
 *     >>> offer.parse("raise to 120"), offer.parse("call"), offer.parse("all-in")
 *     (120, 'call', 300)
 */
export interface Wager {
  offer: "wager";
  call: number;
  low?: number;
  high?: number;
  forced?: boolean;
}
/**
 * Discard cards, named by position.
 */
export interface Discard {
  offer: "discard";
  most: number;
  least?: number;
  with_ace?: number;
}
/**
 * Choose one of several words, the boldest first; a word may have a price.
 */
export interface Choice {
  offer: "choice";
  words: string[];
  prices?: number[];
  otherwise?: string;
  ask?: string;
}
/**
 * Place cards on boards: all at once, or a few at a time on one board.
 *
 *     The largest part goes to a fixed board, or to any. Cards that were placed before stay.
 */
export interface Placement {
  offer: "placement";
  boards: string[];
  sizes: number[];
  fixed?: string;
  step?: number;
  may_fold?: boolean;
  fallback?: number[][];
}
/**
 * Which of the visible cards are wild, and what your cards make for each share of the pot.
 */
export interface MadeHands {
  type: "made_hands";
  hand: string;
  wild?: string;
  wilds?: string[];
  makes?: Judged[];
}
/**
 * The odds of an all-in: of the shown hands before each card that came after the last decision, and after the last card.
 */
export interface AllInOdds {
  type: "all_in_odds";
  hand: string;
  stages: AllInStage[];
}
/**
 * The odds of the shown hands at one moment: of the main pot, which all of them contest, and of each side pot.
 */
export interface AllInStage {
  cards: number;
  equity: {
    [k: string]: number;
  };
  stderr?: number;
  event?: number;
  win?: {
    [k: string]: number;
  };
  tie?: {
    [k: string]: number;
  };
  shares?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  samples?: number;
  sides?: {
    [k: string]: number;
  }[];
  held?: number;
}
/**
 * The hand is over: who won what, and why.
 */
export interface HandOver {
  type: "hand_over";
  hand: string;
  verdict: Verdict;
  players?: string[];
}
/**
 * The settlement of a hand.
 */
export interface Verdict {
  pots: PotVerdict[];
  payouts: Payout[];
  carried?: number;
}
/**
 * A pot: the seats that could win it, and its shares.
 */
export interface PotVerdict {
  pot: number;
  name: string;
  amount: number;
  eligible: number[];
  contested: boolean;
  shares: ShareVerdict[];
  unclaimed?: Unclaimed[];
  odd_shares?: OddShares | null;
}
/**
 * A share of a pot: its winners, their hands and the best losing hand; or that it carries over to the next hand.
 */
export interface ShareVerdict {
  share: string;
  name: string;
  amount: number;
  winners: Winner[];
  ahead_of?: MadeHand | null;
  kicker?: Kicker | null;
  odd_chips?: OddChips | null;
  carried?: number;
  why?: string;
  parts?: number;
  kind?: string;
}
/**
 * A seat that wins a share or a part of it; the part is 0 if there are fewer chips than winners.
 */
export interface Winner {
  seat: number;
  amount: number;
  hand: MadeHand;
}
/**
 * A hand that was shown: in words, with its playing cards in display order, and what its wild cards play as.
 */
export interface MadeHand {
  seat: number | null;
  words: string;
  cards?: string[];
  wilds?: [string, string][];
}
/**
 * What decided between two hands: positions among the winner's playing cards, these cards, and the ranks on both sides.
 */
export interface Kicker {
  places: number[];
  cards: string[];
  rank: string;
  against: string;
  words: string;
}
/**
 * Odd chips of a share: the seats that got one more, and why.
 */
export interface OddChips {
  seats: number[];
  rule: string;
  why: string;
}
/**
 * A share without a qualifying hand: its amount, and the share that it was added to.
 */
export interface Unclaimed {
  share: string;
  name: string;
  amount: number;
  went_with: string;
  why: string;
}
/**
 * Odd chips of a pot: the shares that are larger, and why.
 */
export interface OddShares {
  shares: string[];
  rule: string;
  why: string;
}
/**
 * The result of the hand for a seat: winnings by share, payments, and the new stack.
 */
export interface Payout {
  seat: number;
  /**
   * `won`, by share; chips that nobody contested are `uncontested`.
   */
  shares: {
    [k: string]: number;
  };
  /**
   * Chips taken from the pots in this hand. What the player put in is not subtracted.
   */
  won: number;
  /**
   * Paid by a loser into the next hand's pot.
   */
  matched: number;
  /**
   * Everything put in this hand, `matched` included; uncalled chips that came back do not count.
   */
  paid: number;
  /**
   * `won` minus everything that the player put in this hand; negative for a loss.
   */
  net: number;
  /**
   * The chips after the hand.
   */
  stack: number;
}
/**
 * What comes next between hands: the dealer's choice, or the next deal.
 */
export interface NextHand {
  type: "next_hand";
  left?: number;
  chooser?: string;
  why_not?: string;
  seed_hash?: string;
  root?: string;
}
/**
 * Who is connected.
 */
export interface Presence {
  type: "presence";
  here: string[];
  watching?: number;
}
/**
 * A player's reaction.
 */
export interface Reacted {
  type: "reacted";
  player: string;
  face: string;
}
/**
 * Your command is on disk.
 */
export interface Done {
  type: "done";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  /**
   * The number of an entry in the room's journal.
   */
  seq: number;
}
/**
 * Your command was refused and changed nothing.
 */
export interface Refused {
  type: "refused";
  reason: string;
  action?: string;
  again?: boolean;
}
/**
 * The reply to a ping.
 */
export interface Pong {
  type: "pong";
  at: number;
}
/**
 * The server closes the connection.
 */
export interface Bye {
  type: "bye";
  reason: string;
  back?: boolean;
}
/**
 * The first message: your token, unless a cookie has it, and the last entry that you know.
 */
export interface Hello {
  type: "hello";
  last?: number | null;
  token?: string;
}
/**
 * Answer the question of this number.
 */
export interface AnswerCommand {
  type: "answer";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  /**
   * The number of an entry in the room's journal.
   */
  ask: number;
  value: string | number | (number | number[])[];
}
/**
 * Take a place with chips.
 */
export interface Sit {
  type: "sit";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  chips: number;
  place?: number | null;
}
/**
 * Buy chips. During a hand they arrive when it is over; until then 0 cancels the order.
 */
export interface Rebuy {
  type: "rebuy";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  chips: number;
}
/**
 * Sit out, or come back.
 */
export interface Away {
  type: "away";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  away: boolean;
}
/**
 * Leave the table. In a hand you fold at your next turn and leave when it is over.
 */
export interface Leave {
  type: "leave";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
}
/**
 * Send a chat message.
 */
export interface Say {
  type: "say";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  text: string;
}
/**
 * Send a reaction, which is not stored.
 */
export interface React {
  type: "react";
  face: string;
}
/**
 * Dealer's choice: choose the next game by its index in the settings.
 */
export interface Choose {
  type: "choose";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  game: number;
}
/**
 * Rabbit hunt: show which cards would have come in the last hand.
 */
export interface Hunt {
  type: "hunt";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
}
/**
 * Host: accept or decline a guest who asked for a seat.
 */
export interface Approve {
  type: "approve";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  player: string;
  yes?: boolean;
}
/**
 * Host: pause the game after this hand, or resume it.
 */
export interface Pause {
  type: "pause";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  paused: boolean;
}
/**
 * Host: remove a player from the table.
 */
export interface Kick {
  type: "kick";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  player: string;
}
/**
 * Host: change the settings from the next hand on.
 */
export interface Change {
  type: "change";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  settings: Settings;
}
/**
 * Host: correct a player's chips, with a note for the ledger.
 */
export interface Give {
  type: "give";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  player: string;
  chips: number;
  note?: string;
}
/**
 * Host: seat a bot.
 */
export interface Invite {
  type: "invite";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  chips?: number;
  place?: number | null;
}
/**
 * Host: make another player the host.
 */
export interface Appoint {
  type: "appoint";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
  player: string;
}
/**
 * Host: end the game; all players are cashed out after this hand.
 */
export interface End {
  type: "end";
  /**
   * An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.
   */
  action: string;
}
/**
 * Ask for a pong.
 */
export interface Ping {
  type: "ping";
}
