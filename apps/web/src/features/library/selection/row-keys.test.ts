import { expect, test } from "vitest";

import { rowKey } from "./row-keys.ts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  rowKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...held }, 3, 10);

test.each([
  ["ArrowDown", {}, { to: 4 }],
  ["ArrowUp", {}, { to: 2 }],
  ["ArrowDown", { shiftKey: true }, { to: 4, act: "select-range" }],
  ["Home", {}, { to: 0 }],
  ["End", {}, { to: 9 }],
  ["PageDown", {}, { to: 9 }],
  ["PageUp", {}, { to: 0 }],
  ["Enter", {}, { act: "open" }],
  [" ", {}, { act: "select" }],
  ["Delete", {}, { act: "delete" }],
  ["Escape", {}, { act: "clear" }],
  ["a", { ctrlKey: true }, { act: "all" }],
  ["a", { metaKey: true }, { act: "all" }],
  ["a", {}, undefined],
  ["Tab", {}, undefined],
])("%s %o means %o", (key, held, meaning) => {
  expect(press(key, held)).toEqual(meaning);
});
