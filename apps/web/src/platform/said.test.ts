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
  expect(said('"Leases. Berlin.pdf" is empty.')).toBe("„Leases. Berlin.pdf“ ist leer.");
  expect(
    said(
      '"run.exe" is of a type that is not taken here. Documents, tables, presentations, books, web pages, mails, images and ZIP archives are.',
    ),
  ).toMatch(/^„run\.exe“ ist von einem Typ, der hier nicht angenommen wird\./);
});

test("of several sentences that were put together each is shown in the language", async () => {
  await learnSentences("de");
  const detail = "Pages 1 and 4 hold no text. The text of page 2 could not be recognised.";
  expect(said(detail)).toBe(
    "Die Seiten 1 and 4 enthalten keinen Text. Der Text von Seite 2 konnte nicht erkannt werden.",
  );
});

test("in English, and where nothing is known, it is shown as it came", async () => {
  expect(said("Sign in to go on.")).toBe("Sign in to go on.");
  await learnSentences("de");
  expect(said("A sentence of tomorrow.")).toBe("A sentence of tomorrow.");
  expect(said("constructor")).toBe("constructor");
});
