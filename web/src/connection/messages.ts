/** The protocol's messages under the names that the page uses. */
import type * as wire from "@/generated/wire.ts";

/** All fields are required: the server always sends them. */
type Complete<T> = T extends object ? { [Key in keyof T]-?: Complete<T[Key]> } : T;

export type Card = string;
export const UNSEEN = "??";

export type Seat = Complete<wire.Seat>;
export type Board = Complete<wire.Board>;
export type Table = Complete<wire.Table>;
export type TableEvent = Complete<wire.Begun["events"][number]>;
export type Verdict = Complete<wire.Verdict>;
export type PotVerdict = Complete<wire.PotVerdict>;
export type ShareVerdict = Complete<wire.ShareVerdict>;
export type Winner = Complete<wire.Winner>;
export type Made = Complete<wire.Made>;
export type Judged = Complete<wire.Judged>;
export type Member = Complete<wire.Member>;
export type Guest = Complete<wire.Guest>;
export type Chair = Complete<wire.Chair>;
export type Wager = Complete<wire.Wager>;
export type Discard = Complete<wire.Discard>;
export type Choice = Complete<wire.Choice>;
export type Placement = Complete<wire.Placement>;
export type Stakes = Complete<wire.Stakes>;
export type Played = Omit<Complete<wire.Played>, "stakes" | "burn"> & { stakes: Stakes | null; burn: boolean | null };
export type Settings = Omit<Complete<wire.Settings>, "games"> & { games: Played[] };
export type Offer = Wager | Discard | Choice | Placement;

/** Types in which the server omits default values. */
export type View = wire.View;
export type PartialSettings = wire.Settings;
export type Entry = wire.Told["entry"];
export type Told = wire.Told;
export type Past = wire.Past;
export type Welcome = wire.Welcome;
export type Question = wire.Question;
export type Outlook = wire.Outlook;
export type Aside = wire.Aside;
export type Soon = wire.Soon;
export type FromServer = wire.FromServer;
export type FromClient = wire.FromClient;
export type Value = wire.Answer["value"];

/** A command without the fields that the store adds. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Command = Without<Exclude<FromClient, { type: "hello" | "ping" | "react" }>, "action">;

/** The current or last hand as this viewer sees it. */
export interface Playing extends Omit<wire.Playing, "table"> {
  table: Table;
}
