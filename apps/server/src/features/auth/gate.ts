import { AppError } from "#errors";

/**
 * Lets `width` pieces of work run at once and `queue` more wait in order; what comes beyond is
 * refused at once (unavailable), so that a storm costs no memory and delays nobody for long.
 */
export function createGate(width: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function through<T>(work: () => Promise<T>): Promise<T> {
    if (running < width) running += 1;
    else {
      if (waiting.length >= queue) {
        throw new AppError("unavailable", "Many people are signing in. Try again in a moment.");
      }
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
