import { defineConfig } from "vitest/config";

import { server } from "./vitest.server.ts";

/** Tests with a real model, which lies outside the repository: `npm run test:models`. */
export default defineConfig({
  test: { ...server, name: "models", include: ["src/**/*.model-test.ts"], testTimeout: 600_000 },
});
