import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

import { showLanguage } from "#platform/language/language.ts";

import { forgetScript, startScript } from "./script.ts";

startScript();

// The first dialog or menu of a file has its code to load, and others want the processor too.
configure({ asyncUtilTimeout: 45_000 });

beforeEach(async () => {
  localStorage.clear();
  await showLanguage("en");
});

afterEach(() => {
  cleanup();
  forgetScript();
});

// A part that loads lazily may still do so when the last test of a file ends, and fail without its environment.
afterAll(() => vi.dynamicImportSettled());
