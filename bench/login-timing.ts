// Does the time of a refused sign-in tell whether an account exists? Prints the area under the ROC
// curve (.5: it tells nothing) over interleaved pairs of a known and an unknown email.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAccount } from "../apps/server/src/features/auth/registration.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openLog } from "../apps/server/src/platform/log.ts";
import { start } from "../apps/server/src/start.ts";
import { startCluster } from "../apps/server/test/cluster.ts";
import { median, report, separation } from "./measure.ts";

const pairs = 300;
const password = "seven green lanterns";

/** Milliseconds of one refused sign-in. */
async function refused(origin: string, email: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/auth/ext/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "not the password" }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`a sign-in answered ${response.status}`);
  return performance.now() - started;
}

const dataDir = mkdtempSync(join(tmpdir(), "lectern-timing-"));
const cluster = await startCluster();
const config = readConfig(
  {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    PORT: "0",
    ROLE: "web",
    SAMPLE_WORKSPACE: "false",
  },
  "bench",
);
const limits = { anonymous: 1e6, user: 1e6 };
const app = await start({ ...config, limits }, openLog("silent"));
try {
  const known = [];
  for (let n = 0; n < 20; n += 1) {
    const email = `known-${n}@example.org`;
    await createAccount(app.deps, { email, password, firstName: "Ada", lastName: "Example" });
    known.push(email);
  }
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let n = -10; n < pairs; n += 1) {
    const emails = {
      known: known[(n + 10) % known.length] ?? "",
      unknown: `nobody-${n + 10}@example.org`,
    };
    const order =
      Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const which of order) {
      const ms = await refused(app.url, emails[which]);
      // The first ten pairs warm the process up.
      if (n >= 0) took[which].push(ms);
    }
  }
  const [known_ms, unknown_ms] = [median(took.known), median(took.unknown)];
  report("login-timing", [
    {
      what: `area under the curve, ${pairs} pairs, furthest from 1/2`,
      value: separation(took.known, took.unknown),
      unit: "",
      target: { most: 0.55 },
    },
    { what: "refused with a known email, median", value: known_ms, unit: "ms" },
    { what: "refused with an unknown email, median", value: unknown_ms, unit: "ms" },
    { what: "the one over the other", value: known_ms / unknown_ms, unit: "" },
  ]);
} finally {
  await app.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
