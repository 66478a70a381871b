import { defineConfig } from "@playwright/test";

import { quiet } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  workers: 1,
  // Where nobody looks on, one journey that stumbles once is named as flaky instead of ending the run.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 90_000,
  // Machines that build other things at the same time are slow, and the answer is worth the wait.
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "../node_modules/.cache/e2e",
  use: {
    baseURL: process.env["BASE_URL"],
    viewport: { width: 1440, height: 900 },
    // Recorded when it is needed: it costs a sixth of the time.
    trace: "on-first-retry",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: quiet },
  },
});
