/** Time around a seat: the turn's own, then the time bank. */
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClockRing } from "@/table/seats/ClockRing.tsx";
import { handWith, renderAtTable, seat } from "../../tableHarness.tsx";

const NOW = 1_000_000;
const around = (more: Partial<Parameters<typeof ClockRing>[0]> = {}) =>
  renderAtTable(
    <ClockRing ends={NOW + 20_000} bank={30_000} total={20_000} fullBank={60_000} {...more} />,
    handWith([seat(), seat()]),
    null,
  );
const drawn = () =>
  [...screen.getByRole("timer").querySelectorAll("circle[stroke-dasharray]")].map((element) => {
    const [arc, round] = element.getAttribute("stroke-dasharray")!.split(" ").map(Number);
    return Math.round((100 * arc!) / round!);
  });

describe("the clock rings", () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  it("show the time for the turn and, outside, the time bank", () => {
    around();
    expect(drawn()).toEqual([100, 50]);
    const timer = screen.getByRole("timer", { name: "20 seconds left, then 30 of the time bank" });
    expect(timer.getAttribute("data-bank")).toBe("waits");
    expect(timer.getAttribute("data-hurry")).toBe("false");
  });

  it("show that the bank runs after the time for the turn", () => {
    around({ ends: NOW - 15_000 });
    expect(drawn()).toEqual([25]); // the inner one is empty
    const timer = screen.getByRole("timer", { name: "The time bank is running: 15 seconds left" });
    expect(timer.getAttribute("data-bank")).toBe("runs");
    expect(screen.getByText("bank 15 s")).toBeTruthy();
  });

  it("show no bank if there is none", () => {
    around({ bank: 0, fullBank: 0 });
    expect(drawn()).toEqual([100]);
    expect(screen.getByRole("timer", { name: "20 seconds left" })).toBeTruthy();
  });

  it("hurry in the last five seconds", () => {
    around({ ends: NOW - 26_000 });
    expect(screen.getByRole("timer").getAttribute("data-hurry")).toBe("true");
  });
});
