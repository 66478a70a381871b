import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

import { forgetScript, startScript } from "./script.ts";

startScript();

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  forgetScript();
});
