import { configDefaults, defineConfig } from "vitest/config";

import { long, server } from "./vitest.server.ts";

export default defineConfig({
  test: {
    ...server,
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, long],
  },
});
