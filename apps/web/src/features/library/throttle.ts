interface ThrottleRate {
  /** Maximum calls at once. */
  burst: number;
  /** Calls per second after that. */
  perSecond: number;
}

/**
 * Allows a burst of calls and then an even rate, so that hundreds of them leave room for the user's
 * other calls in the server's rate limit. Returns how many ms the next call must wait; each return
 * consumes one slot.
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
