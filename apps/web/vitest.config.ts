import { defineConfig } from "vitest/config";

import { sources } from "./sources.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: sources(),
  test: {
    name: "web",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    environment: "happy-dom",
    setupFiles: ["test/setup.ts"],
    env: { VITE_SESSION: "cookie", TZ: "UTC" },
    css: { modules: { classNameStrategy: "non-scoped" } },
    maxWorkers: 2,
    // Once the server's are done, which have workers of another number.
    sequence: { groupOrder: 1 },
    // A busy machine is slow, not wrong: what is waited for may take its time.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    // Each test starts over by itself (test/setup.ts); an environment for every file took two thirds
    // of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
