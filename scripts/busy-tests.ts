import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * `npm run test:busy`: runs `npm test` five times, or as often as the argument says, beside three
 * threads that never rest. A test that fails here does not wait for what it asserts, or the product
 * gives up where it should wait. The output of each run is kept in a file. Exits with 1 if a run failed.
 */
const runs = Number(process.argv[2] ?? 5);
const loops = 3;

const logs = fileURLToPath(new URL("../node_modules/.cache/busy-tests/", import.meta.url));
mkdirSync(logs, { recursive: true });
for (let loop = 0; loop < loops; loop++) new Worker("for (;;);", { eval: true }).unref();

const npm = process.env["npm_execpath"];
const [command, ...words] = npm ? [process.execPath, npm] : ["npm"];
let failed = 0;
for (let run = 1; run <= runs; run++) {
  const log = `${logs}${run}.log`;
  const output = openSync(log, "w");
  const began = Date.now();
  const { status } = spawnSync(command, [...words, "test"], { stdio: ["ignore", output, output] });
  closeSync(output);
  if (status !== 0) failed++;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`Run ${run} ${status === 0 ? "passed" : `failed: ${log}`} after ${minutes} minutes.`);
}
process.exit(failed === 0 ? 0 : 1);
