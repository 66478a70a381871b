import { expect, test } from "vitest";

import { chat } from "#test/chats.ts";

import { choose, threadOf, wayTo } from "./thread.ts";

const first = chat();
const second = chat({ parent_id: first.id });
const again = chat({ parent_id: first.id });
const third = chat({ parent_id: second.id });

const ids = (turns: ReturnType<typeof threadOf>) => turns.map(({ chat }) => chat.id);

test("turns follow their parents", () => {
  expect(ids(threadOf([third, first, second]))).toEqual([first.id, second.id, third.id]);
});

test("of the answers to one question the newest is read", () => {
  const turns = threadOf([first, second, again, third]);
  expect(ids(turns)).toEqual([first.id, again.id]);
  expect(turns[1]?.versions.map(({ id }) => id)).toEqual([second.id, again.id]);
});

test("an earlier version brings back what followed it", () => {
  const turns = threadOf([first, second, again, third]);
  const chosen = choose(new Set(), turns[1]!, second);
  expect(ids(threadOf([first, second, again, third], chosen))).toEqual([
    first.id,
    second.id,
    third.id,
  ]);
});

test("a turn that an address names is come to, in whichever version it stands", () => {
  const chats = [first, second, again, third];
  expect(ids(threadOf(chats, wayTo(chats, third.id)))).toEqual([first.id, second.id, third.id]);
  expect(ids(threadOf(chats, wayTo(chats, "gone")))).toEqual([first.id, again.id]);
});

test("a turn whose parent is gone is not lost", () => {
  expect(ids(threadOf([third]))).toEqual([third.id]);
});

test("no turns, no conversation", () => {
  expect(threadOf([])).toEqual([]);
});
