import { defineConfig } from "vitest/config";

import { server } from "./vitest.server.ts";

/** Tests of every search engine, one of which lies outside the repository: `npm run test:engines`. */
export default defineConfig({
  test: {
    ...server,
    name: "engines",
    include: ["{src,test}/**/*.engine-test.ts"],
    testTimeout: 600_000,
  },
});
