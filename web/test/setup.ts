import { cleanup } from "@testing-library/react";
import { MotionGlobalConfig } from "motion/react";
import { afterEach } from "vitest";

MotionGlobalConfig.skipAnimations = true;

afterEach(cleanup);
