import { beforeEach, expect, test } from "vitest";

import { dismiss, notify, remove, useNotices } from "./notify.ts";

const shown = () => useNotices.getState().shown.map(({ message }) => message);
const present = () =>
  useNotices
    .getState()
    .shown.filter(({ leaving }) => !leaving)
    .map(({ message }) => message);

beforeEach(() => useNotices.setState({ shown: [], waiting: [] }));

test("the same message is never there twice", () => {
  notify("Saved");
  expect(notify("Saved")).toBeUndefined();
  expect(shown()).toEqual(["Saved"]);
});

test("one that is leaving does not let its twin in before it has gone", () => {
  const id = notify("Saved") ?? 0;
  dismiss(id);
  expect(notify("Saved")).not.toBeUndefined();
  expect(notify("Saved")).toBeUndefined();
  expect(shown()).toEqual(["Saved"]);
  notify("Moved");
  expect(shown()).toEqual(["Saved", "Moved"]);
  remove(id);
  expect(shown()).toEqual(["Moved", "Saved"]);
  expect(present()).toEqual(["Moved", "Saved"]);
});

test("at most three are visible: a fourth sends the oldest away and then takes its place", () => {
  const [first] = ["one", "two", "three"].map((message) => notify(message));
  notify("four");
  expect(shown()).toEqual(["one", "two", "three"]);
  expect(present()).toEqual(["two", "three"]);
  remove(first ?? 0);
  expect(shown()).toEqual(["two", "three", "four"]);
});

test("those that wait come in one after another", () => {
  for (const message of ["one", "two", "three", "four", "five"]) notify(message);
  for (let round = 0; round < 2; round += 1) {
    const leaving = useNotices.getState().shown.find((notice) => notice.leaving);
    remove(leaving?.id ?? 0);
    expect(shown().length).toBeLessThanOrEqual(3);
  }
  expect(shown()).toEqual(["three", "four", "five"]);
  expect(present()).toEqual(["three", "four", "five"]);
});

test("a waiting duplicate is refused too", () => {
  for (const message of ["one", "two", "three", "four"]) notify(message);
  expect(notify("four")).toBeUndefined();
});
