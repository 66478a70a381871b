import { builtInWords } from "@lectern/contract/built-in-words";
import { listChats } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, listen, talk } from "#test/chat/chat.ts";
import type { TestDocument } from "#test/library/passages.ts";

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

const boats: TestDocument = {
  name: "Heron report.md",
  passages: [
    // What stands on the first page counts as what the document is about.
    Array.from({ length: 90 }, (_, n) => `Note ${n} is on the harbour and its tides.`).join(" "),
    "Skua net sales fell in spring due to lower net sales of its engine. Tern net sales fell since three shops in the harbour towns closed. The shareholders of Heron meet in May.",
    "Heron sold 81 thousand shares of common stock to its members. In June some 415 thousand shares of common stock of Heron were outstanding.",
  ],
};

test("a reason is given for what is asked about, not for what stands beside it", async () => {
  const { cited } = await answered(boats, "Why did the net sales of the Skua fall?");
  expect(cited).toEqual([
    "“Skua net sales fell in spring due to lower net sales of its engine.” [1]",
  ]);
});

test("how many there are is answered by a sentence on all that is counted", async () => {
  const { cited } = await answered(
    boats,
    "How many shares of common stock of Heron were outstanding?",
  );
  expect(cited).toEqual([
    "“In June some 415 thousand shares of common stock of Heron were outstanding.” [1]",
  ]);
});

test("neither the headings of a table nor half of a label answer", async () => {
  const listed: TestDocument = {
    name: "Heron listing.md",
    passages: [
      "State\tFile\nDelaware\t94\n\nThe shares of Heron are listed in Leeds.\n\nTitle of each class\tTrading symbol\nCommon stock\tHRN",
      "Preferred stock of Heron: 50,400 shares authorized and 15,647 shares\n\nand 15,943 shares issued\t70",
    ],
  };
  const symbol = await answered(listed, "What is the trading symbol of Heron?");
  expect(symbol.cited).toEqual([]);
  const preferred = await answered(
    listed,
    "How many shares of preferred stock of Heron are authorized?",
  );
  expect(preferred.cited).toEqual([]);
});
