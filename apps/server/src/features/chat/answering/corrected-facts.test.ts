import { correctFact, type FactName, undoCorrection } from "@lectern/contract/facts";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";

const app = await startApp({ role: "web" });

/** A report about a company that is named only on its first page. */
async function reporter() {
  const person = await app.signUp();
  const { id } = await person.collection();
  const passages = [
    "Annual report 2024",
    "Plumfield Holdings Ltd",
    "The company keeps its boats in the harbour of Varna.",
  ];
  const document_id = await addDocument(app.deps, person, id, { name: "scan 7.txt", passages });
  return {
    correct: (name: FactName, values: string[]) =>
      person.call(correctFact, { params: { document_id, name }, body: { values } }),
    undo: (name: FactName) => person.call(undoCorrection, { params: { document_id, name } }),
    /** Whether an answer cites the document. */
    async isCited(question: string) {
      const session = await talk(person);
      const chat = await ask(person, session.id, question);
      const end = endOf((await listen(app.url, person, chat.id)).events);
      return typeof end === "object" && (end.answer?.citations ?? []).length > 0;
    },
  };
}

const boatsOf = (company: string) => `Where does ${company} keep its boats?`;

test("whose a document is counts as it was corrected", async () => {
  const { correct, undo, isCited } = await reporter();
  expect(await isCited(boatsOf("Plumfield"))).toBe(true);
  expect(await isCited(boatsOf("Orrin"))).toBe(false);
  await correct("issuer", ["Orrin Works Ltd"]);
  expect(await isCited(boatsOf("Plumfield"))).toBe(false);
  expect(await isCited(boatsOf("Orrin"))).toBe(true);
  await undo("issuer");
  expect(await isCited(boatsOf("Plumfield"))).toBe(true);
});

test("a document answers for the period that it covers, as corrected", async () => {
  const { correct, isCited } = await reporter();
  const in2023 = "Where does Plumfield keep its boats in 2023?";
  expect(await isCited(in2023)).toBe(false);
  await correct("period", ["2023-01-01/2023-12-31"]);
  expect(await isCited(in2023)).toBe(true);
});
