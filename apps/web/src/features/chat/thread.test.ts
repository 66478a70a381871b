import { expect, test } from "vitest";

import { chat } from "#test/chats.ts";

import { aboveAll, answersOf, choose, questionsOf, threadOf, wayTo } from "./thread.ts";

const first = chat();
const second = chat({ parent_id: first.id });
const again = chat({ parent_id: first.id });
const third = chat({ parent_id: second.id });

const ids = (turns: ReturnType<typeof threadOf>) => turns.map(({ chat }) => chat.id);

test("turns follow their parents", () => {
  expect(ids(threadOf([third, first, second]))).toEqual([first.id, second.id, third.id]);
});

test("of the answers to one question the newest is read", () => {
  const turns = threadOf([first, second, again]);
  expect(ids(turns)).toEqual([first.id, again.id]);
  expect(turns[1]?.versions.map(({ id }) => id)).toEqual([second.id, again.id]);
});

test("a conversation that went on after an earlier answer is read where it went on", () => {
  expect(ids(threadOf([first, second, again, third]))).toEqual([first.id, second.id, third.id]);
});

test("another version brings back what followed it", () => {
  const chats = [first, second, again, third];
  const turns = threadOf(chats);
  const other = choose(new Set(), turns[1]!, again);
  expect(ids(threadOf(chats, other))).toEqual([first.id, again.id]);
  const back = choose(other, threadOf(chats, other)[1]!, second);
  expect(ids(threadOf(chats, back))).toEqual([first.id, second.id, third.id]);
});

test("a turn that an address names is come to, in whichever version it stands", () => {
  const chats = [first, second, again, third];
  expect(ids(threadOf(chats, wayTo(chats, again.id)))).toEqual([first.id, again.id]);
  expect(ids(threadOf(chats, wayTo(chats, "gone")))).toEqual([first.id, second.id, third.id]);
});

test("a conversation that is known from its end is read from there, with the versions that are known", () => {
  expect(ids(threadOf([second, again, third]))).toEqual([second.id, third.id]);
  expect(aboveAll(threadOf([second, again, third]))).toBe(first.id);
  expect(aboveAll(threadOf([first, third]))).toBe(second.id);
  expect(aboveAll(threadOf([first]))).toBeNull();
});

test("versions are told apart by what was asked", () => {
  const other = chat({
    parent_id: first.id,
    question: { content: "And at night?", attachments: [] },
  });
  const [, turn] = threadOf([first, second, again, other], new Set([second.id]));
  expect(answersOf(turn!).map(({ id }) => id)).toEqual([second.id, again.id]);
  expect(questionsOf(turn!).map(({ id }) => id)).toEqual([second.id, other.id]);
});

test("no turns, no conversation", () => {
  expect(threadOf([])).toEqual([]);
});
