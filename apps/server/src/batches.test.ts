import { expect, test } from "vitest";

import { batched } from "./batches.ts";

/** Runs that end only when they are told to. */
function held() {
  const runs: { items: number[]; end: (error?: Error) => void }[] = [];
  const askAll = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(items.map(String)));
      runs.push({ items, end });
    });
  return { runs, askAll };
}

const itemsOf = ({ runs }: ReturnType<typeof held>) => runs.map(({ items }) => items);

test("callers who come together share a run, and each gets the result of its own item", async () => {
  const all = held();
  const ask = batched(all.askAll, 1);
  const results = Promise.all([ask(1), ask(2), ask(3)]);
  await expect.poll(() => itemsOf(all)).toEqual([[1, 2, 3]]);
  all.runs[0]!.end();
  expect(await results).toEqual(["1", "2", "3"]);
});

test("those who come while the most runs are under way share the next one", async () => {
  const all = held();
  const ask = batched(all.askAll, 2);
  for (const item of [1, 2]) {
    void ask(item);
    await expect.poll(() => itemsOf(all)).toHaveLength(item);
  }
  const later = Promise.all([ask(3), ask(4)]);
  await new Promise(setImmediate);
  expect(itemsOf(all)).toEqual([[1], [2]]);
  all.runs[1]!.end();
  await expect.poll(() => itemsOf(all)).toEqual([[1], [2], [3, 4]]);
  all.runs[2]!.end();
  expect(await later).toEqual(["3", "4"]);
});

test("an error reaches all callers of its run, and none of the next", async () => {
  const all = held();
  const ask = batched(all.askAll, 1);
  const failed = Promise.allSettled([ask(1), ask(2)]);
  await expect.poll(() => itemsOf(all)).toHaveLength(1);
  const next = ask(3);
  all.runs[0]!.end(new Error("lost"));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect.poll(() => itemsOf(all)).toHaveLength(2);
  all.runs[1]!.end();
  expect(await next).toBe("3");
});
