import { findDocument } from "@lectern/contract/library";
import { listProviders } from "@lectern/contract/models";
import { publishCollection } from "@lectern/contract/publishing";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";

import type { Member } from "#http/member.ts";
import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library.ts";
import { embeddings } from "#test/servers/meanings.ts";
import { saying, startModelServer } from "#test/servers/model-server.ts";
import { addPassages } from "#test/passages.ts";

import { enqueue, makeVectors, waitingDetail } from "./vector-jobs.ts";
import { BLOCK } from "./quantise.ts";

const server = await startModelServer();
afterAll(() => server.stop());
const at = { baseUrl: server.url, apiKey: undefined };
const app = await startApp({ embedding: { ...at, name: "first" } });
const { db } = app.deps;

const synonyms = { physician: "doctor", clinic: "hospital", feline: "cat", puss: "cat" };
const meant = embeddings(synonyms);
/** Texts sent to the model, except questions. */
let read: string[] = [];

beforeEach(() => {
  read = [];
  server.replies["/v1/embeddings"] = (body) => {
    const { input } = body as { input: string[] };
    if (input.length > 1 || input[0]?.includes("\n")) read.push(...input);
    return meant(body);
  };
});

const memberOf = ({ user, organizationId }: Person) =>
  ({ accountId: user.id, orgId: organizationId, deviceId: "", group: "owner" }) as Member;

const found = async (person: Person, q: string, query: object = {}) => {
  const { status, body } = await person.call(search, {
    query: { q, limit: 10, ...query },
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body.results.map(({ text }) => text);
};

const vectorsOf = async (person: Person) => {
  const { rows } = await sql<{ model: string; name: string; blocks: number }>`
    select vectors.model, document.name, count(*)::int as blocks from vectors
    join document on document.organization_id = vectors.organization_id and no = document_no
    where vectors.organization_id = ${person.organizationId} group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows.map(({ model, name, blocks }) => [model, name, blocks]);
};

/** Makes the missing vectors of the workspace. */
async function made(person: Person) {
  const { orgId } = memberOf(person);
  await enqueue(app.deps, db, orgId);
  const lacking = () =>
    db
      .selectFrom("document")
      .select("id")
      .where("organization_id", "=", orgId)
      .where("vectors_of", "is", null)
      .execute();
  await expect.poll(lacking).toEqual([]);
}

/** Sets a model as an admin does in Settings. */
async function setModel({ orgId }: Member, purpose: "embedding" | "rerank", name: string) {
  const provider = { organization_id: orgId, id: crypto.randomUUID() };
  const theirs = { name: "P", kind: "openai", base_url: server.url } as const;
  await db
    .insertInto("model_provider")
    .values({ ...provider, ...theirs })
    .execute();
  await db
    .insertInto("model")
    .values({
      organization_id: orgId,
      id: crypto.randomUUID(),
      provider_id: provider.id,
      name,
      label: name,
      purpose,
      supports_vision: false,
      is_fallback: false,
      position: 1,
      audience: "everyone",
    })
    .execute();
}

test("a document is ready once its passages have vectors, and is found by what it means", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await sendFile(app, ada, id, {
    name: "rounds.txt",
    bytes: "The physician visits the clinic on Mondays.",
  });
  expect(await settled(ada, document.id)).toMatchObject({ status: "ready", status_detail: null });
  await addPassages(app.deps, memberOf(ada), id, {
    name: "Others",
    passages: ["The harbour is deep.", "A feline sleeps.", "Tides turn at noon."],
  });
  await made(ada);
  expect(read[0]).toBe("rounds\nThe physician visits the clinic on Mondays.");
  // The query and the passages share no words.
  expect((await found(ada, "doctor hospital"))[0]).toContain("physician");
  expect((await found(ada, "cat"))[0]).toBe("A feline sleeps.");
  // Keyword and vector results together.
  expect((await found(ada, "harbour"))[0]).toBe("The harbour is deep.");
  expect(await vectorsOf(ada)).toEqual([
    ["first", "Others", 1],
    ["first", "rounds.txt", 1],
  ]);
});

test("while the model fails a document stays found by its words, and says why; then it is ready", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const works = server.replies["/v1/embeddings"]!;
  server.replies["/v1/embeddings"] = () => 500;
  const document = await sendFile(app, ada, id, { name: "a.txt", bytes: "A physician came." });
  const now = async () =>
    (await ada.call(findDocument, { params: { document_id: document.id } })).body;
  await expect.poll(now).toMatchObject({ status: "ingested", status_detail: waitingDetail.text });
  expect(await found(ada, "physician")).toEqual(["A physician came."]);
  server.replies["/v1/embeddings"] = works;
  expect(await settled(ada, document.id)).toMatchObject({ status: "ready", status_detail: null });
});

test("what was made before a failure is not made again", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const member = memberOf(ada);
  const passages = Array.from({ length: 3 * BLOCK }, (_, at) => `Sentence number${at} of many.`);
  await addPassages(app.deps, member, id, { name: "Long", passages });
  let calls = 0;
  server.replies["/v1/embeddings"] = (body) => {
    calls += 1;
    return calls === 2 ? 503 : meant(body);
  };
  const payload = { organization_id: member.orgId };
  await makeVectors(app.deps, payload, app.deps.ending);
  expect(await vectorsOf(ada)).toEqual([["first", "Long", 1]]);
  // The second attempt of the job.
  await expect.poll(() => vectorsOf(ada)).toEqual([["first", "Long", 3]]);
  expect(calls).toBe(4);
});

test("a passage that the model refuses is left to its words, and the others are not", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  server.replies["/v1/embeddings"] = (body) =>
    (body as { input: string[] }).input.some((text) => text.includes("poison")) ? 400 : meant(body);
  const passages = ["Some poison here.", "A feline sleeps."];
  await addPassages(app.deps, memberOf(ada), id, { name: "Two", passages });
  await made(ada);
  expect(await found(ada, "puss")).toEqual(["A feline sleeps."]);
  expect(await found(ada, "some")).toContain("Some poison here.");
});

test("a narrow scope, and what little one may see among much, still give whole lists", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const hidden = await ada.collection({ name: "Hidden", visibility: "private" });
  const shared = await ada.collection({ name: "Shared", visibility: "shared" });
  const many = Array.from({ length: 3000 }, (_, at) => `A cat, a cat and cat number${at}.`);
  await addPassages(app.deps, memberOf(ada), hidden.id, { name: "Many", passages: many });
  const few = ["A feline walks by the sea.", "The puss and a mouse.", "One feline on the roof."];
  await addPassages(app.deps, memberOf(ada), shared.id, { name: "Few", passages: few });
  await made(ada);
  const inShared = { collection_id: [shared.id] };
  expect((await found(ada, "cat")).every((text) => text.startsWith("A cat,"))).toBe(true);
  expect((await found(ada, "cat", inShared)).toSorted()).toEqual(few.toSorted());
  // Passages that he may not see take no places in his list.
  expect((await found(bob, "cat")).toSorted()).toEqual(few.toSorted());
});

test("another model takes over once all its vectors are there; until then the old ones are searched", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const member = memberOf(ada);
  await addPassages(app.deps, member, id, { name: "Cats", passages: ["A feline sleeps."] });
  await addPassages(app.deps, member, id, { name: "Tides", passages: ["The tide turns."] });
  await made(ada);
  await setModel(member, "embedding", "second");
  const foreign = embeddings(synonyms, "another ");
  let fails = true;
  server.replies["/v1/embeddings"] = (body) => {
    const { model, input } = body as { model: string; input: string[] };
    if (model === "first") return meant(body);
    return fails && input.some((text) => text.includes("Cats")) ? 500 : foreign(body);
  };
  await enqueue(app.deps, db, member.orgId);
  await expect
    .poll(() => vectorsOf(ada))
    .toEqual([
      ["first", "Cats", 1],
      ["first", "Tides", 1],
      ["second", "Tides", 1],
    ]);
  expect((await found(ada, "puss"))[0]).toBe("A feline sleeps.");
  const told = async () => (await ada.call(listProviders, {})).body.meaning;
  expect(await told()).toEqual({ model: "second", documents: 2, made: 1 });
  fails = false;
  await expect
    .poll(() => vectorsOf(ada))
    .toEqual([
      ["second", "Cats", 1],
      ["second", "Tides", 1],
    ]);
  await expect.poll(async () => (await found(ada, "puss"))[0]).toBe("A feline sleeps.");
});

test("a model that ranks has the last word on the order, and none where it does not answer", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const passages = ["Tide and tide and tide.", "A tide.", "The tide turns at noon."];
  await addPassages(app.deps, memberOf(ada), id, { name: "Tides", passages });
  await setModel(memberOf(ada), "rerank", "ranker");
  server.replies["/v1/rerank"] = (body) => {
    const { documents } = body as { documents: string[] };
    const results = documents.map((text, index) => ({
      index,
      relevance_score: ["A tide.", passages[0], passages[2]].indexOf(text),
    }));
    return { results };
  };
  const { body } = await ada.call(search, { query: { q: "tide", limit: 2 } });
  expect(body.results.map(({ text }) => text)).toEqual([passages[2], passages[0]]);
  const [first, second] = body.results.map(({ score }) => score);
  expect(first).toBeGreaterThanOrEqual(second ?? 0);
  server.replies["/v1/rerank"] = () => 500;
  expect((await found(ada, "tide")).toSorted()).toEqual(passages.toSorted());
});

test("vectors are published with their documents, and go with them", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility: "shared" });
  const document = await sendFile(app, ada, id, { name: "a.txt", bytes: "A feline is here." });
  await settled(ada, document.id);
  await ada.call(publishCollection, { params: { collection_id: id } });
  const cid = await app.signUp("Cid");
  const own = await cid.collection();
  const other = await sendFile(app, cid, own.id, { name: "b.txt", bytes: "Tides." });
  await settled(cid, other.id);
  expect((await found(cid, "puss"))[0]).toBe("A feline is here.");
  await db.deleteFrom("document").where("id", "=", document.id).execute();
  expect(await vectorsOf(ada)).toEqual([]);
  expect(await found(ada, "puss")).not.toContain("A feline is here.");
});

test("a model that does not answer is not waited for, and words are enough", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addPassages(app.deps, memberOf(ada), id, { name: "T", passages: ["The tide turns."] });
  await made(ada);
  delete server.replies["/v1/embeddings"];
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  server.script = async function* () {
    await over.promise;
    yield* saying("late");
  };
  expect(await found(ada, "tide")).toEqual(["The tide turns."]);
  const asked = server.asked.length;
  expect(asked).toBeGreaterThan(0);
  // The model is then not called again for a while.
  expect(await found(ada, "tides")).toEqual(["The tide turns."]);
  expect(server.asked).toHaveLength(asked);
});
