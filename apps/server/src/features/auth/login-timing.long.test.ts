import { login } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp({ trustedProxies: 1 });
const pairs = 300;

/** How likely one of the first took longer than one of the second: a half where nobody can tell. */
function areaUnderCurve(first: number[], second: number[]): number {
  let wins = 0;
  for (const one of first) {
    for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return wins / (first.length * second.length);
}

let serial = 0;

async function timed(email: string): Promise<number> {
  serial += 1;
  const body = JSON.stringify({ email, password: "not the password" });
  const started = performance.now();
  const response = await fetch(`${app.url}${login.path}`, {
    method: "POST",
    // Each from a network of its own, so that no bound is met.
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${serial >> 8}.${serial & 255}.1`,
    },
    body,
  });
  await response.text();
  const took = performance.now() - started;
  expect(response.status).toBe(401);
  return took;
}

/** The same number of tries for each email, known or not, in turn and in changing order. */
async function oneRun(known: string[], unknown: string[]): Promise<number> {
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < pairs; n += 1) {
    const one = async () => ofKnown.push(await timed(known[n % known.length] ?? ""));
    const other = async () => ofUnknown.push(await timed(unknown[n % unknown.length] ?? ""));
    if (Math.random() < 0.5) {
      await one();
      await other();
    } else {
      await other();
      await one();
    }
  }
  return areaUnderCurve(ofKnown, ofUnknown);
}

test(
  "how long a refused sign-in takes does not tell whether the account exists",
  { timeout: 300_000 },
  async () => {
    const many = Array.from({ length: 15 }, (_, n) => n);
    const known = await Promise.all(many.map(async () => (await app.signUp()).email));
    const unknown = many.map(() => `ada.${crypto.randomUUID()}@example.org`);
    await oneRun(known.slice(0, 1), unknown.slice(0, 1));
    await app.deps.db.deleteFrom("attempt").execute();
    const within = (area: number) => area > 0.45 && area < 0.55;
    // By chance alone one run in thirty is outside; then the middle one of three counts.
    const areas = [await oneRun(known, unknown)];
    if (!areas.every(within)) {
      for (let more = 0; more < 2; more += 1) {
        await app.deps.db.deleteFrom("attempt").execute();
        areas.push(await oneRun(known, unknown));
      }
    }
    const middle = areas.toSorted((a, b) => a - b)[Math.floor(areas.length / 2)] ?? 0;
    expect(within(middle), `area under the curve ${areas.join(", ")}`).toBe(true);
  },
);
