/** The stored count of a bucket's attempts; times are seconds of the database's clock. */
export interface Tally {
  count: number;
  since: number;
  /** 0: not blocked in this window. */
  blockedUntil: number;
}

/**
 * How many wrong attempts a bucket allows in how many seconds, and how long it is blocked after
 * that.
 */
export interface ThrottleLimit {
  most: number;
  window: number;
  /** `over`: number of attempts counted since the limit was reached. */
  wait: (over: number) => number;
}

const minute = 60;
/** 30 s, doubled each time, up to 15 minutes. */
const backOff = (over: number) => Math.min(30 * 2 ** over, 15 * minute);

/** The limits of an attempt. */
export const bounds = {
  /** One client address, across all accounts. */
  customer: { most: 30, window: 5 * minute, wait: backOff },
  /** One account from one network neighbourhood. */
  pair: { most: 10, window: 15 * minute, wait: backOff },
  /** One account from anywhere. It blocks nobody; above it, `lane` counts too. */
  account: { most: 100, window: 60 * minute, wait: () => 0 },
  /**
   * Under attack, each network site has one attempt at a time, so that the owner is never locked
   * out for good.
   */
  lane: { most: 1, window: 0, wait: () => 30 },
} satisfies Record<string, ThrottleLimit>;

export const none: Tally = { count: 0, since: 0, blockedUntil: 0 };

/**
 * Returns the tally that is still valid: none after the window, or after the same time since a
 * block.
 */
export function still(tally: Tally, { window }: ThrottleLimit, now: number): Tally {
  const begun = tally.blockedUntil > 0 ? tally.blockedUntil : tally.since;
  return now >= begun + window ? none : tally;
}

/** Seconds for which the bucket is still blocked. */
export const closedFor = ({ blockedUntil }: Tally, now: number) => Math.max(0, blockedUntil - now);

/** Adds an attempt. */
export function plusOne(tally: Tally, bound: ThrottleLimit, now: number): Tally {
  const current = still(tally, bound, now);
  const count = current.count + 1;
  const over = count - bound.most;
  return {
    count,
    since: current.count === 0 ? now : current.since,
    blockedUntil: over < 0 ? current.blockedUntil : now + bound.wait(over),
  };
}

/** Removes an attempt that was right and lifts the block it caused. */
export function minusOne(tally: Tally, { most }: ThrottleLimit, now: number): Tally {
  const count = Math.max(0, tally.count - 1);
  return {
    ...tally,
    count,
    blockedUntil: count < most ? 0 : Math.min(tally.blockedUntil, now),
  };
}
