import { expect, test } from "vitest";

import { partOf, wrongSentences } from "./parts.ts";
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
])("%s must be in a catalogue", (_, source, texts) => {
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

const server = (place: string) => `apps/server/src/${place}`;
test.each([
  ["what its file is of", ["features/chat/ask.ts"], "chat"],
  ["what is inside, where nothing else is said", ["features/library/routes.ts"], "inside"],
  ["what all have who may be told it", ["features/chat/a.ts", "features/library/a.ts"], "inside"],
  ["what all have outside and inside", ["features/auth/a.ts", "features/topics/a.ts"], "base"],
])("a sentence is of %s", (_, places, part) => {
  expect(partOf(places.map(server))).toBe(part);
});

test("a sentence must be in the catalogue of its part, and in no other", () => {
  const sentences = new Map([
    ["Enter a question.", new Set(["packages/contract/src/chat/chat.ts"])],
    ["Page {0}.", new Set([server("features/library/a.ts")])],
  ]);
  const inside = { "Page {0}.": "Seite {0}." };
  const chat = { "Enter a question.": "Frage." };
  const wrong = (catalogues: Record<string, Record<string, string>>) =>
    wrongSentences(sentences, new Map(Object.entries(catalogues)));
  expect(wrong({ inside, chat })).toEqual([]);
  expect(wrong({ inside, chat: {} })).toEqual([
    'chat.json lacks what packages/contract/src/chat/chat.ts says: "Enter a question."',
  ]);
  expect(wrong({ inside, chat, topics: chat })).toEqual([
    'topics.json holds what belongs in chat.json: "Enter a question."',
  ]);
  expect(wrong({ inside, chat: { ...chat, "Old.": "Alt." } })).toEqual([
    'chat.json holds what nobody says: "Old."',
  ]);
  expect(wrong({ inside: { "Page {0}.": "Seite." }, chat })).toEqual([
    'inside.json: "Page {0}." puts in {0}, not ',
  ]);
});
