import { type Chat, listChats } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, listen, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import {
  report,
  reportInShares,
  reportOfDeductions,
  reportOf,
  reportOfManyNotes,
  reportOfResearch,
} from "@lectern/document-parser/test/report";

const app = await startApp();

/** Creates a person with the report and `more` files in a collection, and a conversation. */
async function reader(more: Record<string, Buffer> = {}) {
  const person = await app.signUp();
  const { id } = await person.collection();
  for (const [name, bytes] of Object.entries({ "Harbor Foods Q3 2023.pdf": report, ...more })) {
    const document = await sendFile(app, person, id, { name, bytes });
    expect(await settled(person, document.id)).toMatchObject({ status: "ready" });
  }
  const session = await talk(person);
  return async (question: string) => {
    const chat = await ask(person, session.id, question);
    await listen(app.url, person, chat.id);
    const { body } = await person.call(listChats, { params: { session_id: session.id } });
    const { answer } = body.results.find((one) => one.id === chat.id) as Chat;
    return answer!;
  };
}

test("the value of a table is a statement with its unit and period, and its cell is cited", async () => {
  const hear = await reader();
  const { content, citations, found, sentences } = await hear(
    "What were net sales in the quarter ended July 1, 2023?",
  );
  expect([found, content]).toEqual([
    true,
    "Read from a table in your documents:\n\nNet sales were \\$81,797 million (three months ended July 1, 2023). [1]",
  ]);
  expect(citations).toMatchObject([{ index: 1, page: 2, support: "supported" }]);
  expect(citations[0]?.quote).toMatch(/^Net sales\s+\$ ?81,797$/);
  expect(citations[0]?.rects).not.toEqual([]);
  expect(sentences).toMatchObject([{ support: "supported", citations: [1] }]);
  const other = await hear("What was operating income in the quarter ended June 25, 2022?");
  expect(other.content).toContain("Operating income was \\$23,076 million");
});

test("what is computed of two cells shows and cites both", async () => {
  const hear = await reader();
  const { content, citations } = await hear(
    "By how much did net sales differ between the quarter ended July 1, 2023 and the quarter ended June 25, 2022?",
  );
  expect(content).toContain("= \\$1,162 million");
  expect(citations.map(({ quote }) => quote.replaceAll(/\s+/g, " "))).toEqual([
    "Net sales $ 81,797 $ 82,959",
    "Net sales $ 81,797",
  ]);
});

test("a year beside a quarter is that quarter of the other year", async () => {
  const hear = await reader();
  const { content, citations } = await hear(
    "How did net sales in the third quarter of 2023 compare with 2022?",
  );
  expect(content).toContain("81,797");
  expect(content).toContain("82,959");
  expect(citations).toHaveLength(2);
});

test("money of one company is not put beside a bare number of another", async () => {
  const hear = await reader({ "Inland Mills Q3 2023.pdf": reportInShares });
  const { content } = await hear(
    "Compare the operating income of Harbor Foods and Inland Mills in the quarter ended July 1, 2023.",
  );
  expect(content).not.toContain("12.7");
});

test("the same measure of two companies stands in a table, a line for each document", async () => {
  const hear = await reader({
    "Redwood Motors Q3 2023.pdf": reportOf("Redwood Motors Inc.", "64,210"),
  });
  const { content, citations, sentences } = await hear(
    "Compare the net sales of Harbor Foods and Redwood Motors in the quarter ended July 1, 2023.",
  );
  expect(content).toContain("| | Net sales (three months ended July 1, 2023) |\n|---|---|\n");
  expect(sentences.map(({ start, end }) => content.slice(start, end))).toEqual([
    "| Harbor Foods Q3 2023 | \\$81,797 million [1] |",
    "| Redwood Motors Q3 2023 | \\$64,210 million [2] |",
  ]);
  expect(new Set(citations.map(({ document_id }) => document_id)).size).toBe(2);
});

test("of two companies the one that is found is given, and the other is named as missing", async () => {
  const hear = await reader();
  const { content, citations } = await hear(
    "Compare the net sales of Harbor Foods and Redwood Motors in the quarter ended July 1, 2023.",
  );
  expect(content).toContain("Net sales were \\$81,797 million");
  expect(content).toMatch(/Nothing was found .+: “Redwood Motors”$/);
  expect(citations).toHaveLength(1);
});

test("a value of another period, another company or another measure is not given", async () => {
  const hear = await reader();
  for (const question of [
    "What were net sales in the quarter ended April 1, 2021?",
    "What were the net sales of Redwood Motors in the quarter ended July 1, 2023?",
    "What was the goodwill on July 1, 2023?",
  ]) {
    const { found, citations } = await hear(question);
    expect([question, found, citations]).toEqual([question, false, []]);
  }
});

test("a measure is found by another wording, beside many pages that only speak of it; money before its share", async () => {
  const hear = await reader({ "Tarn Mills.pdf": reportOfManyNotes });
  const { content } = await hear(
    "What was the capital expenditure of Tarn Mills in the quarter ended July 1, 2023?",
  );
  expect(content).toContain("Purchases of property and equipment were \\$412 million");
});

test("a quarter without a year is the newest that the documents have", async () => {
  const hear = await reader();
  for (const question of [
    "What were net sales in the quarter?",
    "Net sales in the third quarter",
  ]) {
    const { content } = await hear(question);
    expect(content).toContain("\\$81,797 million (three months ended July 1, 2023)");
  }
  const { found } = await hear("What were net sales in the six months?");
  expect(found).toBe(false);
});

test("a question that goes on keeps the measure", async () => {
  const hear = await reader();
  await hear("What was operating income in the quarter ended July 1, 2023?");
  const { content } = await hear("And in the quarter ended June 25, 2022?");
  expect(content).toContain("Operating income was \\$23,076 million");
});

test("why something changed is answered by a sentence, not by a cell", async () => {
  const hear = await reader();
  const { content } = await hear("Why did net sales fall?");
  expect(content).toContain("fewer restaurants ordered frozen fish");
});

test("a row of numbers is never quoted without what its columns are", async () => {
  const hear = await reader();
  const { found, content } = await hear("Tell me about interest expense");
  expect(found && /\(998\)\s+\(719\)/.test(content)).toBe(false);
});

test("the two sides of a comparison are of the measure that it names", async () => {
  const hear = await reader({
    "Birk Lamps Q3 2023.pdf": reportOfResearch("Birk Lamps Inc.", "412"),
    "Tarn Looms Q3 2023.pdf": reportOfResearch("Tarn Looms Inc.", "377"),
  });
  const { content } = await hear(
    "Compare the research and development expenses of Birk Lamps and Tarn Looms.",
  );
  expect(content).toContain("| Birk Lamps Q3 2023 | \\$412 million [1] |");
  expect(content).toContain("| Tarn Looms Q3 2023 | \\$377 million [2] |");
});

test("a measure that several documents have is given for each, where none is named", async () => {
  const hear = await reader({
    "Birk Lamps Q3 2023.pdf": reportOfResearch("Birk Lamps Inc.", "412"),
    "Tarn Looms Q3 2023.pdf": reportOfResearch("Tarn Looms Inc.", "377"),
  });
  const { content } = await hear("What were the research and development expenses?");
  expect(content).toContain("| Birk Lamps Q3 2023 | \\$412 million");
  expect(content).toContain("| Tarn Looms Q3 2023 | \\$377 million");
  const one = await hear("What were the research and development expenses of Tarn Looms?");
  expect(one.content).not.toContain("412");
});

test("a side of a comparison without the measure is missing, whatever else names the company", async () => {
  const hear = await reader({
    "Birk Lamps Q3 2023.pdf": reportOfResearch("Birk Lamps Inc.", "412"),
    "Tarn Looms Q3 2023.pdf": reportOfResearch("Tarn Looms Inc."),
  });
  const { content } = await hear("Compare the research and development expenses of Birk and Tarn.");
  expect(content).toContain("\\$412 million");
  expect(content).not.toContain("2,758");
  expect(content).toMatch(/“Tarn”$/);
});

test("how many of something there are is not answered with a sum of money", async () => {
  const hear = await reader({
    "Birk Lamps Q3 2023.pdf": reportOfResearch("Birk Lamps Inc.", "412"),
  });
  const { content } = await hear("How many shares of common stock does Birk Lamps have?");
  expect(content).not.toMatch(/70,667 (?:thousand|million)/);
  const worth = await hear("What was the common stock of Birk Lamps on July 1, 2023?");
  expect(worth.content).toMatch(/shares authorized.*\\\$70,667 million/);
  const { content: profit } = await hear("What was net income in the quarter ended July 1, 2023?");
  expect(profit).toContain("Net income");
  expect(profit).not.toContain("Operating expenses");
});

test("a percentage is not answered with a sum, nor a measure with what is left of it", async () => {
  const hear = await reader({
    "Birk Lamps Q3 2023.pdf": reportOfResearch("Birk Lamps Inc.", "412"),
  });
  const { content: share } = await hear(
    "What was the research and development percentage of Birk Lamps?",
  );
  expect(share).not.toContain("\\$412 million");
  const { content: repurchases } = await hear("How much did Birk Lamps spend on repurchases?");
  expect(repurchases).not.toContain("217");
  const { content: first } = await hear("Birk net sales in the quarter ended July 1, 2023");
  expect(first).toContain("Net sales were \\$9,100 million");
});

test("an amount and the same in brackets as a deduction do not contradict each other", async () => {
  const hear = await reader({ "Birk Lamps Q3 2023.pdf": reportOfDeductions("Birk Lamps Inc.") });
  const { content } = await hear(
    "What was research and development of Birk Lamps in the quarter ended July 1, 2023?",
  );
  expect(content).toContain("Research and development was \\$412 million");
});
