import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, finished, talk } from "#test/chat/chat.ts";

const app = await startApp();

/** Returns the answers to questions about a report of Harbor beside many that name it alone. */
async function reader() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const n of [1, 2, 3])
    await addDocument(app.deps, ada, id, {
      name: `Notes ${n}`,
      passages: Array.from({ length: 12 }, (_, at) => `Harbor, note ${at} on Harbor.`),
    });
  await addDocument(app.deps, ada, id, {
    name: "Harbor report",
    passages: [
      "Harbor Incorporated. Quarterly report of Harbor for Harbor's owners.",
      `Market risk. The currency risks are those of sales in euros, pounds, and yen. ${"The stores abroad are listed in the notes to the accounts of the quarter. ".repeat(12)}`,
    ],
  });
  await addDocument(app.deps, ada, id, {
    name: "Tarn report",
    passages: ["Tarn Looms. The pension risks of Tarn are those of wages, prices, and age."],
  });
  const session = await talk(ada, { collection_ids: [id] });
  return async (question: string) => {
    const { answer } = await finished(app.url, ada, await ask(ada, session.id, question));
    return answer!;
  };
}

test("what a company's report says without its name is found in that report", async () => {
  const answerTo = await reader();
  const { content } = await answerTo("What are Harbor's currency risks?");
  expect(content).toContain("The currency risks are those of sales in euros, pounds, and yen.");
});

test("what the report of another company says is not said of the one named", async () => {
  const answerTo = await reader();
  for (const question of [
    "What are Harbor's pension risks?",
    "What are Redwood's currency risks?",
  ]) {
    const { found } = await answerTo(question);
    expect([question, found]).toEqual([question, false]);
  }
});
