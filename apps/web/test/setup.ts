import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

import { showLanguage } from "#platform/language/language.ts";

import { startOver } from "./render.tsx";
import { forgetScript, startScript } from "./script.ts";

startScript();

// The first dialog or menu of a file loads its code, on a busy processor.
configure({ asyncUtilTimeout: 45_000 });

beforeEach(async () => {
  startOver();
  await showLanguage("en");
});

afterEach(() => {
  cleanup();
  forgetScript();
});

// A lazy import may outlast the last test of a file, and fail without its environment.
afterAll(() => vi.dynamicImportSettled());
