interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that asks for many callers at once: those who come while `most` runs of
 * `askAll` are under way share the next one. `askAll` returns one result per item, in their order;
 * where it throws, all callers of that run get the error.
 */
export function batched<Item, Result>(
  askAll: (items: Item[]) => Promise<Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function run() {
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const results = await askAll(asked.map(({ item }) => item));
        for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running >= most) return;
      running += 1;
      // After this turn of the event loop, so that its other callers join.
      setImmediate(() => void run());
    });
}
