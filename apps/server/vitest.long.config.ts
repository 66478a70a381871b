import { defineConfig } from "vitest/config";

import { long, server } from "./vitest.server.ts";

/**
 * Tests that wait for processes to die and for clocks to run out, count over many tries, ask every
 * call as every role, or try what lies outside: mail, drives, buckets, feeds and programs.
 */
export default defineConfig({ test: { ...server, name: "long", include: [long] } });
