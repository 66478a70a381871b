import { builtInWords } from "@lectern/contract/built-in-words";
import { listChats } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, listen, talk } from "#test/chat.ts";
import type { TestDocument } from "#test/passages.ts";

const app = await startApp();

const lease: TestDocument = {
  name: "Lease Alder Street.pdf",
  passages: [
    "The tenant is Harriet Oduya Limited, represented by Harriet Oduya.",
    "The lease begins on 1 June 2021 and runs for five years.",
    "The landlord repairs the roof and the outer walls.",
  ],
};
const sales: TestDocument = {
  name: "Halden report Q3 2023.md",
  passages: [
    "Halden Incorporated. Quarterly report for the third quarter of 2023. All amounts in millions of euros.",
    "Net sales of Halden were 81 million euros in the third quarter of 2023.",
  ],
};

async function answered(document: TestDocument, question: string) {
  const person = await app.signUp();
  const { id } = await person.collection();
  await addDocument(app.deps, person, id, document);
  const session = await talk(person);
  const chat = await ask(person, session.id, question);
  await listen(app.url, person, chat.id);
  const { body } = await person.call(listChats, { params: { session_id: session.id } });
  const answer = body.results[0]?.answer;
  if (!answer) throw new Error("no answer");
  const cited = answer.sentences.map(({ start, end }) => answer.content.slice(start, end));
  return { ...answer, cited };
}

test("each of two questions in one is answered from its own sentence", async () => {
  const { content, cited } = await answered(
    lease,
    "Who is the tenant, and when does the lease begin?",
  );
  expect(cited).toEqual([
    "“The tenant is Harriet Oduya Limited, represented by Harriet Oduya.” [1]",
    "“The lease begins on 1 June 2021 and runs for five years.” [2]",
  ]);
  expect(content).not.toContain(builtInWords.missing);
});

test("a part that nothing answers is named, without a mark of support", async () => {
  const { content, cited, citations } = await answered(
    lease,
    "When does the lease begin, and how high is the deposit?",
  );
  expect(cited).toEqual(["“The lease begins on 1 June 2021 and runs for five years.” [1]"]);
  expect(citations).toHaveLength(1);
  expect(content).toMatch(/\n\nNothing was found .+: “how high is the deposit”$/);
});

test("where no part is answered, the whole question is refused", async () => {
  const { found, content } = await answered(
    sales,
    "Who is the tenant, and when does the lease begin?",
  );
  expect(found).toBe(false);
  expect(content).not.toContain(builtInWords.missing);
});
