/** Whom nobody knows yet plays with one click. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import type { TableState } from "@/table/state/tableState.ts";
import { actionBar, handWith, renderAtTable, seat } from "../../tableHarness.tsx";

function arrived(settings: object, places: string[] = ["p0", "p1", ""]) {
  const hand = handWith([seat(), seat()]);
  const command = vi.fn().mockResolvedValue({ done: true });
  const reconnect = vi.fn();
  const view = {
    host: "p0",
    places: places.map((player) => ({ player, stack: player ? 100 : 0, away: false })),
    button: 0,
    kitty: 0,
    chosen: 0,
    members: { p0: { name: "Anna", place: 0 }, p1: { name: "Bo", place: 1 } },
  };
  const more: Partial<TableState> = { you: "", view, settings: settingsWithDefaults(settings) };
  const { store } = renderAtTable(actionBar, hand, null, more);
  act(() => store.setState({ command, reconnect }));
  return { store, command, reconnect };
}

it("one click gets a name and a seat with the largest buy-in", async () => {
  const asked = vi.fn().mockResolvedValue(new Response(JSON.stringify({ player: "p9", name: "x", token: "t" })));
  vi.stubGlobal("fetch", asked);
  const { store, command, reconnect } = arrived({ least: 50, most: 300 });
  fireEvent.click(screen.getByRole("button", { name: /^Play as \S+/ }));
  await waitFor(() => expect(reconnect).toHaveBeenCalled());
  const { name } = JSON.parse(asked.mock.calls[0]![1].body);
  expect(name.length).toBeGreaterThan(2);
  expect(command).not.toHaveBeenCalled(); // the table does not know him yet
  act(() => store.setState({ you: "p9" }));
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: "sit", chips: 300, place: null });
});

it("a refusal is shown in the action bar", async () => {
  const refused = new Response(JSON.stringify({ detail: "too many guests in a short time" }), { status: 429 });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(refused));
  arrived({ most: 300 });
  fireEvent.click(screen.getByRole("button", { name: /^Play as/ }));
  await screen.findByText(/too many guests/);
});

it("no play button is offered if approval is needed or the table is full", () => {
  arrived({ approve: true });
  expect(screen.queryByRole("button", { name: /^Play as/ })).toBeNull();
  arrived({}, ["p0", "p1"]);
  expect(screen.queryByRole("button", { name: /^Play as/ })).toBeNull();
});
