import { afterEach, expect, test } from "vitest";

import { chooseLanguage } from "./language.ts";
import type { Language } from "./languages.ts";
import { loadServerMessages, translateServerMessage } from "./server-messages.ts";

afterEach(() => chooseLanguage(null));

const speak = async (language: Language) => {
  await loadServerMessages(language, ["inside"]);
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

test("what the server says is shown in the language on the screen", async () => {
  await speak("de");
  expect(translateServerMessage("Sign in to continue.")).toBe(
    "Melden Sie sich an, um fortzufahren.",
  );
  await speak("ar");
  expect(translateServerMessage("Sign in to continue.")).toBe("سجّل الدخول للمتابعة.");
});

test("what it puts in stays as it is", async () => {
  await speak("de");
  expect(translateServerMessage("Reading page 131 of 214.")).toBe(
    "Seite 131 von 214 wird gelesen.",
  );
  expect(translateServerMessage('"Leases. Berlin.pdf" is empty.')).toBe(
    "„Leases. Berlin.pdf“ ist leer.",
  );
  expect(
    translateServerMessage(
      '"run.exe" has an unsupported file type. Documents, spreadsheets, presentations, books, web pages, emails, images and ZIP archives are supported.',
    ),
  ).toMatch(/^„run\.exe“ hat einen nicht unterstützten Dateityp\./);
  // In right-to-left text the name keeps its own direction.
  await speak("ar");
  expect(translateServerMessage('"Leases. Berlin.pdf" is empty.')).toContain(
    "\u2068Leases. Berlin.pdf\u2069",
  );
});

test("of several sentences that were put together each is shown in the language", async () => {
  await speak("de");
  const detail = "Pages 1 and 4 have no text. The text of page 2 could not be recognised.";
  expect(translateServerMessage(detail)).toBe(
    "Die Seiten 1 and 4 enthalten keinen Text. Der Text von Seite 2 konnte nicht erkannt werden.",
  );
});

test("what is said of a part that is not there is fetched, and shown then", async () => {
  const { loadServerMessages, translateServerMessage } = await untaught();
  await chooseLanguage("de");
  await loadServerMessages("de", ["base"]);
  expect(translateServerMessage("Sign in to continue.")).toBe(
    "Melden Sie sich an, um fortzufahren.",
  );
  expect(translateServerMessage("Enter a question.")).toBe("Enter a question.");
  await expect
    .poll(() => translateServerMessage("Enter a question."))
    .toBe("Stellen Sie eine Frage.");
});

test.each([
  ["a sentence", { detail: "Enter a question." }],
  ["what is wrong with a field", { detail: [{ loc: ["body", "text"], msg: "Enter a question." }] }],
  ["the messages of a field", { text: ["Enter a question."] }],
])("%s can be shown as soon as a call has failed", async (_, body) => {
  const { translateServerMessage, untilTranslatable } = await untaught();
  await chooseLanguage("de");
  await untilTranslatable(body);
  expect(translateServerMessage("Enter a question.")).toBe("Stellen Sie eine Frage.");
});

test("in English, and where nothing is known, it is shown as it came", async () => {
  expect(translateServerMessage("Sign in to continue.")).toBe("Sign in to continue.");
  await speak("de");
  expect(translateServerMessage("A sentence of tomorrow.")).toBe("A sentence of tomorrow.");
  expect(translateServerMessage("constructor")).toBe("constructor");
});
