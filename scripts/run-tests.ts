import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `npm test`: unit tests, then browser tests. The browser tests run even if a unit test failed; the
 * last lines give both results, and name each unit test that failed, because its own output is far
 * above. Exits with 1 if either failed.
 */
const report = fileURLToPath(new URL("../node_modules/.cache/unit-tests.json", import.meta.url));
const unitReport = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

const suites = [
  { name: "Unit tests", script: "test:unit", args: unitReport },
  { name: "Browser journeys", script: "test:e2e", args: [] },
];

const npm = process.env["npm_execpath"];

function passed(script: string, args: readonly string[]): boolean {
  const [command, ...words] = npm ? [process.execPath, npm] : ["npm"];
  const all = [...words, "run", script, "--", ...args];
  const { status, error } = spawnSync(command, all, { stdio: "inherit" });
  if (error) console.error(error.message);
  return status === 0;
}

/** The part of Jest's report format that is read; vitest writes it. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Returns a paragraph for each failed test, and for each file that failed as a whole. */
function failures(): string[] {
  let files: Report["testResults"];
  try {
    files = (JSON.parse(readFileSync(report, "utf8")) as Report).testResults;
  } catch {
    return ["The run ended without a report."];
  }
  return files.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n  ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${name}\n  ${fullName}\n  ${failureMessages[0]}`),
  ]);
}

rmSync(report, { force: true });
const results = suites.map(({ name, script, args }) => ({
  name,
  script,
  ok: passed(script, args),
}));

console.log("");
for (const { name, script, ok } of results) {
  if (!ok && script === "test:unit") console.log(failures().join("\n\n"), "\n");
  console.log(
    ok ? `${name} passed.` : `${name} failed. Run them alone with \`npm run ${script}\`.`,
  );
}
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
