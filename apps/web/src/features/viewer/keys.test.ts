import { afterEach, expect, test, vi } from "vitest";

import { moveByKey } from "./keys.ts";
import { nothingRead, type Reader } from "./reading.ts";

afterEach(() => document.body.replaceChildren());

/** A stage scrolled to `top` px, on the second of three pages, with paragraphs at those offsets. */
function reading(top: number, paragraphs: number[]) {
  const stage = document.createElement("div");
  document.body.append(stage);
  stage.scrollTop = top;
  const scrollTo = vi.fn<(to: { top: number }) => void>();
  stage.scrollTo = scrollTo as never;
  const goTo = vi.fn<Reader["goTo"]>();
  const reader = { goTo, paragraphs: () => paragraphs } as Partial<Reader> as Reader;
  const press = (key: string, target: Element = stage) => {
    const event = { key, target, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    return moveByKey(event, stage, reader, { ...nothingRead, page: 2, pages: 3 });
  };
  return { press, scrollTo, goTo };
}

test("J goes to the next paragraph and K to the one before, with room above", () => {
  const { press, scrollTo } = reading(284, [100, 200, 300, 400]);
  expect(press("j")).toBe(true);
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 384 });
  expect(press("k")).toBe(true);
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 184 });
});

test("after the last paragraph that is drawn J goes to the next page", () => {
  const { press, scrollTo, goTo } = reading(284, [100, 300]);
  press("j");
  expect(scrollTo).not.toHaveBeenCalled();
  expect(goTo).toHaveBeenLastCalledWith({ page: 3 });
});

test("a field keeps its letters", () => {
  const { press } = reading(0, [100]);
  expect(press("j", document.createElement("input"))).toBe(false);
});
