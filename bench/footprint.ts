import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, globSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { buildWeb } from "../scripts/build-web.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { cpuMs, median, memoryMb, report } from "./measure.ts";

/** Size on disk, time and processor time of a second start, idle memory. */
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Returns the milliseconds from the command until the product reports ready, and the processor time
 * that all processes used until then.
 */
async function npmStart(dataDir: string): Promise<{ ms: number; cpu: number }> {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      SAMPLE_WORKSPACE: "false",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (bytes: Buffer) => {
      if (bytes.includes("Lectern is ready")) resolve(performance.now() - began);
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const cpu = cpuMs(child.pid ?? 0, { withEnded: true });
  // Signals the whole process group of npm.
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await sleep(1500);
  return { ms, cpu };
}

/** Returns the MB of packages that `npm start` installs, without those of development. */
function installedMb(): number {
  const folder = freshFolder();
  const manifests = globSync("{package,package-lock,{apps,packages}/*/package}.json", {
    cwd: root,
  });
  for (const file of [...manifests, "scripts/bootstrap.mjs"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const env = { ...process.env, npm_lifecycle_event: "prestart" };
  execFileSync(process.execPath, ["scripts/bootstrap.mjs"], { cwd: folder, env });
  const du = execFileSync("du", ["-sm", "node_modules"], { cwd: folder, encoding: "utf8" });
  forget(folder);
  return Number(du.split("\t")[0]);
}

await buildWeb();
const installed = installedMb();
const folder = freshFolder();
const first = await startProduct(folder);
await first.stop();
const starts = [];
for (let n = 0; n < 3; n++) starts.push(await npmStart(folder));
const product = await startProduct(folder);
await sleep(5_000);
const idle = memoryMb(product.pid);
await product.stop();
forget(folder);

report("footprint", [
  { what: "installed size", value: installed, unit: "MB", target: { most: 700 } },
  { what: "first start on an empty folder", value: first.readyMs, unit: "ms" },
  {
    what: "second npm start until ready, median of 3",
    value: median(starts.map(({ ms }) => ms)),
    unit: "ms",
    target: { most: 1200 },
  },
  {
    what: "its processor time, all processes",
    value: median(starts.map(({ cpu }) => cpu)),
    unit: "ms",
    target: { most: 1500 },
  },
  { what: "memory at rest, all processes (PSS)", value: idle, unit: "MB", target: { most: 200 } },
]);
