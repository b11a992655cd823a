import { createHash } from "node:crypto";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { QrCode } from "@/sharing/QrCode.tsx";

/** The modules of the rendered code, one line of 0 and 1 for each row. */
function renderedRows(text: string): string[] {
  const { container } = render(<QrCode text={text} label="QR code" />);
  const size = Number(container.querySelector("svg")!.getAttribute("viewBox")!.split(" ")[2]) - 8;
  const rows = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (const [, x, y] of container
    .querySelectorAll("path")[0]!
    .getAttribute("d")!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    rows[Number(y) - 4]![Number(x) - 4] = 1;
  return rows.map((row) => row.join(""));
}

it("is the code that another encoder makes of the same link", () => {
  // From python-qrcode, for each mask: the first digits of the SHA-256 of the rows.
  const digests = ["3ac4fd4caa18336e", "6db2a1cb8c11e2b9", "37a9495aa3df6ed0", "34eaf88351834c90", "a0702a71d4481cf0"];
  const rows = renderedRows("http://127.0.0.1:8124/t/abcdefgh12345678");
  expect(rows).toHaveLength(29);
  const digest = createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16);
  expect([...digests, "90530066a17a1477", "f08a06ee46caebef"]).toContain(digest);
});

it("is not shown for a text that no QR code can hold", () => {
  const { container } = render(<QrCode text={"x".repeat(3000)} label="QR code" />);
  expect(container.querySelector("svg")).toBeNull();
});
