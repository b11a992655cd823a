/** Keys belong to the control that has the focus, as far as it uses them; all others are the table's. */
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Offer } from "@/connection/messages.ts";
import { en } from "@/i18n/en/index.ts";
import { TableMenu } from "@/table/dialogs/TableMenu.tsx";
import { Sidebar } from "@/table/sidebar/Sidebar.tsx";
import { actionBar, handWith, renderAtTable, seat, simulateWideWindow } from "../tableHarness.tsx";

simulateWideWindow();

const wager: Offer = { offer: "wager", call: 8, low: 18, high: 100, forced: false };
const hand = handWith([seat({ bet: 2, live: 12 }), seat({ bet: 10, live: 20 })]);
const nothing = () => {};

function press(element: Element, name: string): boolean {
  return fireEvent.keyDown(element, { key: name, code: name }); // false: somebody has used it up
}

describe("on our turn", () => {
  const armed = () => screen.getByRole("button", { name: /^Raise to/ }).dataset.armed === "true";

  it("an open menu takes all keys", async () => {
    const onKeys = vi.fn();
    const menu = (
      <TableMenu onRebuy={nothing} onLeave={nothing} onPreferences={nothing} onInvite={nothing} onKeys={onKeys} />
    );
    const both = (
      <>
        {actionBar}
        {menu}
      </>
    );
    const { answer } = renderAtTable(both, hand, wager);
    const opener = screen.getByRole("button", { name: en.menu });
    opener.focus();
    await userEvent.keyboard("{ArrowDown}"); // opens it
    expect(screen.getByRole("menu")).toBeTruthy();
    await userEvent.keyboard("c");
    await userEvent.keyboard("f");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    expect(armed()).toBe(false);
    press(document.body, "1"); // a size, so that Enter would raise
    expect(armed()).toBe(true);
    screen.getByRole("menuitem", { name: en.keys }).focus();
    await userEvent.keyboard("{Enter}");
    expect(onKeys).toHaveBeenCalledOnce();
    expect(answer).not.toHaveBeenCalled();
  });

  it("tabs and scrolling lists keep only their own keys", async () => {
    const both = (
      <>
        {actionBar}
        <Sidebar tab="log" onTab={nothing} />
      </>
    );
    const { answer } = renderAtTable(both, hand, wager);
    screen.getByRole("tab", { name: en.log }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(armed()).toBe(false);
    const list = screen.getByRole("list");
    list.focus();
    for (const name of ["ArrowDown", "ArrowUp", "Home", "End"]) expect(press(list, name)).toBe(true);
    expect(armed()).toBe(false);
    await userEvent.keyboard("c");
    expect(answer).toHaveBeenCalledExactlyOnceWith("call");
  });

  it("the mouse wheel changes the amount vertically, until we have answered", () => {
    const { store } = renderAtTable(actionBar, hand, wager);
    const raise = () => screen.getByRole("button", { name: /^Raise to/ }).textContent;
    const slider = screen.getByRole("slider");
    fireEvent.wheel(slider, { deltaY: -100 });
    expect(raise()).toContain("19");
    fireEvent.wheel(slider, { deltaX: 100, deltaY: 0 });
    expect(raise()).toContain("19");
    act(() => store.setState({ pending: { action: "a", type: "answer", value: 19 } }));
    fireEvent.wheel(slider, { deltaY: -100 });
    expect(raise()).toContain("19");
  });
});
