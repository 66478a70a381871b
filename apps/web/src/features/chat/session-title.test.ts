import { afterEach, expect, test } from "vitest";

import { chooseLanguage, needTexts } from "#platform/language/language.ts";

import { titleOf } from "./session-title.ts";

afterEach(() => chooseLanguage(null));

test("a chat that nothing was asked in yet is called so in the language on the screen; a name stays", async () => {
  await needTexts("chat");
  await chooseLanguage("de");
  expect(titleOf({ title: "New chat", chat_count: 0 })).toBe("Neuer Chat");
  expect(titleOf({ title: "New chat", chat_count: 2 })).toBe("New chat");
  expect(titleOf({ title: "Berths", chat_count: 0 })).toBe("Berths");
});
