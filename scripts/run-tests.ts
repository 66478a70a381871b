import { spawnSync } from "node:child_process";

/**
 * `npm test`: unit tests, then browser journeys. The journeys run even where a unit test failed, and
 * the last lines say how both went. Exits with 1 when either failed.
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
