import { cleanup } from "@testing-library/react";
import { MotionGlobalConfig } from "motion/react";
import { afterEach, beforeEach, vi } from "vitest";

MotionGlobalConfig.skipAnimations = true;
vi.setConfig({ testTimeout: 30_000 }); // for busy machines

// Missing in happy-dom; some tests run without a DOM.
if (typeof Element !== "undefined") {
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
}
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(cleanup);
