import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { read } from "#test/topics/topics.ts";
import { found, textsOf } from "#test/library/searching.ts";

const app = await startApp();

test("finds a document in its own language, and in several at once", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, {
    name: "de",
    language: "de",
    passages: ["Die Verträge der Häuser", "Ein Lauf"],
  });
  await read(app, ada, id, {
    name: "en",
    language: "en",
    passages: ["The houses of London", "running water"],
  });
  await read(app, ada, id, {
    name: "zh",
    language: "zh",
    passages: ["机器学习是计算机科学的一个分支。"],
  });
  await read(app, ada, id, { name: "ru", language: "ru", passages: ["Дома в больших городах"] });

  expect(await textsOf(ada, "Vertrag")).toEqual(["Die Verträge der Häuser"]);
  expect(await textsOf(ada, "house")).toEqual(["The houses of London"]);
  expect(await textsOf(ada, "计算机")).toEqual(["机器学习是计算机科学的一个分支。"]);
  expect(await textsOf(ada, "большой город")).toEqual(["Дома в больших городах"]);
  expect((await textsOf(ada, "Haus house")).toSorted()).toEqual([
    "Die Verträge der Häuser",
    "The houses of London",
  ]);
});

const mixed = {
  name: "Rahmenvertrag.pdf",
  language: "de",
  passages: [
    "Der Auftragnehmer haftet für alle Schäden, die durch seine Mitarbeiter in den Räumen des Auftraggebers verursacht werden.",
    "The supplier shall deliver the replacement pumps within ten days, and he is liable for damages that were caused by late deliveries.",
    "供应商每延迟交货一周，应按订单金额的千分之五支付违约金。",
  ],
};

test.each([
  ["a German inflection", "Schaden in einem Raum", 0, ["Schäden", "Räumen"]],
  ["an English one", "delivery of a pump", 1, ["pumps", "deliveries"]],
  ["Chinese, in the other characters", "違約金", 2, ["违约金"]],
])("a document of several languages is found in each: %s", async (_, query, place, marked) => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await read(app, ada, id, mixed);
  await read(app, ada, id, { name: "fi", language: "fi", passages: ["Ostoskori on tyhjä"] });

  const results = await found(ada, query);

  expect(results[0]?.text).toBe(mixed.passages[place]);
  const { text = "", highlights = [] } = results[0] ?? {};
  expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(marked);
});

test("a word that is called the same in two languages of a document counts once", async () => {
  const ada = await app.signUp();
  const [german = "", english = ""] = mixed.passages;
  const { id } = await ada.collection();
  const scoreOf = async (name: string, passages: string[]) => {
    const document = await read(app, ada, id, { name, language: "de", passages });
    const [best] = await found(ada, { q: "Zeppelin", document_id: [document] });
    return best?.score;
  };
  const inGerman = `${german} Ein Zeppelin.`;

  const alone = await scoreOf("a", [inGerman, german]);

  expect(alone).toBeGreaterThan(0);
  expect(await scoreOf("b", [inGerman, english])).toBeLessThan((alone ?? 0) * 1.5);
});

test("finds function words when the query has nothing else", async () => {
  const ada = await app.signUp();
  await read(app, ada, (await ada.collection()).id, {
    name: "Hamlet",
    passages: ["To be, or not to be", "Words, words, words"],
  });

  expect(await textsOf(ada, "to be or not to be")).toEqual(["To be, or not to be"]);
});
