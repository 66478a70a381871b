import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

const reportOf = (company: string, [now, before]: [string, string]) => `<h1>Form 10-Q</h1>
<p>For the quarterly period ended July 1, 2023</p><p>${company}, Inc.</p>
<h2>Net sales by category (in millions)</h2>
<table>
<tr><th></th><th>Three Months Ended July 1, 2023</th><th>Three Months Ended June 25, 2022</th><th>Nine Months Ended July 1, 2023</th><th>Nine Months Ended June 25, 2022</th></tr>
<tr><td>Lamps</td><td>$ ${now}</td><td>$ ${before}</td><td>$ 15,677</td><td>$ 16,286</td></tr>
<tr><td>Shades</td><td>6,840</td><td>7,382</td><td>25,310</td><td>28,669</td></tr>
</table>
<h2>Balance sheets (in millions)</h2>
<table>
<tr><th></th><th>July 1, 2023</th><th>September 24, 2022</th></tr>
<tr><td>Inventories</td><td>7,351</td><td>4,946</td></tr>
</table>`;

/** Returns the answers to questions about quarterly reports of these companies. */
async function reader(...reports: [string, [string, string]][]) {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const [company, sales] of reports) {
    const file = { name: `2023 Q3 ${company}.html`, bytes: reportOf(company, sales) };
    await settled(ada, (await sendFile(app, ada, id, file)).id);
  }
  return async (question: string) => {
    const session = await talk(ada, { collection_ids: [id] });
    const { answer } = await finished(app.url, ada, await ask(ada, session.id, question));
    return answer!;
  };
}

test("a change without a period is that of the newest value from the one beside it", async () => {
  const answerTo = await reader(["Corvid", ["3,966", "4,066"]]);
  const sales = await answerTo("How did lamps net sales change?");
  expect(sales.content).toMatch(
    /\(three months ended June 25, 2022\): \\\$4,066 million.* − .*\(three months ended July 1, 2023\): \\\$3,966 million.* = \\\$100 million/,
  );
  expect(sales.citations).toHaveLength(2);
  const growth = await answerTo("By what percentage did lamps net sales grow?");
  expect(growth.content).toContain("= −2.5%");
  const inventories = await answerTo("By how much did inventories change?");
  expect(inventories.content).toMatch(/7,351 million.* − .*4,946 million.* = 2,405 million/);
});

test("a change in a named quarter is that from the same quarter a year before", async () => {
  const answerTo = await reader(["Corvid", ["3,966", "4,066"]]);
  const { content } = await answerTo(
    "How did lamps net sales change in the third quarter of 2023?",
  );
  expect(content).toMatch(/4,066 million.* − .*3,966 million.* = \\\$100 million/);
});

test("a change that two companies report is not that of one of them", async () => {
  const answerTo = await reader(["Corvid", ["3,966", "4,066"]], ["Tarn", ["812", "790"]]);
  const { content } = await answerTo("How did lamps net sales change?");
  expect(content).not.toContain("\\$100 million");
  const { content: one } = await answerTo("How did Tarn's lamps net sales change?");
  expect(one).toMatch(/812 million.* − .*790 million.* = \\\$22 million/);
});
