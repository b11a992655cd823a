/** What the server says and hears, by the names the page uses. */
import type * as wire from "@/generated/wire.ts";

/** Every field is there: the server leaves nothing out of these. */
type Whole<T> = T extends object ? { [Key in keyof T]-?: Whole<T[Key]> } : T;

export type Card = string;
export const UNSEEN = "??";

export type Seat = Whole<wire.Seat>;
export type Board = Whole<wire.Board>;
export type Table = Whole<wire.Table>;
export type TableEvent = Whole<wire.Begun["events"][number]>;
export type Verdict = Whole<wire.Verdict>;
export type PotVerdict = Whole<wire.PotVerdict>;
export type ShareVerdict = Whole<wire.ShareVerdict>;
export type Winner = Whole<wire.Winner>;
export type Made = Whole<wire.Made>;
export type Judged = Whole<wire.Judged>;
export type Member = Whole<wire.Member>;
export type Guest = Whole<wire.Guest>;
export type Chair = Whole<wire.Chair>;
export type Wager = Whole<wire.Wager>;
export type Discard = Whole<wire.Discard>;
export type Choice = Whole<wire.Choice>;
export type Placement = Whole<wire.Placement>;
export type Stakes = Whole<wire.Stakes>;
export type Played = Omit<Whole<wire.Played>, "stakes" | "burn"> & { stakes: Stakes | null; burn: boolean | null };
export type Settings = Omit<Whole<wire.Settings>, "games"> & { games: Played[] };
export type Offer = Wager | Discard | Choice | Placement;

/** Here what has its usual value is left out. */
export type View = wire.View;
export type SaidSettings = wire.Settings;
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

/** A command without what the page adds to it by itself. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Command = Without<Exclude<FromClient, { type: "hello" | "ping" | "react" }>, "action">;

/** The hand that is going on, or the last one, as this viewer sees it. */
export interface Playing extends Omit<wire.Playing, "table"> {
  table: Table;
}
