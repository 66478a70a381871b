interface Bounds {
  /** Maximum callers that wait; more are refused at once, to bound memory. */
  waiting: number;
  refusal: () => Error;
}

/** Runs at most `most` pieces of work at one time, in order of arrival. */
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
      // The finishing call hands over its slot, so `running` does not change.
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
