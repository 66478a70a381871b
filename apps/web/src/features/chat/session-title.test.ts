import { afterEach, expect, test } from "vitest";

import { chooseLanguage, needTexts } from "#platform/language/language.ts";

import { titleOf } from "./session-title.ts";

afterEach(() => chooseLanguage(null));

test("a new chat has a title in the current language; an entered title stays", async () => {
  await needTexts("chat");
  await chooseLanguage("de");
  expect(titleOf({ title: "New chat", chat_count: 0 })).toBe("Neuer Chat");
  expect(titleOf({ title: "New chat", chat_count: 2 })).toBe("New chat");
  expect(titleOf({ title: "Berths", chat_count: 0 })).toBe("Berths");
});
