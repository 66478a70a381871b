import { expect, test } from "vitest";

import { conflictingTranslations } from "./conflicts.ts";

const read = { message: "Read" };

test("a message that two catalogs translate differently is reported", () => {
  expect(
    conflictingTranslations([
      { read: { ...read, translation: "Lesen" } },
      { read: { ...read, translation: "Gelesen" } },
    ]),
  ).toEqual(['"Read" is translated as Lesen and Gelesen']);
});

test("the same translation twice, another context and an obsolete message are no conflict", () => {
  expect(
    conflictingTranslations([
      { read: { ...read, translation: "Lesen" } },
      {
        read: { ...read, translation: "Lesen" },
        done: { ...read, context: "what was done", translation: "Gelesen" },
      },
      { read: { ...read, translation: "Gelesen", obsolete: true } },
    ]),
  ).toEqual([]);
});
