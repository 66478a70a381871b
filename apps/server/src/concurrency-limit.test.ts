import { expect, test } from "vitest";

import { message } from "@lectern/contract/message";

import { AppError } from "#errors";

import { concurrencyLimit } from "./concurrency-limit.ts";

test("runs two at once, keeps the order, and refuses what the queue cannot hold", async () => {
  const through = concurrencyLimit(2, {
    waiting: 3,
    refusal: () => new AppError("unavailable", message("too_many_sign_ins")),
  });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    order.push(n);
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 2));
    running -= 1;
    if (n === 1) throw new Error("this one fails");
    return n;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => through(work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(all.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(all[6]).toMatchObject({ reason: { kind: "unavailable" } });
  expect(await through(work(7))).toBe(7);
});
