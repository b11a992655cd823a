import { expect, test } from "vitest";
import { finalSizes } from "@/table/board/placementOdds.ts";

const offer = { boards: ["A", "B", "C"], sizes: [4, 2, 2], fixed: "" };

test.each([
  [{}, [2, 0, 0], null], // any of them may be the large one
  [{}, [2, 3, 0], [2, 4, 2]],
  [{}, [2, 2, 4], [2, 2, 4]],
  [{ fixed: "C" }, [0, 0, 0], [2, 2, 4]],
  [{ sizes: [2, 2, 2] }, [1, 0, 0], [2, 2, 2]],
])("how many cards each board will have", (more, counts, sizes) => {
  expect(finalSizes({ ...offer, ...more }, counts)).toEqual(sizes);
});
