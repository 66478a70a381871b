import { setTimeout as sleep } from "node:timers/promises";

import { heard, reply } from "#test/script.ts";
import { expect, test, vi } from "vitest";

import { api } from "#platform/http/api.ts";

const path = "/libraries/ext/v1/totals";
const totals = { collections: 1, documents: 2, pages: 3, size: 4 };
const received: string[] = [];
const ask = (name: string) =>
  api.get(path).then(
    () => received.push(name),
    () => received.push(`${name} failed`),
  );
const nextTest = Promise.withResolvers<void>();
/** Whether the text of the second answer is being read. */
let isReading = false;

test("a test may end before its answers arrive", async () => {
  reply("GET", path, () => nextTest.promise.then(() => Response.json(totals)));
  void ask("late answer");
  await vi.waitFor(() => expect(heard("GET", path)).toHaveLength(1));
  const response = Response.json(totals);
  response.text = () => {
    isReading = true;
    return nextTest.promise.then(() => JSON.stringify(totals));
  };
  reply("GET", path, () => response);
  void ask("late text");
  await vi.waitFor(() => expect(isReading).toBe(true));
  expect(received).toEqual([]);
});

test("they never reach the next one, which receives its own", async () => {
  nextTest.resolve();
  reply("GET", path, () => Response.json(totals));
  await ask("own");
  await sleep(50);
  expect(received).toEqual(["own"]);
});
