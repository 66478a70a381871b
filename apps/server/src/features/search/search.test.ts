import { deleteCollection, deleteDocument, updateDocument } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library.ts";
import { addPassages, type TestDocument } from "#test/passages.ts";

import { rectsOf } from "@lectern/document-parser/segments";
import { openBoxes } from "./boxes.ts";
import { putPostings } from "./indexing.ts";
import { createPostingBuilder } from "@lectern/text-analysis/postings";
import { passages } from "./search.ts";

const app = await startApp();

const orgOf = (person: Person) => orgOfJob({ organization_id: person.organizationId ?? "" });
const add = (person: Person, collectionId: string, document: TestDocument) =>
  addPassages(
    app.deps,
    { orgId: orgOf(person), accountId: person.user.id },
    collectionId,
    document,
  );

type Query = { q: string; collection_id?: string[]; document_id?: string[]; limit?: number };

async function found(person: Person, query: string | Query) {
  const { status, body } = await person.call(search, {
    query: typeof query === "string" ? { q: query } : query,
  });
  expect(status).toBe(200);
  return body.results;
}
const textsOf = async (person: Person, query: string | Query) =>
  (await found(person, query)).map(({ text }) => text);

const wings = {
  name: "Wings",
  passages: [
    "The lift of a wing grows with its speed.",
    "A propeller moves the air behind it.",
    "Tables of drag, and of nothing else.",
    "Wing, wing, and wing again: a wing in the slipstream of a propeller.",
  ],
};

test("finds the best passages first, with their words, their page and their boxes", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const id = await add(ada, collection.id, wings);

  const results = await found(ada, "wings in a slipstream");

  expect(results.map(({ text }) => text)).toEqual([wings.passages[3], wings.passages[0]]);
  const [best] = results;
  const document = { id, name: "Wings", collection_id: collection.id, standing: null };
  expect(best?.document).toEqual(document);
  expect(best?.page).toBe(2);
  expect(best?.highlights.map(([start, end]) => best.text.slice(start, end))).toEqual([
    "Wing",
    "wing",
    "wing",
    "wing",
    "slipstream",
  ]);
  expect(best?.score).toBeGreaterThan(results[1]?.score ?? Number.POSITIVE_INFINITY);
  // Thirteen words at ten per line: two boxes.
  expect(best?.rects).toHaveLength(2);
  expect(best?.rects.every(({ page }) => page === 2)).toBe(true);
});

test("gives the boxes of a passage's own lines, not of its page", async () => {
  const ada = await app.signUp();
  await add(ada, (await ada.collection()).id, wings);
  const member = {
    ...ada.user,
    orgId: orgOf(ada),
    accountId: ada.user.id,
    deviceId: "",
    group: "owner" as const,
  };

  const [second] = await found(ada, "propeller air");
  const [passage] = await passages(app.deps, member, "propeller air", { limit: 1 });

  expect(passage).toMatchObject({ text: wings.passages[1], page: 1, language: "en" });
  const start = passage?.start ?? 0;
  const { text = "", document } = passage ?? {};
  const placed = { documentId: document?.id ?? "", page: 1, start, text };
  const boxes = openBoxes(app.deps, member);
  await boxes.read([placed]);
  const own = rectsOf(boxes.of(placed) ?? Buffer.alloc(0), start, start + text.length);
  expect(second?.rects).toEqual(own.map((rect) => ({ page: 1, ...rect })));
  expect(passage?.chunkId).toBe(second?.chunk_id);
});

test("does not find what another member keeps private, until it is shared", async () => {
  const ada = await app.signUp();
  const eve = await joinAs(app, ada, "editor");
  const secret = await ada.collection({ visibility: "private" });
  const vault = await ada.collection({ visibility: "shared" });
  await add(ada, secret.id, { name: "Secret", passages: ["the zeppelin is silver"] });
  await add(ada, vault.id, { name: "Vault", passages: ["a zeppelin over the town"] });

  expect(await textsOf(ada, "zeppelin")).toHaveLength(2);
  expect(await textsOf(eve, "zeppelin")).toEqual(["a zeppelin over the town"]);
  expect(await textsOf(eve, { q: "zeppelin", collection_id: [secret.id] })).toEqual([]);

  await app.deps.db
    .updateTable("collection")
    .set({ visibility: "shared" })
    .where("id", "=", secret.id)
    .execute();
  expect(await textsOf(eve, "zeppelin")).toHaveLength(2);
});

test("weighs words by what the asker may see alone", async () => {
  const ada = await app.signUp();
  const eve = await joinAs(app, ada, "viewer");
  const [secret, vault] = [
    await ada.collection({ visibility: "private" }),
    await ada.collection({ visibility: "shared" }),
  ];
  await add(ada, vault.id, {
    name: "Vault",
    passages: ["rare kestrel", "common sparrow", "common wren"],
  });
  const before = await found(eve, "kestrel");
  await add(ada, secret.id, {
    name: "Secret",
    passages: Array.from({ length: 50 }, () => "kestrel kestrel kestrel"),
  });

  expect(await found(eve, "kestrel")).toEqual(before);
});

test("does not find another workspace's documents, even by their ids", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const collection = await ada.collection({ visibility: "shared" });
  const id = await add(ada, collection.id, wings);

  expect(await found(eve, "wing")).toEqual([]);
  expect(await found(eve, { q: "wing", document_id: [id] })).toEqual([]);
  expect(await found(eve, { q: "wing", collection_id: [collection.id] })).toEqual([]);
});

test("searches the named collections and documents alone", async () => {
  const ada = await app.signUp();
  const [one, other] = [await ada.collection(), await ada.collection()];
  const first = await add(ada, one.id, { name: "First", passages: ["wing one"] });
  await add(ada, one.id, { name: "Second", passages: ["wing two"] });
  await add(ada, other.id, { name: "Third", passages: ["wing three"] });

  expect(await textsOf(ada, { q: "wing", document_id: [first] })).toEqual(["wing one"]);
  expect((await textsOf(ada, { q: "wing", collection_id: [one.id] })).toSorted()).toEqual([
    "wing one",
    "wing two",
  ]);
  expect(await textsOf(ada, { q: "wing", limit: 2 })).toHaveLength(2);
});

test("forgets a document with its document and with its collection", async () => {
  const ada = await app.signUp();
  const [one, other] = [await ada.collection(), await ada.collection()];
  const id = await add(ada, one.id, wings);
  await add(ada, other.id, wings);

  const forever = { query: { forever: "true" } };
  const params = { collection_id: one.id, document_id: id };
  await ada.call(deleteDocument, { params, ...forever });
  expect((await found(ada, "wing")).map(({ document }) => document.collection_id)).toEqual([
    other.id,
    other.id,
  ]);
  await ada.call(deleteCollection, { params: { collection_id: other.id }, ...forever });
  expect(await found(ada, "wing")).toEqual([]);
  const left = () =>
    app.deps.db
      .selectFrom("posting")
      .select("term")
      .where("organization_id", "=", orgOf(ada))
      .execute();
  await expect.poll(left).toEqual([]);
});

test("prefers passages of a document that is named in the query, under its newest name", async () => {
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const passages = ["The tenant may terminate the lease", "Of the roof", "Of the cellar"];
  const miller = await add(ada, collectionId, { name: "Lease_Miller_2019.pdf", passages });
  const smith = await add(ada, collectionId, { name: "Lease Smith.pdf", passages });
  const first = async (q: string) => (await found(ada, q))[0]?.document.id;

  expect(await first("terminate Miller")).toBe(miller);
  expect(await first("terminate Smith")).toBe(smith);
  expect(await textsOf(ada, "Miller")).toEqual([passages[0]]);

  const params = { collection_id: collectionId, document_id: miller };
  await ada.call(updateDocument, { params, body: { name: "Lease Jones.pdf" } });
  expect(await first("terminate Jones")).toBe(miller);
  expect(await textsOf(ada, "Miller")).toEqual([]);
});

test.each(["processing", "error"] as const)(
  "does not find a document in status %s",
  async (status) => {
    const ada = await app.signUp();
    const id = await add(ada, (await ada.collection()).id, wings);
    await app.deps.db.updateTable("document").set({ status }).where("id", "=", id).execute();

    expect(await found(ada, "wing")).toEqual([]);
  },
);

test("a document that is read again is found by its new words alone", async () => {
  const ada = await app.signUp();
  const id = await add(ada, (await ada.collection()).id, wings);

  const postings = createPostingBuilder();
  postings.add(1, ["zeppelin"]);
  await putPostings(app.deps.db, orgOf(ada), id, postings.finish());

  expect(await found(ada, "lift slipstream")).toEqual([]);
  expect(await textsOf(ada, "zeppelin")).toEqual([wings.passages[1]]);
});

test("finds a document in its own language, and in several at once", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await add(ada, id, {
    name: "de",
    language: "de",
    passages: ["Die Verträge der Häuser", "Ein Lauf"],
  });
  await add(ada, id, {
    name: "en",
    language: "en",
    passages: ["The houses of London", "running water"],
  });
  await add(ada, id, {
    name: "zh",
    language: "zh",
    passages: ["机器学习是计算机科学的一个分支。"],
  });
  await add(ada, id, { name: "ru", language: "ru", passages: ["Дома в больших городах"] });

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
  await add(ada, id, mixed);
  await add(ada, id, { name: "fi", language: "fi", passages: ["Ostoskori on tyhjä"] });

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
    const document = await add(ada, id, { name, language: "de", passages });
    const [best] = await found(ada, { q: "Zeppelin", document_id: [document] });
    return best?.score;
  };
  const inGerman = `${german} Ein Zeppelin.`;

  const alone = await scoreOf("a", [inGerman, german]);

  expect(alone).toBeGreaterThan(0);
  expect(await scoreOf("b", [inGerman, english])).toBeLessThan((alone ?? 0) * 1.5);
});

test.each([
  ["signs alone", "%%% ' -- \\ ???"],
  ["a quote and a wildcard", "wing' or 1=1 -- %_"],
  ["ten thousand characters of words", Array.from({ length: 1650 }, (_, at) => `w${at}`).join(" ")],
  ["ten thousand characters in a row", "x".repeat(10_000)],
  ["a long Chinese text", "机器学习是计".repeat(200)],
  ["characters that are none", "\u202e\ufffd\u0000wing"],
])("answers %s", async (_, q) => {
  const ada = await app.signUp();
  await add(ada, (await ada.collection()).id, wings);

  const { status, body } = await ada.call(search, { query: { q } });

  expect(status).toBe(200);
  expect(body.results.length).toBeLessThanOrEqual(2);
});

test("finds function words when the query has nothing else", async () => {
  const ada = await app.signUp();
  await add(ada, (await ada.collection()).id, {
    name: "Hamlet",
    passages: ["To be, or not to be", "Words, words, words"],
  });

  expect(await textsOf(ada, "to be or not to be")).toEqual(["To be, or not to be"]);
});

const notices = {
  name: "Notices",
  passages: [
    "The net sales of the year grew; sales net of returns did not.",
    "Returns lower the sales, and what is left is the net amount.",
    "Of the year's net\nsales a tenth came from the harbour.",
    "The inventory of the harbour is counted in June.",
  ],
};

test("words between quotation marks are found in their order alone, across lines and cases", async () => {
  const ada = await app.signUp();
  await add(ada, (await ada.collection()).id, notices);
  const { body } = await ada.call(search, { query: { q: '"Net sales" of the year', limit: 10 } });
  expect(new Set(body.results.map(({ text }) => text))).toEqual(
    new Set([notices.passages[0], notices.passages[2]]),
  );
  expect(body.total).toBe(2);
  expect(await textsOf(ada, "“sales net”")).toEqual([notices.passages[0]]);
  expect(await textsOf(ada, '"sales of the harbour"')).toEqual([]);
  // Searches for the words of the quotation if no passage contains the phrase.
  const member = { ...ada.user, orgId: orgOf(ada), accountId: ada.user.id } as never;
  const read = await passages(app.deps, member, 'What is meant by "harbour inventory"?', {
    limit: 1,
  });
  expect(read.map(({ text }) => text)).toEqual([notices.passages[3]]);
});

test("a word with one typing error finds what it means; a name that is absent finds no other word", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await add(ada, id, notices);
  for (const typed of ["inventry", "invnetory", "inventorry", "inventary", "Inventry"]) {
    const [best] = await found(ada, typed);
    expect(best?.text).toBe(notices.passages[3]);
    expect(best?.highlights.map(([start, end]) => best.text.slice(start, end))).toEqual([
      "inventory",
    ]);
  }
  expect(await textsOf(ada, "the harbor")).toHaveLength(2);
  expect(await textsOf(ada, "those of Hartour")).toEqual([]);
  expect(await textsOf(ada, "inxentxry")).toEqual([]);
  // Documents that the asker may not see do not correct spelling.
  const bob = await joinAs(app, ada, "editor");
  expect(await textsOf(bob, "inventry")).toEqual([]);
});

test("a search that takes too long ends with a word of advice", async () => {
  const ada = await app.signUp();
  await add(ada, (await ada.collection()).id, wings);

  const answer = await app.deps.db.transaction().execute(async (tx) => {
    await sql`lock table chunk in access exclusive mode`.execute(tx);
    return ada.call(search, { query: { q: "wing" } });
  });

  expect(answer).toMatchObject({
    status: 503,
    body: { detail: "The search took too long. Try fewer words." },
  });
  expect(await textsOf(ada, "lift")).not.toEqual([]);
});

test("refuses an empty and an overlong query, and a limit beyond a hundred", async () => {
  const ada = await app.signUp();
  const statusOf = async (query: Query) => (await ada.call(search, { query })).status;

  expect(await statusOf({ q: "   " })).toBe(422);
  expect(await statusOf({ q: "x".repeat(10_001) })).toBe(422);
  expect(await statusOf({ q: "wing", limit: 101 })).toBe(422);
});
