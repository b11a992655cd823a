import { expect, it } from "vitest";
import { migrate } from "@/preferences/preferences.ts";

it("keeps the sidebar closed for a browser that stored it as the rail", () => {
  expect(migrate({ name: "Anna", rail: false }, 1)).toEqual({ name: "Anna", sidebarOpen: false });
  expect(migrate({ name: "Anna", sidebarOpen: false }, 2)).toEqual({ name: "Anna", sidebarOpen: false });
});
