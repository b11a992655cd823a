/** Chips that are bought in the middle of a hand: one is told when they come, and may think again. */
import { render, screen } from "@testing-library/react";
import user from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import { en } from "@/i18n/en/index.ts";
import { RebuyDialog } from "@/table/dialogs/RebuyDialog.tsx";
import { createTableStore, TableContext } from "@/table/state/tableStore.ts";
import { FakeSocket } from "../../tableHarness.tsx";

function shown(wanted: number, stack = 100) {
  const store = createTableStore("t1", {}, (url) => new FakeSocket(url) as unknown as WebSocket);
  const command = vi.fn().mockResolvedValue({ done: true });
  const view = { members: { anna: { name: "Anna", place: 0, wanted } }, places: [{ player: "anna", stack }] };
  store.setState({ settings: settingsWithDefaults({ most: 400 }), you: "anna", view: view as never, command });
  const onClose = vi.fn();
  render(
    <TableContext value={store}>
      <RebuyDialog open onClose={onClose} />
    </TableContext>,
  );
  return { command, onClose };
}

it("cancels a pending rebuy", async () => {
  const { command, onClose } = shown(50);
  screen.getByText(en.rebuyWanted("50"));
  screen.getByText(en.rebuyHint("250"));
  await user.click(screen.getByRole("button", { name: en.rebuyUndo }));
  expect(command).toHaveBeenCalledWith({ type: "rebuy", chips: 0 });
  expect(onClose).toHaveBeenCalled();
});

it("offers no cancelling without a pending rebuy", async () => {
  const { command } = shown(0);
  expect(screen.queryByRole("button", { name: en.rebuyUndo })).toBeNull();
  await user.click(screen.getByRole("button", { name: en.rebuy }));
  expect(command).toHaveBeenCalledWith({ type: "rebuy", chips: 300 });
});

it("says if nothing more can be bought", () => {
  shown(0, 400);
  screen.getByText(en.rebuyFull);
  expect(screen.getByRole("button", { name: en.rebuy }).hasAttribute("disabled")).toBe(true);
});

it("asks a broke player for at least the minimum buy-in", async () => {
  const { command } = shown(0, 0);
  expect(screen.getByRole("slider").getAttribute("aria-valuemin")).toBe("100");
  await user.click(screen.getByRole("button", { name: en.rebuy }));
  expect(command).toHaveBeenCalledWith({ type: "rebuy", chips: 400 });
});
