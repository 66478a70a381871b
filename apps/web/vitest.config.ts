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
    // As many as the server's have: so these begin while the last of those still wait for something.
    maxWorkers: 3,
    // A busy machine is slow, not wrong: what is waited for may take its time.
    expect: { poll: { timeout: 45_000 } },
    testTimeout: 180_000,
    // Each test starts over by itself (test/setup.ts); an environment for every file took two thirds
    // of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
