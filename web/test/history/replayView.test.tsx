/** The replayer from another chair, and with other eyes. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import user from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import ReplayPage from "@/pages/ReplayPage.tsx";
import { expectAccessible, pressKey, simulateWideWindow } from "../tableHarness.tsx";

simulateWideWindow();

const names = ["Anna", "Bo", "Cleo"];
const seats = names.map((name, seat) => ({ seat, player: `p${seat}`, name, stack: 100, net: 0 }));
const dealt = (own: number | null, folding: number[]) => [
  { event: "started", stacks: [100, 100, 100], button: 0, kitty: 0 },
  ...names.map((_, seat) => ({
    event: "dealt",
    seat,
    cards: seat === own ? ["As", "Kd"] : ["??", "??"],
    up: [false, false],
  })),
  ...folding.map((seat) => ({ event: "folded", seat, why: "" })),
  { event: "ended" },
];
const hand = { id: "h", number: 3, game: "g", table: "", void: false, played: null, seats, root: "", seed_hash: "" };

function shown(you: number | null, { folding = [1, 2], wilds = [] as string[] } = {}) {
  vi.stubGlobal("fetch", (url: string) => {
    const own = String(url).includes("watching=true") ? null : you;
    const updates = [{ seq: 1, at: 0, entry: { entry: "begun", events: dealt(own, folding) } }];
    const makes = own === null ? [] : [{ share: "high", words: "ace high", score: 1 }];
    const madeHands = { type: "made_hands", hand: "h", wild: "", wilds: own === null ? [] : wilds, makes };
    const madeHandsByEvent = [{ events: 1, made_hands: madeHands }];
    const feed = { hand: "h", you: own, over: true, updates, made_hands: madeHandsByEvent };
    const body = String(url).includes("/feed") ? feed : String(url).includes("/hands/") ? { ...hand, you: own } : [];
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["games"], []);
  return render(
    <QueryClientProvider client={client}>
      <ReplayPage id="h" />
    </QueryClientProvider>,
  );
}

const section = (name: RegExp) => within(screen.getByRole("region", { name }));
const ace = () => screen.queryAllByRole("img", { name: /^ace of spades/ });

describe("a player of the hand", () => {
  it("can look from any seat without seeing more cards", async () => {
    shown(0);
    await screen.findByText("As you saw it");
    pressKey("ArrowRight");
    expect(section(/^Anna, you$/).getByRole("img", { name: /^ace of spades/ })).toBeTruthy();
    screen.getByText("ace high");
    pressKey("c");
    screen.getByText("As you saw it, from Bo’s chair");
    expect(section(/^Bo$/).getAllByRole("img", { name: "face-down card" })).toHaveLength(2);
    expect(section(/^Bo$/).queryByText("ace high")).toBeNull(); // that is Anna's
    expect(section(/^Anna, you$/).getByRole("img", { name: /^ace of spades/ })).toBeTruthy();
    expect(screen.getAllByRole("img", { name: "face-down card" })).toHaveLength(4);
    await user.click(screen.getByRole("button", { name: /^View/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Chair" }), "Cleo");
    await expectAccessible(screen.getByRole("dialog"));
    await user.keyboard("{Escape}");
    screen.getByText("As you saw it, from Cleo’s chair");
  });

  it("can switch to the spectator view at the same step", async () => {
    shown(0);
    await screen.findByText("As you saw it");
    pressKey("ArrowRight");
    expect(ace()).toHaveLength(1);
    pressKey("w");
    await screen.findByText("As a watcher saw it");
    await waitFor(() => expect(ace()).toEqual([]));
    expect(screen.getAllByRole("img", { name: "face-down card" })).toHaveLength(6);
    pressKey("w");
    await waitFor(() => expect(ace()).toHaveLength(1));
  });
});

describe("the wild cards of a folded hand", () => {
  it("are named to its owner", async () => {
    shown(0, { folding: [0, 1], wilds: ["Kd"] });
    expect(await screen.findAllByText(/fold.* · Wild: K♦/)).not.toHaveLength(0);
    screen.getByText("Bo folds");
  });

  it("are not named to others", async () => {
    shown(null, { folding: [0, 1], wilds: ["Kd"] });
    await screen.findByText("Anna folds");
    expect(screen.queryByText(/Wild: /)).toBeNull();
  });
});

it("a spectator can choose any seat but no other view", async () => {
  shown(null);
  await screen.findByText("As a watcher saw it");
  pressKey("w");
  pressKey("c");
  screen.getByText("As a watcher saw it, from Anna’s chair");
  await user.click(screen.getByRole("button", { name: /^View/ }));
  expect(screen.queryByRole("radio")).toBeNull();
});
