import { findDocument } from "@lectern/contract/library";
import { publishCollection } from "@lectern/contract/publishing";
import { expect, test } from "vitest";

import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { memberOf } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { found, meant, startVectors } from "#test/library/vectors.ts";

import { makeVectors, waitingDetail } from "./vector-jobs.ts";
import { BLOCK } from "./quantise.ts";

const { server, app, db, read, vectorsOf, made } = await startVectors();

test("a document is ready once its passages have vectors, and is found by what it means", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const document = await sendFile(app, ada, id, {
    name: "rounds.txt",
    bytes: "The physician visits the clinic on Mondays.",
  });
  expect(await settled(ada, document.id)).toMatchObject({ status: "ready", status_detail: null });
  await addDocument(app.deps, ada, id, {
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
  await addDocument(app.deps, ada, id, { name: "Long", passages });
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
  await addDocument(app.deps, ada, id, { name: "Two", passages });
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
  await addDocument(app.deps, ada, hidden.id, { name: "Many", passages: many });
  const few = ["A feline walks by the sea.", "The puss and a mouse.", "One feline on the roof."];
  await addDocument(app.deps, ada, shared.id, { name: "Few", passages: few });
  await made(ada);
  const inShared = { collection_id: [shared.id] };
  expect((await found(ada, "cat")).every((text) => text.startsWith("A cat,"))).toBe(true);
  expect((await found(ada, "cat", inShared)).toSorted()).toEqual(few.toSorted());
  // Passages that he may not see take no places in his list.
  expect((await found(bob, "cat")).toSorted()).toEqual(few.toSorted());
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
