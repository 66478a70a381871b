import { defineConfig } from "@playwright/test";

import { quiet } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // One more than the smallest machine has cores, because each worker waits half of its time. Tests
  // share no people or workspaces.
  workers: 3,
  // In CI, a test that fails once is reported as flaky instead of failing the run.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 300_000,
  // Long, for machines that run other builds at the same time.
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  outputDir: "../node_modules/.cache/e2e",
  use: {
    baseURL: process.env["BASE_URL"],
    viewport: { width: 1440, height: 900 },
    // Reduced motion: otherwise tests wait for animations and draw them.
    contextOptions: { reducedMotion: "reduce" },
    // Recorded only on a retry, because it costs a sixth of the time.
    trace: "on-first-retry",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: quiet },
  },
});
