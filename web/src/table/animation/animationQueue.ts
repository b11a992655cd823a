/** Shows events one step at a time. The state is known at once; the animation follows and speeds up when it falls behind. */
import type { TableEvent } from "@/connection/messages.ts";

export interface AnimationStep {
  events: TableEvent[];
  ms: number;
  run?: () => void;
}

const MAX_LAG_MS = 600; // how far the animation may lag behind newer events
const REDUCED_MOTION_MS = 80;

const DURATIONS: Partial<Record<TableEvent["event"], number>> = {
  posted: 120,
  turned: 220,
  checked: 140,
  called: 180,
  raised: 180,
  folded: 180,
  gathered: 260,
  returned: 200,
  chosen: 180,
  discarded: 180,
  stood_pat: 140,
  placed: 220,
  faced: 420,
  shown: 320,
  mucked: 140,
  awarded: 420,
  matched: 260,
  reshuffled: 200,
};
const STAGGER_MS = 60; // between two cards of a deal
const SUSPENSE_MS = 700; // before each further board card that comes without a question in between

/** Groups events into steps that move together. */
export function animationSteps(events: TableEvent[]): AnimationStep[] {
  const steps: AnimationStep[] = [];
  const boards = new Set<string>();
  for (const event of events) {
    const last = steps.at(-1);
    const before = last?.events.at(-1);
    if (event.event === "dealt") steps.push({ events: [event], ms: STAGGER_MS * event.cards.length });
    else if (event.event === "turned" || event.event === "laid" || event.event === "revealed") {
      if (last && boards.has(event.board)) last.ms += SUSPENSE_MS;
      boards.add(event.board);
      steps.push({ events: [event], ms: 220 + STAGGER_MS * event.cards.length });
    } else if (
      (event.event === "posted" && before?.event === "posted") ||
      (event.event === "awarded" &&
        before?.event === "awarded" &&
        before.pot === event.pot &&
        before.share === event.share)
    )
      last!.events.push(event);
    else steps.push({ events: [event], ms: DURATIONS[event.event] ?? 0 });
  }
  return steps;
}

export interface Clock {
  now(): number;
  later(work: () => void, ms: number): unknown;
  cancel(timer: unknown): void;
}

const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  later: (work, ms) => setTimeout(work, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export class AnimationQueue {
  private waiting: AnimationStep[] = [];
  private timer: unknown;
  private until = 0;

  constructor(
    private readonly show: (step: AnimationStep) => void,
    private readonly reducedMotion: () => boolean = () => false,
    private readonly clock: Clock = REAL_CLOCK,
  ) {}

  /** How long the queued steps will take. */
  get remainingMs(): number {
    const running = this.timer === undefined ? 0 : Math.max(0, this.until - this.clock.now());
    return this.waiting.reduce((sum, step) => sum + step.ms, running);
  }

  get idle(): boolean {
    return this.timer === undefined && !this.waiting.length;
  }

  /** Add steps; older ones are sped up. */
  push(more: AnimationStep[]): void {
    this.hurry();
    this.waiting.push(
      ...(this.reducedMotion() ? more.map((step) => ({ ...step, ms: Math.min(step.ms, REDUCED_MOTION_MS) })) : more),
    );
    if (this.timer === undefined) this.next();
  }

  /** Speed up the queue so that it ends within the allowed lag. */
  hurry(): void {
    const remainingMs = this.remainingMs;
    if (remainingMs <= MAX_LAG_MS) return;
    const faster = MAX_LAG_MS / remainingMs;
    for (const step of this.waiting) step.ms *= faster;
    if (this.timer !== undefined) this.wait(Math.max(0, this.until - this.clock.now()) * faster);
  }

  /** Show all queued steps now. */
  skip(): void {
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.timer = undefined;
    const all = this.waiting;
    this.waiting = [];
    for (const step of all) this.show(step);
    if (this.timer === undefined && this.waiting.length) this.next();
  }

  /** Drop all queued steps. */
  clear(): void {
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private wait(ms: number): void {
    if (this.timer !== undefined) this.clock.cancel(this.timer);
    this.until = this.clock.now() + ms;
    this.timer = this.clock.later(() => {
      this.timer = undefined;
      this.next();
    }, ms);
  }

  private next(): void {
    for (let step = this.waiting.shift(); step; step = this.waiting.shift()) {
      this.show(step);
      if (step.ms > 0) {
        this.wait(step.ms);
        return;
      }
    }
  }
}
