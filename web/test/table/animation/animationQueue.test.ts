import { describe, expect, it } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { AnimationQueue, type AnimationStep, animationSteps, type Clock } from "@/table/animation/animationQueue.ts";

/** A clock that goes on when it is told to. */
class Hands implements Clock {
  private time = 0;
  private timers = new Map<number, { at: number; work: () => void }>();
  private made = 0;
  now = () => this.time;
  later = (work: () => void, ms: number) => {
    this.timers.set(++this.made, { at: this.time + ms, work });
    return this.made;
  };
  cancel = (timer: unknown) => void this.timers.delete(timer as number);
  go(ms: number) {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].work();
    }
    this.time = end;
  }
}

const check = (seat: number): TableEvent => ({ event: "checked", seat });

function paced(calm = false) {
  const clock = new Hands();
  const shown: AnimationStep[] = [];
  return {
    clock,
    shown,
    pace: new AnimationQueue(
      (step) => shown.push(step),
      () => calm,
      clock,
    ),
  };
}

const step = (seat: number, ms: number): AnimationStep => ({ events: [check(seat)], ms });
const seats = (shown: AnimationStep[]) => shown.map((expected) => (expected.events[0] as { seat: number }).seat);

describe("the animation queue", () => {
  it("shows steps in order", () => {
    const { clock, shown, pace } = paced();
    pace.push([step(1, 100), step(2, 100), step(3, 100)]);
    expect(seats(shown)).toEqual([1]);
    clock.go(99);
    expect(seats(shown)).toEqual([1]);
    clock.go(1);
    expect(seats(shown)).toEqual([1, 2]);
    clock.go(200);
    expect(seats(shown)).toEqual([1, 2, 3]);
    expect(pace.idle).toBe(true);
  });

  it("keeps its pace without news", () => {
    const { clock, shown, pace } = paced();
    pace.push([step(1, 420), step(2, 420), step(3, 420)]);
    clock.go(839);
    expect(seats(shown)).toEqual([1, 2]);
  });

  it("is at most 600 ms behind news", () => {
    const { clock, shown, pace } = paced();
    pace.push([1, 2, 3, 4, 5, 6].map((seat) => step(seat, 1000)));
    pace.push([step(9, 100)]);
    expect(pace.remainingMs).toBeLessThanOrEqual(700);
    clock.go(600);
    expect(seats(shown)).toEqual([1, 2, 3, 4, 5, 6, 9]);
  });

  it("skips, and continues with later steps", () => {
    const { clock, shown, pace } = paced();
    pace.push([step(1, 1000), step(2, 1000)]);
    pace.skip();
    expect(seats(shown)).toEqual([1, 2]);
    expect(pace.idle).toBe(true);
    pace.push([step(3, 10)]);
    clock.go(10);
    expect(seats(shown)).toEqual([1, 2, 3]);
  });

  it("shortens steps for reduced motion", () => {
    const { pace } = paced(true);
    pace.push([step(1, 1000), step(2, 1000)]);
    expect(pace.remainingMs).toBe(160);
  });

  it("groups events that move together and pauses before streets without betting", () => {
    const turned: TableEvent = { event: "turned", board: "", cards: ["As"] };
    const made = animationSteps([
      { event: "posted", seat: 0, kind: "small blind", amount: 1, chips: "bet" },
      { event: "posted", seat: 1, kind: "big blind", amount: 2, chips: "bet" },
      turned,
      turned,
      { event: "awarded", pot: 0, share: "high", seat: 0, amount: 5 },
      { event: "awarded", pot: 0, share: "high", seat: 1, amount: 5 },
      { event: "awarded", pot: 0, share: "low", seat: 1, amount: 5 },
    ]);
    expect(made.map((expected) => expected.events.length)).toEqual([2, 1, 1, 2, 1]);
    expect(made[1]!.ms - made[2]!.ms).toBe(700);
  });
});
