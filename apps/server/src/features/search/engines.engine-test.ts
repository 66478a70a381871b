import { deleteCollection, deleteDocument, updateCollection } from "@lectern/contract/library";
import { createPostingBuilder } from "@lectern/text-analysis/postings";
import { describe, expect, test } from "vitest";

import { memberOf, type Person, startApp } from "#test/app.ts";
import type { TestDocument } from "#test/library/passages.ts";
import { read } from "#test/topics/topics.ts";
import { joinAs } from "#test/library/library.ts";
import { wings } from "#test/library/searching.ts";
import { found, startWithCluster, textsOf, told } from "#test/search/engines.ts";

import { putPostings } from "./indexing.ts";
import { documentsFound } from "./search.ts";

const engines = {
  embedded: { start: async () => startApp(), settle: async () => {} },
  distributed: { start: async () => (await startWithCluster()).app, settle: told },
};

describe.each(Object.entries(engines))("the %s engine", async (_, engine) => {
  const app = await engine.start();
  const settle = () => engine.settle(app);
  const add = async (person: Person, collectionId: string, document: TestDocument) => {
    const id = await read(app, person, collectionId, document);
    await settle();
    return id;
  };

  test("finds the best passages first", async () => {
    const ada = await app.signUp();
    await add(ada, (await ada.collection()).id, wings);
    expect((await textsOf(ada, "wing slipstream")).slice(0, 2)).toEqual([
      wings.passages[3],
      wings.passages[0],
    ]);
    expect(await textsOf(ada, "zeppelin")).toEqual([]);
  });

  test("finds a document by its name, through its first passage", async () => {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    await add(ada, id, {
      name: "Herons.txt",
      passages: ["Nests near water.", "Eggs in spring."],
    });
    await add(ada, id, { name: "Storks.txt", passages: ["Herons are not storks."] });
    expect((await textsOf(ada, "herons")).toSorted()).toEqual([
      "Herons are not storks.",
      "Nests near water.",
    ]);
  });

  test("finds each document in its own language, and in several at once", async () => {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const texts = {
      de: "Die Verträge der Häuser",
      en: "The houses of London",
      zh: "机器学习是计算机科学的一个分支。",
      ru: "Дома в больших городах",
      fi: "Ostoskorit ovat tyhjiä",
      ar: "القواعد الجديدة في المدينة",
    };
    for (const [language, text] of Object.entries(texts))
      await add(ada, id, { name: language, language, passages: [text] });
    expect(await textsOf(ada, "Vertrag")).toEqual([texts.de]);
    expect(await textsOf(ada, "house")).toEqual([texts.en]);
    expect(await textsOf(ada, "计算机")).toEqual([texts.zh]);
    expect(await textsOf(ada, "большой город")).toEqual([texts.ru]);
    expect(await textsOf(ada, "ostoskori")).toEqual([texts.fi]);
    expect(await textsOf(ada, "قاعدة")).toEqual([texts.ar]);
    expect((await textsOf(ada, "Haus house")).toSorted()).toEqual([texts.de, texts.en].toSorted());
  });

  test("finds quotes in their order, and corrects one typing error", async () => {
    const ada = await app.signUp();
    await add(ada, (await ada.collection()).id, wings);
    expect(await textsOf(ada, '"moves the air"')).toEqual([wings.passages[1]]);
    expect(await textsOf(ada, '"air the moves"')).toEqual([]);
    expect(new Set(await textsOf(ada, "propelller"))).toEqual(
      new Set([wings.passages[1], wings.passages[3]]),
    );
  });

  test("searches the named collections, documents, kinds and people alone", async () => {
    const ada = await app.signUp();
    const [one, other] = [await ada.collection(), await ada.collection()];
    const first = await add(ada, one.id, { name: "First", passages: ["wing one"] });
    await add(ada, other.id, { name: "Second", passages: ["wing two"] });
    const only = (query: object) => textsOf(ada, { q: "wing", ...query });
    expect(await only({ document_id: [first] })).toEqual(["wing one"]);
    expect(await only({ collection_id: [other.id] })).toEqual(["wing two"]);
    expect(await only({ kind: ["pdf"] })).toEqual([]);
    expect(await only({ kind: ["text"], created_by: [ada.user.id] })).toHaveLength(2);
    expect(await only({ created_to: "2020-01-01T00:00:00Z" })).toEqual([]);
    expect(await only({ limit: 1 })).toHaveLength(1);
  });

  test("finds each document once, the best first", async () => {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const second = await add(ada, id, { name: "Second", passages: ["a zeppelin and a long text"] });
    const first = await add(ada, id, { name: "First", passages: ["zeppelin", "zeppelin again"] });
    const asked = { collectionIds: undefined, limit: 10 };
    const ids = await documentsFound(app.deps, memberOf(ada), "zeppelin", asked);
    expect(ids).toEqual([first, second]);
  });

  test("finds what was current on an earlier day", async () => {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const document = await add(ada, id, wings);
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    await app.deps.db
      .updateTable("document")
      .set({ current_since: day(10) })
      .where("id", "=", document)
      .execute();
    const as_of = (daysAgo: number) => day(daysAgo).toISOString().slice(0, 10);
    expect(await textsOf(ada, { q: "propeller", as_of: as_of(5) })).toHaveLength(2);
    expect(await textsOf(ada, { q: "propeller", as_of: as_of(15) })).toEqual([]);
  });

  test("finds a document that is read again by its new words alone, before and after it is told", async () => {
    const ada = await app.signUp();
    const id = await add(ada, (await ada.collection()).id, wings);
    const postings = createPostingBuilder();
    postings.add(1, ["zeppelin"]);
    await putPostings(app.deps, app.deps.db, ada.organizationId, id, postings.finish());
    expect(await found(ada, "lift slipstream")).toEqual([]);
    await settle();
    expect(await found(ada, "lift slipstream")).toEqual([]);
    expect(await textsOf(ada, "zeppelin")).toEqual([wings.passages[1]]);
  });

  test("does not find what is in the trash or gone, from the next request on", async () => {
    const ada = await app.signUp();
    const { id: collection_id } = await ada.collection();
    const [one, other] = [
      await add(ada, collection_id, wings),
      await add(ada, collection_id, { name: "Others", passages: ["A wing of a house."] }),
    ];
    await ada.call(deleteDocument, { params: { collection_id, document_id: one } });
    expect(await textsOf(ada, "wing")).toEqual(["A wing of a house."]);
    await app.deps.db
      .updateTable("document")
      .set({ trash_id: null })
      .where("id", "=", one)
      .execute();
    await settle();
    expect(await textsOf(ada, "wing")).toHaveLength(3);
    const params = { collection_id, document_id: other };
    await ada.call(deleteDocument, { params, query: { forever: "true" } });
    expect(await textsOf(ada, "wing")).toHaveLength(2);
    await settle();
    await ada.call(deleteCollection, { params: { collection_id } });
    expect(await textsOf(ada, "wing")).toEqual([]);
  });

  test("does not find what others keep private, from the next request on", async () => {
    const ada = await app.signUp();
    const [eve, stranger] = [await joinAs(app, ada, "editor"), await app.signUp()];
    const { id } = await ada.collection({ visibility: "shared" });
    const document = await add(ada, id, {
      name: "Vault",
      passages: ["a zeppelin over the town"],
    });
    expect(await textsOf(eve, "zeppelin")).toHaveLength(1);
    expect(await textsOf(stranger, "zeppelin")).toEqual([]);
    expect(await textsOf(stranger, { q: "zeppelin", document_id: [document] })).toEqual([]);
    const change = (visibility: "private" | "shared") =>
      ada.call(updateCollection, { params: { collection_id: id }, body: { visibility } });
    expect((await change("private")).status).toBe(200);
    expect(await textsOf(eve, "zeppelin")).toEqual([]);
    expect(await textsOf(eve, { q: "zeppelin", collection_id: [id] })).toEqual([]);
    expect(await textsOf(ada, "zeppelin")).toHaveLength(1);
    await change("shared");
    expect(await textsOf(eve, "zeppelin")).toHaveLength(1);
  });

  test.each([1, 3])("finds what is in %i of four collections", async (shared) => {
    const ada = await app.signUp();
    const eve = await joinAs(app, ada, "editor");
    for (const n of [1, 2, 3, 4]) {
      const visibility = n <= shared ? "shared" : "private";
      const { id } = await ada.collection({ visibility });
      await add(ada, id, { name: `Number ${n}`, passages: [`zeppelin ${n}`] });
    }
    expect(await textsOf(ada, "zeppelin")).toHaveLength(4);
    expect(await textsOf(eve, "zeppelin")).toHaveLength(shared);
  });
});
