import { defineConfig } from "vitest/config";

const scripts = { test: { name: "scripts", include: ["scripts/**/*.test.ts"] } };

export default defineConfig({ test: { projects: ["apps/server", "apps/web", scripts] } });
