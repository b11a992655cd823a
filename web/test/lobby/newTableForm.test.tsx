import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import user from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/http.ts";
import type { Game } from "@/api/queries.ts";
import { en } from "@/i18n/en/index.ts";
import { NewTableForm } from "@/lobby/newTable/NewTableForm.tsx";
import { defaultPlan, type TablePlan } from "@/lobby/newTable/tablePlan.ts";
import recorded from "../recordings/games.json";

const games = recorded as unknown as Game[];
const words = en.inLobby;
vi.setConfig({ testTimeout: 30_000 }); // many clicks, on a machine that may be busy

function opened(game: Game, error: Error | null = null) {
  vi.stubGlobal("fetch", () => new Promise(() => {})); // what else a table may choose is still on its way
  let now: TablePlan = defaultPlan(game);
  const open = vi.fn();
  function Page() {
    const [plan, setPlan] = useState(now);
    now = plan;
    return <NewTableForm games={games} plan={plan} onChange={setPlan} onOpen={open} waiting={false} error={error} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return { plan: () => now, open };
}

describe("the new-table form", () => {
  it("shows a control for every house rule and keeps the choice", async () => {
    const game = games.find(({ options }) => options.length > 3)!;
    const { plan } = opened(game);
    for (const { name, values, default: first } of game.options) {
      const label = words.optionNames[name] ?? name;
      if (values.every((value) => typeof value === "boolean"))
        await user.click(screen.getByRole("switch", { name: label }));
      else if (values.length <= 3) {
        const other = values.find((value) => value !== first)!;
        const group = screen.getByRole("radiogroup", { name: label });
        await user.click(
          within(group).getByRole("radio", {
            name: words.optionValues[String(other)] ?? String(other).replaceAll("_", " "),
          }),
        );
      } else await user.selectOptions(screen.getByLabelText(label), String(values.at(-1)));
      expect(plan().games[0]!.options[name], name).not.toBe(undefined);
    }
  });

  it("scales stakes and buy-in together, and accepts typed blinds", async () => {
    const { plan } = opened(games.find(({ stakes }) => stakes.blinds?.length)!);
    const before = plan().most;
    await user.click(screen.getByRole("radio", { name: "×10" }));
    expect([plan().games[0]!.stakes.blinds, plan().most, plan().chips]).toEqual([[10, 20], 10 * before, 10 * before]);
    const blinds = screen.getByLabelText(words.stakeNames.blinds!);
    await user.clear(blinds);
    await user.type(blinds, "25/50");
    expect(plan().games[0]!.stakes.blinds).toEqual([25, 50]);
    await user.type(blinds, "x");
    expect(screen.getByRole("alert").textContent).toBe(words.listWrong);
    expect(plan().games[0]!.stakes.blinds).toEqual([25, 50]);
  });

  it("limits bots to the seats and counts with buttons", async () => {
    const { plan } = opened(games.find(({ seats }) => seats[1] > 5)!);
    const bots = screen.getByRole("group", { name: words.botsLabel });
    for (let count = 0; count < 9; count++) await user.click(within(bots).getByRole("button", { name: /\+/ }));
    expect(plan().bots).toBe(plan().seats - 1);
    await user.click(within(screen.getByRole("group", { name: words.seats })).getByRole("button", { name: /−/ }));
    expect(plan().bots).toBe(plan().seats - 1);
  });

  it("adds games for dealer's choice from the search", async () => {
    const { plan } = opened(games[0]!);
    await user.click(screen.getByRole("button", { name: words.addGame }));
    await user.type(screen.getByRole("searchbox"), games[5]!.name);
    await user.click(screen.getAllByRole("button", { name: new RegExp(games[5]!.name) })[0]!); // the best found is first
    expect(plan().games.map((planned) => planned.game)).toEqual([games[0]!.code, games[5]!.code]);
  });

  it("shows a refusal at its field, else below", () => {
    opened(games[0]!, new ApiError(422, "bots: from 0 to 5"));
    expect(within(screen.getByRole("group", { name: words.botsLabel })).getByRole("alert").textContent).toBe(
      "Bots: from 0 to 5",
    );
  });

  it("does not send a minimum buy-in above the maximum", async () => {
    const { open, plan } = opened(games[0]!);
    await user.click(screen.getByRole("button", { name: words.openTable }));
    expect(open).toHaveBeenCalledTimes(1);
    const least = screen.getByLabelText(words.least);
    await user.clear(least);
    await user.type(least, String(plan().most + 1));
    await user.click(screen.getByRole("button", { name: words.openTable }));
    expect(open).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("alert").textContent).toBe(words.leastWrong);
  });
});
