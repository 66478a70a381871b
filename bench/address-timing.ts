// Does the response time reveal whether an address has an account, where the response itself does
// not? Prints the area under the ROC curve (.5: reveals nothing) over interleaved pairs of a known
// and an unknown address, for a refused sign-in, a forgotten password and a registration.
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
const warming = 10;
const password = "seven green lanterns";

const calls = {
  "a refused sign-in": { path: "login", status: 401, more: { password: "not the password" } },
  "a forgotten password": { path: "reset-password/email/", status: 200, more: {} },
  "a registration": {
    path: "registration/",
    status: 201,
    more: { password, first_name: "Ada", last_name: "Example" },
  },
};

type Call = (typeof calls)[keyof typeof calls];

/** A random network for each try, because failures of one network are counted together. */
const network = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** Returns the milliseconds of one response. */
async function answered(origin: string, { path, status, more }: Call, email: string) {
  const started = performance.now();
  const response = await fetch(`${origin}/auth/ext/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network() },
    body: JSON.stringify({ email, ...more }),
  });
  await response.text();
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
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
    REQUIRE_VERIFIED_EMAIL: "true",
    TRUSTED_PROXIES: "1",
  },
  "bench",
);
const limits = { ...config.limits, anonymous: 1e6, user: 1e6 };
const app = await start({ ...config, limits }, openLog("silent"));
try {
  const known: string[] = [];
  for (let n = 0; n < pairs + warming; n += 1) {
    const email = `known-${n}@example.org`;
    await createAccount(app.deps, { email, password, firstName: "Ada", lastName: "Example" });
    known.push(email);
  }
  for (const [what, call] of Object.entries(calls)) {
    const took = { known: [] as number[], unknown: [] as number[] };
    for (const [n, email] of known.entries()) {
      const emails = { known: email, unknown: `nobody-${n}@example.org` };
      const order =
        Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const which of order) {
        const ms = await answered(app.url, call, emails[which]);
        if (n >= warming) took[which].push(ms);
      }
    }
    const [known_ms, unknown_ms] = [median(took.known), median(took.unknown)];
    report(`address-timing, ${what}`, [
      {
        what: `area under the curve, ${pairs} pairs, furthest from 1/2`,
        value: separation(took.known, took.unknown),
        unit: "",
        target: { most: 0.55 },
      },
      { what: "with a known address, median", value: known_ms, unit: "ms" },
      { what: "with an unknown address, median", value: unknown_ms, unit: "ms" },
      { what: "the one over the other", value: known_ms / unknown_ms, unit: "" },
    ]);
  }
} finally {
  await app.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
