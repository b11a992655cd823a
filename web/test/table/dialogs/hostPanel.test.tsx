/** What the host does with chips: an amount is read as it is written, or not at all. */
import { screen } from "@testing-library/react";
import user from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "@/i18n/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { HostPanel } from "@/table/dialogs/HostPanel.tsx";
import { handWith, renderAtTable, seat, simulateWideWindow } from "../../tableHarness.tsx";

simulateWideWindow();
afterEach(() => usePreferences.getState().set({ language: "" }));

async function given(language: "en" | "sv", text: string) {
  const texts = LANGUAGES[language];
  usePreferences.getState().set({ language });
  const command = vi.fn().mockResolvedValue({ done: true });
  renderAtTable(<HostPanel open onClose={() => {}} />, handWith([seat(), seat()]), null, { command } as never);
  await user.click(screen.getAllByRole("button", { name: texts.giveChips })[1]!);
  await user.type(screen.getByRole("textbox", { name: texts.amount }), `${text}{Enter}`);
  return { command, why: screen.queryByRole("alert")?.textContent };
}

it.each([
  ["en", "1,000", 1000],
  ["en", "1 000", 1000],
  ["sv", "1 000", 1000],
  ["en", "-250", -250],
  ["sv", "−1 500", -1500],
] as const)("%s %s are %s chips", async (language, text, chips) => {
  const { command } = await given(language, text);
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: "give", player: "p1", chips, note: "" });
});

it.each([
  ["en", "1,00"],
  ["en", "12.5"],
  ["sv", "1,5"],
  ["en", "100 chips"],
  ["en", "0"],
] as const)("%s %s is refused with words, and nothing is sent", async (language, text) => {
  const { command, why } = await given(language, text);
  expect(command).not.toHaveBeenCalled();
  expect(why).toBe(LANGUAGES[language].giveWrong(language === "en" ? "1,000" : "1\u00a0000"));
});
