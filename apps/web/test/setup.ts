import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

import { forgetScript, startScript } from "./script.ts";

startScript();

// The first dialog or menu of a file has its code to load, and others want the processor too.
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  forgetScript();
});
