import { type Chat, listChats, listStarters } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, ask, listen, talk } from "#test/chat/chat.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

const passages = [
  "Maintenance agreement. This agreement is made on 12 February 2025 between the Northgate Port Authority and Tideway Crane Services Ltd.",
  "Tideway keeps four quay cranes in working order and repairs each fault on site. The Authority pays £132,300 a year. Either party may end the agreement by 31 December of each year.",
];

async function agreement(person: Person) {
  const { id } = await person.collection({ visibility: "private" });
  return addDocument(app.deps, person, id, { name: "Cranes.pdf", passages });
}

async function answerTo(person: Person, question: string, document_ids: string[]) {
  const session = await talk(person, { document_ids });
  const chat = await ask(person, session.id, question);
  await listen(app.url, person, chat.id);
  const { body } = await person.call(listChats, { params: { session_id: session.id } });
  return (body.results.at(-1) as Chat).answer!;
}

test("starter questions are ones that the document answers", async () => {
  const person = await app.signUp();
  const documentId = await agreement(person);
  const { body } = await person.call(listStarters, { body: { document_ids: [documentId] } });
  expect(body.results.map(({ kind }) => kind)).toEqual(["subject", "amounts", "dates", "parties"]);
  for (const [question, said] of [
    ["What is “Cranes” about?", "keeps four quay cranes"],
    ["Which amounts does “Cranes” give?", "£132,300 a year"],
    ["Which dates and deadlines are in “Cranes”?", "by 31 December of each year"],
    ["Who are the parties to “Cranes”?", "between the Northgate Port Authority and Tideway"],
    ["Welche Beträge nennt „Cranes“?", "£132,300 a year"],
    ["ما المبالغ المذكورة في «\u2068Cranes\u2069»؟", "£132,300 a year"],
  ] as const) {
    const { found, content, citations } = await answerTo(person, question, [documentId]);
    expect([question, found, content.includes(said)]).toEqual([question, true, true]);
    expect(citations.length).toBeGreaterThan(0);
  }
});

test("a starter that the document does not answer is not offered, and refused if asked", async () => {
  const person = await app.signUp();
  const { id } = await person.collection();
  const documentId = await addDocument(app.deps, person, id, {
    name: "Notes.txt",
    passages: ["Herons nest in the old crane above the northern quay and return there in spring."],
  });
  const { body } = await person.call(listStarters, { body: { document_ids: [documentId] } });
  expect(body.results).toEqual([{ kind: "subject", document_id: documentId }]);
  const { found } = await answerTo(person, "Which amounts does this document give?", [documentId]);
  expect(found).toBe(false);
});

test("a document that the member may not read has no starter questions", async () => {
  const owner = await app.signUp();
  const documentId = await agreement(owner);
  const member = await joinAs(app, owner, "viewer");
  const { body } = await member.call(listStarters, { body: { document_ids: [documentId] } });
  expect(body.results).toEqual([]);
});

test("the subject of a document is taken from its summary section if it has one", async () => {
  const person = await app.signUp();
  const { id } = await person.collection();
  const file = {
    name: "Harbour.md",
    bytes:
      "# Harbour report\n\nThe form below was filled in by the harbour office on a rainy day.\n\n" +
      "## Summary\n\nThe northern quay has to be rebuilt within two years, since its piles have rotted.\n",
  };
  const { id: documentId } = await sendFile(app, person, id, file);
  await settled(person, documentId);
  const { content } = await answerTo(person, "What is this document about?", [documentId]);
  expect(content.indexOf("The northern quay has to be rebuilt")).toBeGreaterThan(0);
  expect(content.split("\n\n")[1]).toContain("The northern quay");
});
