import { afterEach, expect, test } from "vitest";

import { learnSentences, said } from "./said.ts";

afterEach(() => learnSentences("en"));

test("what the server says is shown in the language on the screen", async () => {
  await learnSentences("de");
  expect(said("Sign in to go on.")).toBe("Melden Sie sich an, um fortzufahren.");
  await learnSentences("ar");
  expect(said("Sign in to go on.")).toBe("سجّل الدخول للمتابعة.");
});

test("what it puts in stays as it is", async () => {
  await learnSentences("de");
  expect(said("Reading page 131 of 214.")).toBe("Seite 131 von 214 wird gelesen.");
});

test("in English, and where nothing is known, it is shown as it came", async () => {
  expect(said("Sign in to go on.")).toBe("Sign in to go on.");
  await learnSentences("de");
  expect(said("A sentence of tomorrow.")).toBe("A sentence of tomorrow.");
  expect(said("constructor")).toBe("constructor");
});
