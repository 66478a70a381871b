import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hearShortcuts } from "./hear.ts";

const actions = {
  goTo: vi.fn(),
  showPalette: vi.fn(),
  showShortcuts: vi.fn(),
  toggleSidebar: vi.fn(),
  search: vi.fn(),
};
let singleKeys = true;
let stop = () => {};

/** Presses a key on an element; returns whether a handler prevented its default. */
function press(key: string, init: KeyboardEventInit = {}, on: Element = document.body) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const action of Object.values(actions)) action.mockClear();
  singleKeys = true;
  stop = hearShortcuts(actions, () => singleKeys);
});

afterEach(() => {
  stop();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

test("keys do what the table says", () => {
  expect(press("k", { ctrlKey: true })).toBe(true);
  expect(actions.showPalette).toHaveBeenCalledOnce();
  press("b", { ctrlKey: true });
  expect(actions.toggleSidebar).toHaveBeenCalledOnce();
  press("?", { shiftKey: true });
  expect(actions.showShortcuts).toHaveBeenCalledOnce();
  press("/");
  expect(actions.search).toHaveBeenCalledOnce();
  press("n");
  expect(actions.goTo).toHaveBeenLastCalledWith("/chat-ai");
});

test.each([
  ["h", "/"],
  ["l", "/library/all"],
  ["c", "/chat-ai"],
  ["p", "/persona/mypersona"],
  ["a", "/assets"],
  ["s", "/settings"],
])("g and then %s go to %s", (key, path) => {
  press("g");
  press(key);
  expect(actions.goTo).toHaveBeenCalledExactlyOnceWith(path);
});

test("the second key must follow soon", () => {
  press("g");
  vi.advanceTimersByTime(1600);
  press("h");
  expect(actions.goTo).not.toHaveBeenCalled();
});

test("while something is typed, only keys with Ctrl are heard", () => {
  for (const markup of ["<input>", "<textarea></textarea>", "<div contenteditable='true'></div>"]) {
    document.body.innerHTML = markup;
    const element = document.body.firstElementChild!;
    press("n", {}, element);
    press("?", {}, element);
    press("k", { ctrlKey: true }, element);
  }
  expect(actions.goTo).not.toHaveBeenCalled();
  expect(actions.showShortcuts).not.toHaveBeenCalled();
  expect(actions.showPalette).toHaveBeenCalledTimes(3);
});

test("a dialog or a menu has the keys for itself, and so has whoever took the key", () => {
  document.body.innerHTML = "<div role='dialog' aria-modal='true'></div>";
  press("n");
  press("k", { ctrlKey: true });
  document.body.innerHTML = "<ul role='menu'></ul>";
  press("n");
  document.body.innerHTML = "<section></section>";
  const section = document.querySelector("section")!;
  section.addEventListener("keydown", (event) => event.preventDefault());
  press("n", {}, section);
  expect(actions.goTo).not.toHaveBeenCalled();
  expect(actions.showPalette).not.toHaveBeenCalled();
});

test("keys that work alone can be turned off", () => {
  singleKeys = false;
  press("n");
  press("g");
  press("h");
  press("k", { ctrlKey: true });
  expect(actions.goTo).not.toHaveBeenCalled();
  expect(actions.showPalette).toHaveBeenCalledOnce();
});

test("other modifiers, held keys and words being composed are no shortcuts", () => {
  press("n", { altKey: true });
  press("n", { shiftKey: true });
  press("n", { metaKey: true });
  press("n", { repeat: true });
  press("n", { isComposing: true });
  expect(actions.goTo).not.toHaveBeenCalled();
});

test("where the keyboard writes other letters, the place of the key counts", () => {
  press("ن", { code: "KeyK", ctrlKey: true });
  expect(actions.showPalette).toHaveBeenCalledOnce();
  press("؟", { code: "Slash", shiftKey: true });
  expect(actions.showShortcuts).toHaveBeenCalledOnce();
});
