import { cleanup } from "@testing-library/react";
import { MotionGlobalConfig } from "motion/react";
import { afterEach, vi } from "vitest";

MotionGlobalConfig.skipAnimations = true;
vi.setConfig({ testTimeout: 30_000 }); // a busy machine is no fault of the page

afterEach(cleanup);
