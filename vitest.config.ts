import { defineConfig } from "vitest/config";

const scripts = {
  test: {
    name: "scripts",
    include: ["scripts/**/*.test.ts", "evals/**/*.test.ts"],
    // As many as the others have, so that they begin before the last of these has ended.
    maxWorkers: 3,
    // A busy machine is slow, not wrong.
    testTimeout: 240_000,
  },
};

const server = [
  "apps/server",
  "apps/server/vitest.long.config.ts",
  "apps/server/vitest.planted.config.ts",
  "apps/server/vitest.models.config.ts",
  "apps/server/vitest.engines.config.ts",
];

const web = ["apps/web", "apps/web/vitest.long.config.ts"];

const packages = {
  test: {
    name: "packages",
    include: ["packages/**/*.test.ts"],
    maxWorkers: 3,
    testTimeout: 240_000,
  },
};

export default defineConfig({
  test: {
    projects: [...server, ...web, packages, scripts],
    // A busy machine may need this long to end a worker.
    teardownTimeout: 60_000,
  },
});
