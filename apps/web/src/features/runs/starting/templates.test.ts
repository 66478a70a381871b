import { builtInTemplates } from "@lectern/contract/built-in-templates";
import { expect, test } from "vitest";

import { templates } from "./templates.ts";

test("in English the built-in templates on the screen say what programs get", () => {
  const shown = templates().map(({ key, name, question, sections }) => ({
    key,
    name,
    question,
    sections,
  }));
  const told = builtInTemplates.map(({ key, name, question, sections }) => ({
    key,
    name,
    question,
    sections,
  }));
  expect(shown).toEqual(told);
});
