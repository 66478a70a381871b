/** What a check of the storage writes and reads back: more than a full disk has left over. */
export const probe = Buffer.alloc(64 * 1024, "lectern");

/** ms for which the outcome of a check holds: each one writes. */
const holds = 4_000;

/** The same check, made once for all who ask within some seconds. */
export function checkedNowAndThen(check: () => Promise<void>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > holds) {
      last = { at: performance.now(), outcome: check() };
    }
    return last.outcome;
  };
}
