/** Written and read back by a storage check: more than a full disk has left. */
export const probe = Buffer.alloc(64 * 1024, "lectern");

/** ms for which the result of a check is reused, since each one writes. */
const holds = 4_000;

/** Shares one check among all callers within some seconds. */
export function checkedNowAndThen(check: () => Promise<void>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > holds) {
      last = { at: performance.now(), outcome: check() };
    }
    return last.outcome;
  };
}
