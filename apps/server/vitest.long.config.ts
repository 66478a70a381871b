import { defineConfig } from "vitest/config";

import { long, server } from "./vitest.server.ts";

/** Tests that wait for processes to die and for clocks to run out, or count over many tries. */
export default defineConfig({ test: { ...server, name: "long", include: [long] } });
