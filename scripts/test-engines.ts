import { spawnSync } from "node:child_process";

/**
 * Runs the tests against servers that lie outside the repository: the OpenSearch that SEARCH_TEST_URL
 * names, and the NATS server whose program NATS_SERVER names.
 */
const engines = [
  { setting: "SEARCH_TEST_URL", tests: "src/features/search", missing: "no OpenSearch for tests" },
  { setting: "NATS_SERVER", tests: "src/platform/nats", missing: "no program of a NATS server" },
];

const found = engines.filter(({ setting }) => process.env[setting]);
for (const { setting, missing } of engines)
  if (!process.env[setting]) console.log(`Skipped: ${setting} names ${missing}.`);
if (found.length > 0) {
  const args = ["run", "--project", "engines", ...found.map(({ tests }) => tests)];
  const { status } = spawnSync("vitest", [...args, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
