/** What somebody won, in a sentence; and why a share is nobody's. */
import { expect, it } from "vitest";
import type { TableEvent } from "@/connection/messages.ts";
import { en } from "@/i18n/en/index.ts";
import type { Texts } from "@/i18n/index.ts";
import { translateServerText } from "@/i18n/server/translateServerText.ts";
import { sv } from "@/i18n/sv/index.ts";
import { type DescriptionContext, describeEvent, eventsOfHand } from "@/table/sidebar/describeEvents.ts";

const award = (seat: number, share: string, amount: number, pot = 0): TableEvent => ({
  event: "awarded",
  pot,
  share,
  seat,
  amount,
});

function told(texts: Texts, events: TableEvent[], handEvents: TableEvent[] | undefined = events): string[] {
  const context: DescriptionContext = {
    eventTexts: texts,
    translate: (text) => translateServerText(text, texts === sv ? "sv" : "en"),
    chips: String,
    name: String,
    seat: (seat) => ["Anna", "Bo"][seat ?? 0]!,
    game: String,
    handEvents,
  };
  return events.filter((one) => one.event === "awarded").map((event) => describeEvent(event, context));
}

it("the log says who stands pat", () => {
  const describe = (texts: Texts) =>
    describeEvent({ event: "stood_pat", seat: 1 }, { eventTexts: texts, seat: () => "Bo" } as never);
  expect([describe(en), describe(sv)]).toEqual(["Bo stands pat", "Bo står"]);
});

it("an award names its share and fraction, or the whole pot", () => {
  const halves = [award(0, "sevens", 67), award(1, "high", 68)];
  expect(told(en, halves)).toEqual(["Anna takes the sevens half, 67", "Bo takes the high half, 68"]);
  expect(told(sv, halves)[0]).toBe("Anna tar halvan för sjuorna, 67");
  expect(told(en, [award(0, "high", 135)])).toEqual(["Anna wins 135"]);
  expect(told(en, [award(0, "", 135)])).toEqual(["Anna wins 135"]);
  const turned: TableEvent[] = ["A", "B", "C"].map((board) => ({ event: "turned", board, cards: [] }));
  const thirds = ["A", "B", "C"].map((board) => award(0, board, 66));
  expect(told(en, [...turned, ...thirds])[1]).toBe("Anna takes the board B third, 66");
  // A third that joined another makes parts that are not alike.
  expect(told(en, [award(0, "low", 20), award(1, "high", 40)])[1]).toBe("Bo takes the high share, 40");
});

it("an award is described by the whole hand, not one log line", () => {
  const line = (seq: number, entry: string, events: TableEvent[]) =>
    ({ seq, at: 0, entry: { entry, events } }) as never;
  const boards: TableEvent[] = ["A", "B"].map((board) => ({ event: "turned", board, cards: [] }));
  const lines = [
    line(1, "begun", [{ event: "turned", board: "C", cards: [] }]),
    line(2, "begun", boards),
    line(3, "said", []),
    line(4, "answered", [award(0, "A", 10), award(1, "B", 10)]),
    line(5, "begun", [award(1, "high", 3)]),
  ];
  expect(eventsOfHand(lines, 3)).toEqual([...boards, award(0, "A", 10), award(1, "B", 10)]);
  expect(told(en, [award(1, "B", 10)], eventsOfHand(lines, 3))).toEqual(["Bo takes the board B half, 10"]);
  expect(eventsOfHand(lines.slice(2), 0)).toEqual([award(0, "A", 10), award(1, "B", 10)]); // its beginning is not remembered
});

it("an award and an unclaimed share are described in Swedish", () => {
  for (const [english, swedish] of [
    [
      "nobody has a natural pair of sevens: the half joins the high hand",
      "ingen har ett äkta par sjuor: halvan går till den höga handen",
    ],
    [
      "nobody has a low of eight or better on board 1: the quarter joins the high hand, board 1",
      "ingen har en låg hand, åtta eller bättre, på bräda 1: fjärdedelen går till den höga handen, bräda 1",
    ],
    [
      "nobody has a spade in the hole, first run: the quarter joins the high hand, first run",
      "ingen har spader dold, första gången: fjärdedelen går till den höga handen, första gången",
    ],
    ["high 1, second run", "hög, bräda 1, andra gången"],
    ["high, board 2", "hög, bräda 2"],
  ] as const)
    expect(translateServerText(english, "sv")).toBe(swedish);
});
