import { expect, test } from "vitest";

import { chat } from "#test/chats.ts";

import { idOnItsWay, joined, merged, without } from "./turns.ts";

const asked = (content: string) => ({ question: { content, attachments: [] } });
const first = chat(asked("What does it cost?"));
const answer = chat({ ...asked("And at night?"), parent_id: first.id });
const again = chat({ ...asked("And at night?"), parent_id: first.id });
const other = chat({ ...asked("And in summer?"), parent_id: first.id });
const below = chat({ parent_id: answer.id });

const tree = (turns: readonly { id: string; parent_id: string | null }[]) =>
  Object.fromEntries(turns.map(({ id, parent_id }) => [id, parent_id]));

test("messages from the server replace the cached ones with the same parent", () => {
  const told = [{ ...answer, feedback: "up" as const }];
  const now = merged([first, answer, again, below], told);
  expect(now.map(({ id, feedback }) => [id, feedback])).toEqual([
    [first.id, null],
    [answer.id, "up"],
    [below.id, null],
  ]);
  expect(joined([first, answer, again], told)).toHaveLength(3);
});

test("an answer that has ended is not replaced by an older state of it that arrives late", () => {
  const late = { ...answer, status: "streaming" as const, answer: null };
  for (const add of [merged, joined]) {
    expect(add([first, answer], [late])).toEqual([first, answer]);
    expect(add([first, late], [answer])).toEqual([first, answer]);
  }
});

test("a question being sent stays last until the server returns it", () => {
  const here = chat({ ...asked("And at night?"), id: idOnItsWay(), parent_id: first.id });
  const slow = { ...here, created_at: "2020-01-01T00:00:00Z" };
  expect(merged([first, slow], [answer]).map(({ id }) => id)).toEqual([first.id, answer.id]);
  expect(merged([first, answer, slow], [answer]).at(-1)?.id).toBe(slow.id);
});

test("deleting one of two answers moves the messages below it to the other", () => {
  expect(tree(without([first, answer, again, below], answer.id))).toEqual({
    [first.id]: null,
    [again.id]: first.id,
    [below.id]: again.id,
  });
});

test("deleting a question moves the messages below it to its parent, not to another question", () => {
  expect(tree(without([first, answer, other, below], answer.id))).toEqual({
    [first.id]: null,
    [other.id]: first.id,
    [below.id]: first.id,
  });
  expect(tree(without([first, answer], first.id))).toEqual({ [answer.id]: null });
});
