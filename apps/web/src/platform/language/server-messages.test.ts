import { afterEach, expect, test } from "vitest";

import { chooseLanguage } from "./language.ts";
import type { Language } from "./languages.ts";
import { loadServerMessages, translateServerMessage, translateStatus } from "./server-messages.ts";

afterEach(() => chooseLanguage(null));

const speak = async (language: Language) => {
  await loadServerMessages(language, ["signed-in"]);
  await chooseLanguage(language);
};

let times = 0;
/** Imports a fresh module without loaded messages: other test files have loaded all of them. */
const untaught = async () => {
  times += 1;
  return (await import(
    /* @vite-ignore */ `./server-messages.ts?${times}`
  )) as typeof import("./server-messages.ts");
};

const signIn = { detail: "Sign in to continue.", code: "sign_in_required", params: {} };
const noQuestion = { detail: "Enter a question.", code: "question_missing", params: {} };
const empty = {
  detail: '"Leases. Berlin.pdf" is empty.',
  code: "file_empty",
  params: { name: "Leases. Berlin.pdf" },
};

test("a message is shown in the language of the screen by its code", async () => {
  await speak("de");
  expect(translateServerMessage(signIn)).toBe("Melden Sie sich an, um fortzufahren.");
  await speak("ar");
  expect(translateServerMessage(signIn)).toBe("سجّل الدخول للمتابعة.");
});

test("its values stay as they are", async () => {
  await speak("de");
  expect(translateServerMessage(empty)).toBe("„Leases. Berlin.pdf“ ist leer.");
  // In right-to-left text the name keeps its own direction.
  await speak("ar");
  expect(translateServerMessage(empty)).toContain("\u2068Leases. Berlin.pdf\u2069");
});

test("a status of several messages is shown in the language", async () => {
  await speak("de");
  const status = {
    status_detail: "Page 1 has no text. The text of page 2 could not be recognised.",
    status_messages: [
      { code: "page_without_text", params: { page: "1" } },
      { code: "page_not_recognised", params: { page: "2" } },
    ],
  };
  expect(translateStatus(status)).toBe(
    "Seite 1 enthält keinen Text. Der Text von Seite 2 konnte nicht erkannt werden.",
  );
  // Stored before messages had codes.
  expect(translateStatus({ ...status, status_messages: null })).toBe(status.status_detail);
});

test("a message of a part that is not loaded is translated once it is", async () => {
  const { loadServerMessages, translateServerMessage } = await untaught();
  await chooseLanguage("de");
  await loadServerMessages("de", ["base"]);
  expect(translateServerMessage(signIn)).toBe("Melden Sie sich an, um fortzufahren.");
  expect(translateServerMessage(noQuestion)).toBe("Enter a question.");
  await expect.poll(() => translateServerMessage(noQuestion)).toBe("Stellen Sie eine Frage.");
});

test.each([
  ["a message", noQuestion],
  ["an issue of a field", { detail: [{ ...noQuestion, loc: ["body", "text"] }] }],
])("%s can be shown as soon as a call has failed", async (_, body) => {
  const { translateServerMessage, untilTranslatable } = await untaught();
  await chooseLanguage("de");
  await untilTranslatable(body);
  expect(translateServerMessage(noQuestion)).toBe("Stellen Sie eine Frage.");
});

test("in English, without a code, or with an unknown one, the text is shown as it came", async () => {
  expect(translateServerMessage(signIn)).toBe("Sign in to continue.");
  await speak("de");
  const detail = "A sentence of tomorrow.";
  expect(translateServerMessage({ detail, code: "of_tomorrow", params: {} })).toBe(detail);
  expect(translateServerMessage({ detail, code: "constructor" })).toBe(detail);
  expect(translateServerMessage({ detail })).toBe(detail);
});
