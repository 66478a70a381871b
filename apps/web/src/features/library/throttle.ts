interface ThrottleRate {
  /** Calls that may come at once. */
  burst: number;
  /** Calls a second after that. */
  perSecond: number;
}

/**
 * Lets calls through as they come for a while and then evenly, so that hundreds of them leave a
 * person's other calls their share of the server's limit. Answers how long the next one waits, in
 * ms; each answer is a turn taken.
 */
export function throttle({ burst, perSecond }: ThrottleRate) {
  let left = burst;
  let at: number | undefined;
  return (now: number): number => {
    left = Math.min(burst, left + ((now - (at ?? now)) * perSecond) / 1000) - 1;
    at = now;
    return left >= 0 ? 0 : Math.ceil((-left * 1000) / perSecond);
  };
}
