/** The line to a table: says hello with the last entry it knows, and comes back by itself when it breaks. */
import type { FromClient, FromServer } from "./messages.ts";

export type LinkState =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; attempt: number; until: number }
  | { state: "closed"; why: Goodbye; reason: string };

/** Why a server closes for good; after any other goodbye we come back. */
export type Goodbye = "elsewhere" | "no table" | "no watching" | "stranger";

const GOODBYES: [string, Goodbye][] = [
  ["you are connected somewhere else", "elsewhere"],
  ["there is no such table", "no table"],
  ["nobody may watch this table", "no watching"],
  ["that token is not good any more", "stranger"],
];

export function goodbye(reason: string): Goodbye | undefined {
  return GOODBYES.find(([begins]) => reason.startsWith(begins))?.[1];
}

export interface Ends {
  last(): number | null;
  heard(message: FromServer): void;
  changed(state: LinkState): void;
}

const FIRST = 300; // milliseconds before the first try to come back, then twice as long each time
const LONGEST = 8000;
const BEAT = 15_000; // between pings
const DEAF = 10_000; // without an answer to a ping the line is dead

export class Link {
  private socket: WebSocket | undefined;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    private readonly url: string,
    private readonly ends: Ends,
    private readonly open: (url: string) => WebSocket = (where) => new WebSocket(where),
  ) {}

  start(): void {
    this.over = false;
    this.attempt = 0;
    globalThis.addEventListener?.("online", this.now);
    globalThis.addEventListener?.("offline", this.gone);
    this.connect();
  }

  stop(): void {
    this.over = true;
    globalThis.removeEventListener?.("online", this.now);
    globalThis.removeEventListener?.("offline", this.gone);
    this.forget();
  }

  /** Come back at once instead of waiting; also as somebody else, after one has joined. */
  now = (): void => {
    this.attempt = 0;
    this.over = false;
    this.forget();
    this.connect();
  };

  /** The device has no network: a line that cannot be heard is broken, long before a ping would tell. */
  private gone = (): void => {
    if (this.socket) this.broken("");
  };

  say(message: FromClient): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private forget(): void {
    clearTimeout(this.timer);
    clearTimeout(this.deaf);
    clearInterval(this.beat);
    const old = this.socket;
    this.socket = undefined;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close();
    }
  }

  private connect(): void {
    if (this.attempt === 0) this.ends.changed({ state: "connecting" });
    const socket = this.open(this.url);
    this.socket = socket;
    let reason = "";
    socket.onopen = () => {
      const last = this.ends.last();
      socket.send(JSON.stringify(last === null ? { type: "hello" } : { type: "hello", last }));
      this.beat = setInterval(() => {
        this.say({ type: "ping" });
        clearTimeout(this.deaf);
        this.deaf = setTimeout(() => this.broken(""), DEAF);
      }, BEAT);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.deaf);
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "bye") reason = message.reason;
      if (message.type === "welcome") {
        this.attempt = 0;
        this.ends.changed({ state: "open" });
      }
      this.ends.heard(message);
    };
    socket.onclose = () => this.broken(reason);
  }

  private broken(reason: string): void {
    this.forget();
    if (this.over) return;
    const why = goodbye(reason);
    if (why) {
      this.over = true;
      this.ends.changed({ state: "closed", why, reason });
      return;
    }
    const wait = Math.min(LONGEST, FIRST * 2 ** this.attempt) * (0.75 + Math.random() / 2);
    this.attempt += 1;
    this.ends.changed({ state: "lost", attempt: this.attempt, until: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }
}
