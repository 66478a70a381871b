import { expect, test } from "vitest";

import { repeatedCodes, sentencesIn, unusedCodes, wrongTranslations } from "./messages.ts";
import { rawTexts } from "./raw.ts";
import { missingForms, shapeOf } from "./shape.ts";

const found = (source: string) => rawTexts("Part.tsx", source).map(({ text }) => text);

test.each([
  ["words between tags", `<p>Nothing here</p>`, ["Nothing here"]],
  ["one word between tags", `<Button>save</Button>`, ["save"]],
  ["words beside a value", `<p>{count} documents</p>`, ["documents"]],
  ["an attribute", `<Field label="Name" />`, ["Name"]],
  ["a choice", `<p title={open ? "Close it" : "Open it"} />`, ["Close it", "Open it"]],
  ["a string that is told", "notify(`Saved ${name}`)", ["Saved …"]],
  ["a word between values", "const place = `${at} of ${count}`;", ["… of …"]],
  ["a table", `const names = { mine: "Mine" };`, ["Mine"]],
])("%s must be in a catalog", (_, source, texts) => {
  expect(found(source)).toEqual(texts);
});

test.each([
  ["words of a macro", "<p title={t`Nothing here`}><Trans>Nothing <b>here</b></Trans></p>"],
  ["forms of a plural", `<Plural value={count} one="# document" other="# documents" />`],
  ["values without words", `<p>{count} · {size}</p>`],
  ["classes, keys and addresses", `<a className="Big red" key="One two" href="/A b" />`],
  ["what the program is told", `if (event.key === "Enter") throw new Error("No such thing");`],
  ["what says why it is none", `element.rel = "noopener noreferrer"; // no text: kinds of links`],
  ["keys and cookies", `keys: ({ keys: ["Home"] }, keysOf("Mod+k"), "A=1; Path=/")`],
  ["the name of the product", `<Link to="/">Lectern</Link>`],
])("%s need not", (_, source) => {
  expect(found(source)).toEqual([]);
});

test("a translation is built like its source", () => {
  const source = "Made by <0>{name}</0> on {date}.";
  expect(shapeOf("Angelegt von <0>{name}</0> am {date}.")).toEqual(shapeOf(source));
  expect(shapeOf("Angelegt von {name} am {date}.")).not.toEqual(shapeOf(source));
  expect(shapeOf("Angelegt von <0>{wer}</0> am {date}.")).not.toEqual(shapeOf(source));
  const plural = "{count, plural, one {# page} other {# pages}}";
  expect(shapeOf("{count, plural, one {eine Seite} other {# Seiten}}")).toEqual(shapeOf(plural));
  expect(shapeOf("{count} Seiten")).not.toEqual(shapeOf(plural));
});

test("a plural has all forms of its language", () => {
  const two = "{count, plural, one {# page} other {# pages}}";
  expect(missingForms(two, "de")).toEqual([]);
  expect(missingForms(two, "ar").toSorted()).toEqual(["few", "many", "two", "zero"]);
});

const templates = { page: "Page {page} of {pages}.", empty: "Enter a question." };
test.each([
  ["nothing", { page: "Seite {page} von {pages}.", empty: "Frage." }, []],
  ["a missing translation", { page: "{pages}: {page}" }, ["empty has no translation"]],
  [
    "a translation without code",
    { page: "{page} {pages}", empty: "Frage.", old: "Alt." },
    ["old is no code of this part"],
  ],
  [
    "other placeholders",
    { page: "Seite {page}.", empty: "Frage {page}." },
    ["page holds {page} instead of {pages} {page}", "empty holds {page} instead of no placeholder"],
  ],
])("a catalog of messages is wrong for %s", (_, translations, wrong) => {
  expect(wrongTranslations(templates, translations)).toEqual(wrong);
});

test("a code is in one part, and something sends it", () => {
  expect(repeatedCodes([{ a: "A", b: "B" }, { b: "C" }])).toEqual(["b"]);
  const sources = 'message("a_b"), message(`c_${kind}`)';
  expect(unusedCodes(["a_b", "c_d", "e_f"], sources)).toEqual(["e_f"]);
});

test("a schema names its messages by code", () => {
  expect(sentencesIn('z.string().min(1, "Enter a name.").describe("A text. So.")')).toEqual([
    "Enter a name.",
  ]);
  expect(sentencesIn('summary:\n    "List all of them.", z.string().min(1, code("x"))')).toEqual(
    [],
  );
});
