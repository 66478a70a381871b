import { expect, test } from "vitest";

import { chat } from "#test/chats.ts";

import { aboveAll, answersOf, choose, questionsOf, threadOf, wayTo } from "./thread.ts";

const first = chat();
const second = chat({ parent_id: first.id });
const again = chat({ parent_id: first.id });
const third = chat({ parent_id: second.id });

const ids = (turns: ReturnType<typeof threadOf>) => turns.map(({ chat }) => chat.id);

test("messages follow their parents", () => {
  expect(ids(threadOf([third, first, second]))).toEqual([first.id, second.id, third.id]);
});

test("the newest of several answers to a question is shown", () => {
  const turns = threadOf([first, second, again]);
  expect(ids(turns)).toEqual([first.id, again.id]);
  expect(turns[1]?.versions.map(({ id }) => id)).toEqual([second.id, again.id]);
});

test("an earlier answer is shown if the conversation continued after it", () => {
  expect(ids(threadOf([first, second, again, third]))).toEqual([first.id, second.id, third.id]);
});

test("choosing another version shows the messages after it", () => {
  const chats = [first, second, again, third];
  const turns = threadOf(chats);
  const other = choose(new Set(), turns[1]!, again);
  expect(ids(threadOf(chats, other))).toEqual([first.id, again.id]);
  const back = choose(other, threadOf(chats, other)[1]!, second);
  expect(ids(threadOf(chats, back))).toEqual([first.id, second.id, third.id]);
});

test("a message named in the address is shown, whatever version it belongs to", () => {
  const chats = [first, second, again, third];
  expect(ids(threadOf(chats, wayTo(chats, again.id)))).toEqual([first.id, again.id]);
  expect(ids(threadOf(chats, wayTo(chats, "gone")))).toEqual([first.id, second.id, third.id]);
});

test("a conversation loaded from its end is shown from there, with the loaded versions", () => {
  expect(ids(threadOf([second, again, third]))).toEqual([second.id, third.id]);
  expect(aboveAll(threadOf([second, again, third]))).toBe(first.id);
  expect(aboveAll(threadOf([first, third]))).toBe(second.id);
  expect(aboveAll(threadOf([first]))).toBeNull();
});

test("versions of an answer share their question; versions of a question differ", () => {
  const other = chat({
    parent_id: first.id,
    question: { content: "And at night?", attachments: [] },
  });
  const [, turn] = threadOf([first, second, again, other], new Set([second.id]));
  expect(answersOf(turn!).map(({ id }) => id)).toEqual([second.id, again.id]);
  expect(questionsOf(turn!).map(({ id }) => id)).toEqual([second.id, other.id]);
});

test("a conversation without messages shows nothing", () => {
  expect(threadOf([])).toEqual([]);
});
