import { spawnSync } from "node:child_process";

/**
 * Runs the tests against servers that lie outside the repository: the OpenSearch that SEARCH_TEST_URL
 * names, the NATS server whose program NATS_SERVER names, PGBOUNCER, a PgBouncer of 1.21 or newer, and
 * the bucket of an object store that BLOBS_TEST_URL names.
 */
const engines = [
  { tests: "src/features/search", need: ["SEARCH_TEST_URL"] },
  { tests: "test/search", need: ["SEARCH_TEST_URL"] },
  { tests: "src/platform/nats", need: ["NATS_SERVER"] },
  { tests: "src/platform/pooler", need: ["NATS_SERVER", "PGBOUNCER"] },
  { tests: "src/platform/blobs", need: ["BLOBS_TEST_URL"] },
];

const missingFor = (need: string[]) => need.filter((setting) => !process.env[setting]);
const found = engines.filter(({ need }) => missingFor(need).length === 0);
for (const { tests, need } of engines)
  if (missingFor(need).length > 0)
    console.log(`Skipped: ${tests}, which needs ${missingFor(need).join(" and ")}.`);
if (found.length > 0) {
  const args = ["run", "--project", "engines", ...found.map(({ tests }) => tests)];
  const { status } = spawnSync("vitest", [...args, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
