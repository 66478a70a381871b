import { defineConfig } from "vitest/config";

import { server } from "./vitest.server.ts";

/** The rights table and the tenancy walk on statements whose own condition was taken out. */
export default defineConfig({
  test: {
    ...server,
    isolate: true,
    name: "planted",
    include: ["test/isolation.long.test.ts", "test/rights.long.test.ts"],
    setupFiles: ["test/planted-hole.ts"],
  },
});
