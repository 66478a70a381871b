interface Bounds {
  /** How many may wait; what comes beyond is refused at once, so that a storm costs no memory. */
  waiting: number;
  refusal: () => Error;
}

/** Lets at most `most` pieces of work run at one time, in the order in which they came. */
export function concurrencyLimit(
  most: number,
  bounds?: Bounds,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else {
      if (bounds && waiting.length >= bounds.waiting) throw bounds.refusal();
      // The place is handed over by whoever leaves, so `running` stays.
      await new Promise<void>((enter) => waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
