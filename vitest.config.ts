import { defineConfig } from "vitest/config";

const scripts = {
  test: {
    name: "scripts",
    include: ["scripts/**/*.test.ts"],
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
};

const server = [
  "apps/server",
  "apps/server/vitest.long.config.ts",
  "apps/server/vitest.planted.config.ts",
];

export default defineConfig({ test: { projects: [...server, "apps/web", scripts] } });
