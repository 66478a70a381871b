import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

/** A quarterly report of a company whose fiscal year ends in January of the year it is named by. */
const reportOf = (fiscalYear: number, [now, before]: [string, string]) => {
  const calendarYear = fiscalYear - 1;
  return `
<h1>Form 10-Q</h1>
<p>For the quarterly period ended October 29, ${calendarYear}</p>
<p>Corvid Chips, Inc.</p>
<h2>Third quarter of fiscal year ${fiscalYear}</h2>
<p>Revenue of the third quarter of fiscal year ${fiscalYear} rose from that of the third quarter of
fiscal year ${fiscalYear - 1}.</p>
<table>
<tr><th></th><th>Three Months Ended October 29, ${calendarYear}</th><th>Three Months Ended October 29, ${calendarYear - 1}</th></tr>
<tr><td>Revenue</td><td>$ ${now}</td><td>$ ${before}</td></tr>
<tr><td>Cost of revenue</td><td>1,204</td><td>1,187</td></tr>
</table>`;
};

test("a fiscal quarter is that of the company's own count, whatever year the file is named by", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const files = [
    { name: "2023 Q3 Corvid.html", bytes: reportOf(2024, ["8,120", "5,931"]) },
    { name: "2022 Q3 Corvid.html", bytes: reportOf(2023, ["5,931", "4,103"]) },
  ];
  for (const file of files) await settled(ada, (await sendFile(app, ada, id, file)).id);
  const session = await talk(ada, { collection_ids: [id] });
  const answerTo = async (year: number) => {
    const question = `What was Corvid's revenue in the third quarter of fiscal ${year}?`;
    return (await finished(app.url, ada, await ask(ada, session.id, question))).answer?.content;
  };
  expect(await answerTo(2023)).toContain("5,931 (three months ended October 29, 2022)");
  expect(await answerTo(2024)).toContain("8,120 (three months ended October 29, 2023)");
});
