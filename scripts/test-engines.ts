import { spawnSync } from "node:child_process";

/** Runs the tests of all search engines against the OpenSearch that SEARCH_TEST_URL names. */
if (process.env["SEARCH_TEST_URL"]) {
  const args = ["run", "--project", "engines", ...process.argv.slice(2)];
  const { status } = spawnSync("vitest", args, { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.log("Skipped: SEARCH_TEST_URL names no OpenSearch for tests.");
}
