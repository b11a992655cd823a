/** The games of a table, changed by its host, and named by who deals: as they are played there, house rules and stakes. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import user from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type Game, ruleParameters } from "@/api/queries.ts";
import { settingsWithDefaults } from "@/connection/fillDefaults.ts";
import { en } from "@/i18n/en/index.ts";
import { houseRuleNames } from "@/i18n/houseRules.ts";
import { translateWild } from "@/i18n/server/translateServerText.ts";
import { sv } from "@/i18n/sv/index.ts";
import { usePreferences } from "@/preferences/preferences.ts";
import { ChangeGameDialog } from "@/table/dialogs/ChangeGameDialog.tsx";
import { DealersChoiceDialog } from "@/table/dialogs/DealersChoiceDialog.tsx";
import { createTableStore, TableContext } from "@/table/state/tableStore.ts";
import recorded from "../../recordings/games.json";
import { FakeSocket } from "../../tableHarness.tsx";

vi.setConfig({ testTimeout: 30_000 });
const games = recorded as unknown as Game[];
const dear = { blinds: [10, 20] };
const settings = settingsWithDefaults({
  games: [
    { game: "holdem", stakes: dear as never, options: { double_board: true, bomb_pot: 2 } },
    { game: "razz" },
    { game: "kings-and-lows" },
  ],
});

function shown(dialog: React.ReactNode, told: object[] = [], played = settings, view: object | null = null) {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const store = createTableStore("t1", {}, (url) => new FakeSocket(url) as unknown as WebSocket);
  const command = vi.fn().mockResolvedValue({ done: true });
  store.setState({ settings: played, command, view: view as never });
  const client = new QueryClient();
  client.setQueryData(["games"], games);
  for (const one of told) client.setQueryData(["told", "holdem", ruleParameters(played.games[0]!)], one);
  render(
    <QueryClientProvider client={client}>
      <TableContext value={store}>{dialog}</TableContext>
    </QueryClientProvider>,
  );
  return { command };
}

describe("the games of a table", () => {
  it("are edited from the current settings without losing others", async () => {
    const { command } = shown(<ChangeGameDialog open onClose={() => {}} />);
    screen.getByText(en.changeMore);
    await user.click(screen.getByRole("button", { name: en.inLobby.removeGame("Razz") }));
    await user.click(screen.getByRole("button", { name: en.inLobby.addGame }));
    await user.click(screen.getByRole("button", { name: /^Omaha hi-lo/i }));
    await user.click(screen.getByRole("button", { name: en.apply }));
    const sent = command.mock.calls[0]![0];
    expect(sent.type).toBe("change");
    expect({ ...sent.settings, games: [] }).toEqual({ ...settings, games: [] });
    const [first, second, third] = sent.settings.games;
    expect([first.game, second.game, third.game]).toEqual(["holdem", "kings-and-lows", "omaha-hilo"]);
    expect(first).toMatchObject({ stakes: dear, options: { double_board: true, bomb_pot: 2 } });
    expect(second.stakes).toBeNull();
    expect(third.stakes.blinds).toEqual([10, 20]); // a game that is added costs what the others do
  });

  it("adjust the seats without removing players", async () => {
    const view = { members: { anna: {}, bo: {}, cem: {} } };
    const { command } = shown(<ChangeGameDialog open onClose={() => {}} />, [], settings, view);
    const more = screen.getByRole("button", { name: `${en.inLobby.seats}: +` });
    await user.click(more);
    await user.click(screen.getByRole("button", { name: en.apply }));
    expect(command.mock.calls[0]![0].settings.seats).toBe(settings.seats + 1);
    const fewer = screen.getByRole("button", { name: `${en.inLobby.seats}: −` });
    while (!fewer.hasAttribute("disabled")) await user.click(fewer);
    await user.click(screen.getByRole("button", { name: en.apply }));
    expect(command.mock.calls[1]![0].settings.seats).toBe(3);
  });

  it("report games with too few seats", async () => {
    const few = games.find((game) => game.seats[1] === 2)!;
    const played = settingsWithDefaults({ games: [{ game: few.code }], seats: 2 });
    const { command } = shown(<ChangeGameDialog open onClose={() => {}} />, [], played, {
      members: { anna: {}, bo: {}, cem: {} },
    });
    command.mockResolvedValue({ done: false, reason: `${few.name} is for 2 to 2 players: take at most 2 seats` });
    await user.click(screen.getByRole("button", { name: en.apply }));
    expect(command.mock.calls[0]![0].settings.seats).toBe(3);
    screen.getByText(/take at most 2 seats/);
  });

  it("are listed for the dealer with their house rules", () => {
    const rule = { code: "rule_bomb_pot", times: 2, blind: "big blind", text: "Everyone posts two big blinds." };
    const plain = games.find((game) => game.code === "holdem")!;
    shown(<DealersChoiceDialog open onClose={() => {}} />, [{ ...plain, rules: [rule, ...plain.rules] }]);
    const first = within(screen.getByRole("button", { name: /^Texas hold'em · double board · bomb pot 2/ }));
    first.getByText((text) => text.includes(rule.text));
    first.getByText((text) => text.includes("10/20"));
  });

  it("can be searched in the language of the page", async () => {
    const many = settingsWithDefaults({ games: games.slice(0, 12).map(({ code }) => ({ game: code })) });
    usePreferences.getState().set({ language: "sv" });
    shown(<DealersChoiceDialog open onClose={() => {}} />, [], many);
    const box = screen.getByRole("textbox", { name: sv.searchGames });
    const named = () =>
      screen.getAllByRole("button").flatMap((element) => element.querySelector("strong")?.textContent ?? []);
    const [first] = games.slice(0, 12).filter(({ wild }) => wild);
    const word = translateWild(first!.wild, "sv").split(" ").at(-1)!;
    expect([first!.wild, ...first!.rules.map(({ text }) => text)].join(" ")).not.toContain(word);
    await user.type(box, word);
    expect(named()).toContain(first!.name);
    expect(named().length).toBeLessThan(12);
    await user.clear(box);
    await user.type(box, games[3]!.name);
    expect(named()[0]).toBe(games[3]!.name); // in a name it counts for more
    usePreferences.getState().set({ language: "" });
  });

  it("are named with changed house rules only", () => {
    const { options } = games.find((game) => game.code === "holdem")!;
    expect(houseRuleNames({ double_board: false, bomb_pot: 0, run_it_twice: true }, options, en)).toEqual([
      "run it twice",
    ]);
  });
});
