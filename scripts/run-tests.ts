import { spawnSync } from "node:child_process";

/**
 * `npm test`: unit tests, then browser tests. The browser tests run even if a unit test failed; the
 * last lines give both results. Exits with 1 if either failed.
 */
const suites = [
  { name: "Unit tests", script: "test:unit" },
  { name: "Browser journeys", script: "test:e2e" },
];

const npm = process.env["npm_execpath"];

function passed(script: string): boolean {
  const [command, ...words] = npm ? [process.execPath, npm] : ["npm"];
  const { status, error } = spawnSync(command, [...words, "run", script], { stdio: "inherit" });
  if (error) console.error(error.message);
  return status === 0;
}

const results = suites.map(({ name, script }) => ({ name, script, ok: passed(script) }));

console.log("");
for (const { name, script, ok } of results)
  console.log(
    ok ? `${name} passed.` : `${name} failed. Run them alone with \`npm run ${script}\`.`,
  );
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
