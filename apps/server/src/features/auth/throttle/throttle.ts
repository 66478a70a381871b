import { createHmac } from "node:crypto";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { networkOf } from "#http/network.ts";

import {
  type ThrottleLimit,
  bounds,
  closedFor,
  minusOne,
  none,
  plusOne,
  still,
  type Tally,
} from "./bounds.ts";
import * as store from "./store.ts";

/** An attempt: of a password, code or passkey, for an account (existing or not), from a network address. */
export interface Trier {
  kind: "password" | "code" | "passkey";
  /** In lower case, so that an unknown email is counted like a known one; or an unknown passkey. */
  email: string;
  address: string;
}

type Needs = Pick<Deps, "db" | "keyFor" | "log">;
type Name = keyof typeof bounds;
type Tallies = Record<Name, Tally>;

const boundOf: Record<Name, ThrottleLimit> = bounds;
const names: Name[] = ["customer", "pair", "account", "lane"];

/** Returns the keys of the buckets, as HMACs that do not reveal the address. */
function bucketsOf({ keyFor }: Needs, { kind, email, address }: Trier): Record<Name, Buffer> {
  const from = networkOf(address);
  const bucket = (...values: string[]) =>
    createHmac("sha256", keyFor("attempt")).update(JSON.stringify(values)).digest();
  return {
    customer: bucket("customer", from.customer),
    pair: bucket("pair", kind, email, from.neighbourhood),
    account: bucket("account", kind, email),
    lane: bucket("lane", kind, email, from.site),
  };
}

function talliesOf(
  buckets: Record<Name, Buffer>,
  { rows, now }: Awaited<ReturnType<typeof store.find>>,
): Tallies {
  const of = (name: Name) => {
    const row = rows.find(({ bucket }) => bucket.equals(buckets[name]));
    return row ? still(row, boundOf[name], now) : none;
  };
  return { customer: of("customer"), pair: of("pair"), account: of("account"), lane: of("lane") };
}

const underAttack = ({ account }: Tallies) => account.count >= bounds.account.most;
/** Names of the buckets that an attempt counts in. */
const counting = (tallies: Tallies) =>
  names.filter((name) => name !== "lane" || underAttack(tallies));

const sentence = (seconds: number) =>
  seconds < 90
    ? message("too_many_attempts_seconds", { seconds })
    : message("too_many_attempts_minutes", { minutes: Math.ceil(seconds / 60) });

/** Refuses (too_many) while one of the buckets is blocked. */
function demandOpen(tallies: Tallies, now: number) {
  const closed = counting(tallies).map((name) => closedFor(tallies[name], now));
  const left = Math.max(...closed);
  if (left <= 0) return;
  // At least two, since the sentence uses the plural.
  const seconds = Math.max(2, Math.ceil(left));
  throw new AppError("too_many", sentence(seconds), { extra: { retry_after: seconds } });
}

/** Refuses (too_many) a blocked caller with a single read; `counted` makes the binding decision. */
export async function demandRoom(deps: Needs, trier: Trier): Promise<void> {
  const buckets = bucketsOf(deps, trier);
  const found = await store.find(deps.db, Object.values(buckets));
  demandOpen(talliesOf(buckets, found), found.now);
}

/**
 * Reads, changes and writes the tallies of an attempt under row locks, so that all processes take
 * turns.
 */
async function change(
  { db, ...deps }: Needs,
  trier: Trier,
  to: (tallies: Tallies, now: number) => Partial<Tallies>,
) {
  const buckets = bucketsOf({ db, ...deps }, trier);
  await db.transaction().execute(async (tx) => {
    const held = await store.hold(tx, Object.values(buckets));
    const before = talliesOf(buckets, held);
    const after = { ...before, ...to(before, held.now) };
    const rows = names.map((name) => ({ bucket: buckets[name], ...after[name] }));
    await store.putAttempts(tx, rows);
  });
}

const each = (chosen: Name[], to: (name: Name) => Tally) =>
  Object.fromEntries(chosen.map((name) => [name, to(name)])) as Partial<Tallies>;

/**
 * Runs a check of a password or code and returns whether it is right. The attempt is counted before
 * the check, and removed when it was right or could not be made, so that concurrent checks never
 * exceed the limits. Refuses (too_many, with the seconds to wait) above them; no account is ever
 * blocked for good.
 */
export async function counted(
  deps: Needs,
  trier: Trier,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await change(deps, trier, (tallies, now) => {
    demandOpen(tallies, now);
    const counts = counting(tallies);
    return each(counts, (name) => plusOne(tallies[name], boundOf[name], now));
  });
  let wrong = false;
  try {
    wrong = !(await check());
    return !wrong;
  } finally {
    tidy(deps);
    if (!wrong) {
      await change(deps, trier, (tallies, now) =>
        each(names, (name) => minusOne(tallies[name], boundOf[name], now)),
      );
    }
  }
}

const tidyEveryMs = 10 * 60_000;
const tidied = new WeakMap<Deps["keyFor"], number>();

/** Deletes old tallies from time to time, without delaying the answer. */
function tidy({ db, keyFor, log }: Needs) {
  if (Date.now() - (tidied.get(keyFor) ?? 0) < tidyEveryMs) return;
  tidied.set(keyFor, Date.now());
  store.sweep(db).catch((error: unknown) => log.warn({ err: error }, "old tries were not swept"));
}
