import { randomBytes } from "node:crypto";

import { message } from "@lectern/contract/message";
import { hash, verify } from "@node-rs/argon2";

import { AppError } from "#errors";
import { concurrencyLimit } from "#concurrency-limit";

/**
 * Argon2id (the package's default): 19 MiB, two passes, one lane, as OWASP's cheat sheet requires.
 */
export const productCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tests, which sign thousands of people up, lower the cost. */
export const hashing = { cost: productCost };

// Hashing shares libuv's four threads with files and DNS: two at once leave room for both.
const inTurn = concurrencyLimit(2, {
  waiting: 50,
  refusal: () => new AppError("unavailable", message("too_many_sign_ins")),
});

/**
 * Returns the PHC string of a password, used verbatim. Refuses (unavailable) when too many wait.
 */
export const hashOf = (password: string): Promise<string> =>
  inTurn(() => hash(password, hashing.cost));

let nobodys: Promise<string> | undefined;

/** Number of passwords that this process has verified against a hash. */
export const compared = { count: 0 };

/**
 * Whether the password matches the stored hash. Without one (undefined, or empty for an account
 * without a password) the same work is done and discarded, so that the time does not reveal whether
 * an account exists. `around` is called when
 * its turn has come and decides whether to do the work at all.
 */
export async function matches(
  stored: string | undefined,
  password: string,
  around: (check: () => Promise<boolean>) => Promise<boolean> = (check) => check(),
): Promise<boolean> {
  nobodys ??= hash(randomBytes(32), hashing.cost);
  const spare = await nobodys;
  return inTurn(() =>
    around(async () => {
      compared.count += 1;
      const right = await verify(stored || spare, password);
      return right && Boolean(stored);
    }),
  );
}
