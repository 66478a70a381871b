import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/cluster.ts"],
    maxWorkers: 2,
    // Each file has an app and a database of its own; to load the server anew for each took longer.
    isolate: false,
    // A busy machine is slow, not wrong: what is waited for may take its time.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
