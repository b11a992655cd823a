/** WebSocket connection to a table. It resumes from the last known entry and reconnects by itself. */
import type { FromClient, FromServer } from "./messages.ts";

export type ConnectionState =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; attempt: number; until: number }
  | { state: "closed"; why: CloseReason; reason: string };

/** Reasons after which the page does not reconnect. */
export type CloseReason = "elsewhere" | "no table" | "no watching" | "stranger";

const CLOSE_REASONS: [string, CloseReason][] = [
  ["you are connected somewhere else", "elsewhere"],
  ["there is no such table", "no table"],
  ["nobody may watch this table", "no watching"],
  ["that token is not good any more", "stranger"],
];

export function closeReason(reason: string): CloseReason | undefined {
  return CLOSE_REASONS.find(([begins]) => reason.startsWith(begins))?.[1];
}

export interface SocketCallbacks {
  lastSeq(): number | null;
  onMessage(message: FromServer): void;
  onStateChange(state: ConnectionState): void;
}

const FIRST_RETRY_MS = 300; // delay before the first retry; doubles with each attempt
const LONGEST_RETRY_MS = 8000;
const PING_INTERVAL_MS = 15_000; // between pings
const PONG_TIMEOUT_MS = 10_000; // without a reply to a ping, the connection counts as lost

export class TableSocket {
  private socket: WebSocket | undefined;
  private attempt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly callbacks: SocketCallbacks,
    private readonly createSocket: (url: string) => WebSocket = (where) => new WebSocket(where),
  ) {}

  start(): void {
    this.stopped = false;
    this.attempt = 0;
    globalThis.addEventListener?.("online", this.reconnectNow);
    globalThis.addEventListener?.("offline", this.handleOffline);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    globalThis.removeEventListener?.("online", this.reconnectNow);
    globalThis.removeEventListener?.("offline", this.handleOffline);
    this.dispose();
  }

  /** Reconnect at once; also used after joining, to connect with the new identity. */
  reconnectNow = (): void => {
    this.attempt = 0;
    this.stopped = false;
    this.dispose();
    this.connect();
  };

  /** The device went offline: treat the connection as lost without waiting for a ping. */
  private handleOffline = (): void => {
    if (this.socket) this.handleClose("");
  };

  send(message: FromClient): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private dispose(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.pongTimer);
    clearInterval(this.pingTimer);
    const old = this.socket;
    this.socket = undefined;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close();
    }
  }

  private connect(): void {
    if (this.attempt === 0) this.callbacks.onStateChange({ state: "connecting" });
    const socket = this.createSocket(this.url);
    this.socket = socket;
    let reason = "";
    socket.onopen = () => {
      const last = this.callbacks.lastSeq();
      socket.send(JSON.stringify(last === null ? { type: "hello" } : { type: "hello", last }));
      this.pingTimer = setInterval(() => {
        this.send({ type: "ping" });
        clearTimeout(this.pongTimer);
        this.pongTimer = setTimeout(() => this.handleClose(""), PONG_TIMEOUT_MS);
      }, PING_INTERVAL_MS);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.pongTimer);
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "bye") reason = message.reason;
      if (message.type === "welcome") {
        this.attempt = 0;
        this.callbacks.onStateChange({ state: "open" });
      }
      this.callbacks.onMessage(message);
    };
    socket.onclose = () => this.handleClose(reason);
  }

  private handleClose(reason: string): void {
    this.dispose();
    if (this.stopped) return;
    const why = closeReason(reason);
    if (why) {
      this.stopped = true;
      this.callbacks.onStateChange({ state: "closed", why, reason });
      return;
    }
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempt) * (0.75 + Math.random() / 2);
    this.attempt += 1;
    this.callbacks.onStateChange({ state: "lost", attempt: this.attempt, until: Date.now() + wait });
    this.retryTimer = setTimeout(() => this.connect(), wait);
  }
}
