/** The protocol's messages under the names that the page uses. */
import type * as generated from "@/generated/messages.ts";

/** All fields are required: the server always sends them. */
type Complete<T> = T extends object ? { [Key in keyof T]-?: Complete<T[Key]> } : T;

export type Card = string;
export const UNSEEN = "??";

export type Seat = Complete<generated.Seat>;
export type Board = Complete<generated.Board>;
export type Table = Complete<generated.Table>;
export type TableEvent = Complete<generated.Begun["events"][number]>;
export type Verdict = Complete<generated.Verdict>;
export type PotVerdict = Complete<generated.PotVerdict>;
export type ShareVerdict = Complete<generated.ShareVerdict>;
export type Winner = Complete<generated.Winner>;
export type MadeHand = Complete<generated.MadeHand>;
export type Judged = Complete<generated.Judged>;
export type Member = Complete<generated.Member>;
export type SeatRequest = Complete<generated.SeatRequest>;
export type PlaceView = Complete<generated.PlaceView>;
export type Wager = Complete<generated.Wager>;
export type Discard = Complete<generated.Discard>;
export type Choice = Complete<generated.Choice>;
export type Placement = Complete<generated.Placement>;
export type Stakes = Complete<generated.Stakes>;
export type TableGame = Omit<Complete<generated.TableGame>, "stakes" | "burn"> & {
  stakes: Stakes | null;
  burn: boolean | null;
};
export type Settings = Omit<Complete<generated.Settings>, "games"> & { games: TableGame[] };
export type Offer = Wager | Discard | Choice | Placement;

/** Types in which the server omits default values. */
export type View = generated.View;
export type PartialSettings = generated.Settings;
export type Entry = generated.Update["entry"];
export type Update = generated.Update;
export type Backlog = generated.Backlog;
export type Welcome = generated.Welcome;
export type Question = generated.Question;
export type AllInOdds = generated.AllInOdds;
export type MadeHands = generated.MadeHands;
export type NextHand = generated.NextHand;
export type FromServer = generated.FromServer;
export type FromClient = generated.FromClient;
export type Value = generated.AnswerCommand["value"];

/** A command without the fields that the store adds. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Command = Without<Exclude<FromClient, { type: "hello" | "ping" | "react" }>, "action">;

/** The current or last hand as this viewer sees it. */
export interface HandState extends Omit<generated.HandState, "table"> {
  table: Table;
}
