import type { InlineConfig } from "vitest/node";

/** Tests that take longer than all others of their folder together: `npm run test:long`. */
export const long = "{src,test}/**/*.long.test.ts";

/** How each of the server's tests runs. */
export const server: InlineConfig = {
  globalSetup: ["test/cluster.ts"],
  // One more than the smallest machine has cores: they wait for the database and for sandboxed children.
  maxWorkers: 3,
  // As the product runs: a larger young generation is collected less often.
  execArgv: ["--max-semi-space-size=32"],
  // Each file has an app and a database of its own; to load the server anew for each took longer.
  isolate: false,
  // A busy machine is slow, not wrong: what is waited for may take its time.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
};
