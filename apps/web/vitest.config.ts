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
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
