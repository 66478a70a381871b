import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

const repayments = `<h2>Statements of cash flows (in millions)</h2>
<table>
<tr><th></th><th>Three Months Ended September 30, 2023</th><th>Three Months Ended September 30, 2022</th></tr>
<tr><td>Repayments of long-term debt</td><td>(2,000)</td><td>(1,100)</td></tr>
<tr><td>Depreciation</td><td>310</td><td>298</td></tr>
</table>`;
const sheet = `<h2>Balance sheets (in millions)</h2>
<table>
<tr><th></th><th>As of December 31, 2022</th><th>As of September 30, 2023</th></tr>
<tr><td>Long-term debt</td><td>67,150</td><td>61,098</td></tr>
<tr><td>Inventories</td><td>34,405</td><td>35,406</td></tr>
</table>`;

/** Returns the answers to questions about a quarterly report with these tables. */
async function reader(tables: string) {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const bytes = `<h1>Form 10-Q</h1><p>For the quarterly period ended September 30, 2023</p>
<p>Corvid Stores, Inc.</p>${tables}`;
  await settled(ada, (await sendFile(app, ada, id, { name: "2023 Q3 Corvid.html", bytes })).id);
  const session = await talk(ada, { collection_ids: [id] });
  return async (question: string) => {
    const { answer } = await finished(app.url, ada, await ask(ada, session.id, question));
    return answer!;
  };
}

test("what is owed or held in a quarter is the balance at its end", async () => {
  const answerTo = await reader(`${sheet}${repayments}`);
  for (const when of [
    "in the third quarter of 2023",
    "in the third quarter",
    "in the quarter ended September 30, 2023",
    "in Q3 2023",
  ]) {
    const { content } = await answerTo(`What was Corvid's long-term debt ${when}?`);
    expect([when, content]).toEqual([when, expect.stringContaining("61,098")]);
  }
  const { found } = await answerTo(
    "What was Corvid's long-term debt in the second quarter of 2023?",
  );
  expect(found).toBe(false);
});

test("the balance at the end of a quarter is no amount of its months", async () => {
  const answerTo = await reader(sheet.replace("Inventories", "Net sales"));
  const { content } = await answerTo("What were Corvid's net sales in the third quarter of 2023?");
  expect(content).not.toContain("35,406");
});

test("what was paid back of a debt is not the debt", async () => {
  const answerTo = await reader(repayments);
  const { content } = await answerTo(
    "What was Corvid's long-term debt in the third quarter of 2023?",
  );
  expect(content).not.toContain("Read from a table");
  const asked = "What were Corvid's repayments of long-term debt in the third quarter of 2023?";
  expect((await answerTo(asked)).content).toContain("2,000");
});
