import { configDefaults, defineConfig } from "vitest/config";

import { sources } from "./sources.ts";

/** Tests that take longer than all others of their folder together: `npm run test:long`. */
export const long = "src/**/*.long.test.{ts,tsx}";

export default defineConfig({
  root: import.meta.dirname,
  plugins: sources(),
  test: {
    name: "web",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    exclude: [...configDefaults.exclude, long],
    environment: "happy-dom",
    setupFiles: ["test/setup.ts"],
    env: { VITE_SESSION: "cookie", TZ: "UTC" },
    css: { modules: { classNameStrategy: "non-scoped" } },
    // As many as for the server's tests: these begin while the last of those are still waiting.
    maxWorkers: 3,
    // A larger young generation is collected less often.
    execArgv: ["--max-semi-space-size=32"],
    // A busy machine is slow, not broken: long timeouts for what tests wait for.
    expect: { poll: { timeout: 45_000 } },
    testTimeout: 180_000,
    // Each test resets its state itself (test/setup.ts); an environment for every file took two
    // thirds of the time.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
