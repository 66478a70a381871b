/** What is kept of the tries of one bucket; times are seconds of the database's clock. */
export interface Tally {
  count: number;
  since: number;
  /** 0: not blocked, and never was in this window. */
  blockedUntil: number;
}

/** How many wrong tries a bucket takes in how many seconds, and how long it is closed beyond. */
export interface Bound {
  most: number;
  window: number;
  /** `over`: how many were taken since the bound was reached. */
  wait: (over: number) => number;
}

const minute = 60;
/** 30 s, then twice as long each time, a quarter of an hour at most. */
const backOff = (over: number) => Math.min(30 * 2 ** over, 15 * minute);

/** The bounds that a try is held to. */
export const bounds = {
  /** One customer of a network, whatever the accounts. */
  customer: { most: 30, window: 5 * minute, wait: backOff },
  /** One account from one neighbourhood. */
  pair: { most: 10, window: 15 * minute, wait: backOff },
  /** One account from anywhere. It closes for nobody: from then on `lane` counts too. */
  account: { most: 100, window: 60 * minute, wait: () => 0 },
  /** Under attack, each site has one try at a time: the owner is never locked out for good. */
  lane: { most: 1, window: 0, wait: () => 30 },
} satisfies Record<string, Bound>;

export const none: Tally = { count: 0, since: 0, blockedUntil: 0 };

/** What still counts now: nothing once the window, or the quiet time after a block, is over. */
export function still(tally: Tally, { window }: Bound, now: number): Tally {
  const begun = tally.blockedUntil > 0 ? tally.blockedUntil : tally.since;
  return now >= begun + window ? none : tally;
}

/** For how many seconds the bucket is closed. */
export const closedFor = ({ blockedUntil }: Tally, now: number) => Math.max(0, blockedUntil - now);

/** One more try. */
export function plusOne(tally: Tally, bound: Bound, now: number): Tally {
  const current = still(tally, bound, now);
  const count = current.count + 1;
  const over = count - bound.most;
  return {
    count,
    since: current.count === 0 ? now : current.since,
    blockedUntil: over < 0 ? current.blockedUntil : now + bound.wait(over),
  };
}

/** A try less: it was a right one. What it closed is open again. */
export function minusOne(tally: Tally, { most }: Bound, now: number): Tally {
  const count = Math.max(0, tally.count - 1);
  return {
    ...tally,
    count,
    blockedUntil: count < most ? 0 : Math.min(tally.blockedUntil, now),
  };
}
