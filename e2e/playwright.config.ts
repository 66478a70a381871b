import { defineConfig } from "@playwright/test";

import { quiet } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // One more than the smallest machine has cores: each waits half of its time. Each journey has
  // people and workspaces of its own.
  workers: 3,
  // Where nobody looks on, one journey that stumbles once is named as flaky instead of ending the run.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 180_000,
  // Machines that build other things at the same time are slow, and the answer is worth the wait.
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  outputDir: "../node_modules/.cache/e2e",
  use: {
    baseURL: process.env["BASE_URL"],
    viewport: { width: 1440, height: 900 },
    // What moves is waited for, and drawn.
    contextOptions: { reducedMotion: "reduce" },
    // Recorded when it is needed: it costs a sixth of the time.
    trace: "on-first-retry",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: quiet },
  },
});
