import type { Document } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { callAt, endpoints, type Person, startApp } from "#test/app.ts";
import { formOf, joinAs, sendFile, settled } from "#test/library/library.ts";
import { asking, cellOf, gist, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const questions = [
  asking("When does the lease end?", "date"),
  asking("How long is the notice period?", "number", { unit: "months" }),
];

const lease = (year: number, months = 3) =>
  `The lease ends on 31 December ${year}. The notice period is ${months} months.`;

/** Uploads a document, and waits until it is ready. */
async function arrives(person: Person, collectionId: string, text: string) {
  const file = { name: `${text.slice(0, 60)}.txt`, bytes: text };
  const { id } = await sendFile(app, person, collectionId, file);
  return settled(person, id);
}

/** Uploads a new version, and waits until it is the current one. */
async function replaced(person: Person, { id, collection_id }: Document, text: string) {
  const sent = await callAt(app.url, person, endpoints.addVersion, {
    params: { collection_id, document_id: id },
    body: formOf({ name: "New.txt", bytes: text }),
  } as never);
  expect(sent.status).toBe(201);
  return settled(person, sent.body.id);
}

const shown = async (person: Pick<Person, "call">, review_id: string) =>
  (await rowsOf(person, review_id)).results.map(({ cells }) =>
    cells.map((cell) => ({ ...Object(gist(cell)), stale: cell.stale })),
  );

const filledWith = (date: string, number = 3) => [
  { state: "suggested", date, stale: null },
  { state: "suggested", number, unit: "months", stale: null },
];

/** A live review of a collection of one person. */
async function liveReview(more: object = {}) {
  const ada = await app.signUp();
  const collection = await ada.collection({ visibility: "shared" });
  const source = { type: "collection" as const, collection_id: collection.id };
  const review = await reviewOf(ada, [], questions, { source, live: true, ...more });
  expect(review.live).toBe(true);
  return { ada, collection, review };
}

test("a document that arrives later is filled by itself, in live reviews only", async () => {
  const { ada, collection, review } = await liveReview();
  const source = { type: "collection" as const, collection_id: collection.id };
  const still = await reviewOf(ada, [], questions, { source });
  expect(still.live).toBe(false);
  await arrives(ada, collection.id, lease(2027));
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2027-12-31")]);
  expect(await shown(ada, still.id)).toEqual([[]]);
});

test("a new version has its row read again, and what a person verified stays", async () => {
  const { ada, collection, review } = await liveReview();
  const document = await arrives(ada, collection.id, lease(2027, 3));
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2027-12-31")]);
  const [end, notice] = review.columns.map(({ id }) => id);
  await judge(ada, review.id, [document.series_id, end!], { kind: "verified" });
  const version = await replaced(ada, document, lease(2031, 6));
  const cell = (column: string) => cellOf(ada, review.id, document.series_id, column);
  await expect
    .poll(async () => gist((await cell(notice!)).cell), { timeout: 60_000 })
    .toEqual({ state: "suggested", number: 6, unit: "months" });
  expect((await cell(notice!)).result?.document_id).toBe(version.id);
  const kept = await cell(end!);
  expect([gist(kept.cell), kept.cell.verdict?.kind, kept.cell.stale]).toEqual([
    { state: "suggested", date: "2027-12-31" },
    "verified",
    "document",
  ]);
  expect(kept.newer?.value).toEqual({ type: "date", date: "2031-12-31" });
});

test("a restored document is filled, and a version that is made current again is read again", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const source = { type: "collection" as const, collection_id: collection.id };
  const first = await arrives(ada, collection.id, lease(2027));
  const second = await replaced(ada, first, lease(2031));
  const params = { collection_id: collection.id, document_id: second.id };
  await ada.call(endpoints.deleteDocument, { params, query: {} });
  const review = await reviewOf(ada, [], questions, { source, live: true });
  const { body } = await ada.call(endpoints.listTrash, {});
  await ada.call(endpoints.restore, { params: { id: body.results[0]!.id } });
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2031-12-31")]);
  await ada.call(endpoints.restoreVersion, { params: { ...params, version_id: first.id } });
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2027-12-31")]);
});

test("documents that are moved into a live folder, alone or with theirs, are filled too", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const folderOf = async (name: string) => {
    const made = await ada.call(endpoints.createFolder, {
      params: { collection_id },
      body: { name },
    });
    return made.body.id;
  };
  const [folder_id, other] = [await folderOf("Leases"), await folderOf("Old leases")];
  const source = { type: "folder" as const, collection_id, folder_id };
  const review = await reviewOf(ada, [], questions, { source, live: true });
  const place = async (year: number, into: string) => {
    const name = `Lease ${year}.txt`;
    const document_id = await read(app, ada, collection_id, { name, passages: [lease(year)] });
    const params = { collection_id, document_id };
    await ada.call(endpoints.updateDocument, { params, body: { folder_id: into } });
  };
  await place(2028, folder_id);
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2028-12-31")]);
  await place(2029, other);
  await ada.call(endpoints.updateFolder, {
    params: { collection_id, folder_id: other },
    body: { parent_id: folder_id },
  });
  await expect
    .poll(() => shown(ada, review.id), { timeout: 60_000 })
    .toEqual([filledWith("2028-12-31"), filledWith("2029-12-31")]);
});

test("nothing is read for an owner who left, may no longer see the collection, or may only read", async () => {
  const { ada, collection } = await liveReview();
  const source = { type: "collection" as const, collection_id: collection.id };
  const [gone, outside, reader] = [
    await joinAs(app, ada, "editor"),
    await joinAs(app, ada, "editor"),
    await joinAs(app, ada, "editor"),
  ];
  const theirs = { source, live: true, visibility: "shared" as const };
  const reviews = [
    await reviewOf(gone, [], questions, theirs),
    await reviewOf(outside, [], questions, theirs),
    await reviewOf(reader, [], questions, theirs),
  ];
  const people = [gone, reader].map(({ user: { id } }) => ({ id, level: "edit" as const }));
  const narrowed = await ada.call(endpoints.updateCollection, {
    params: { collection_id: collection.id },
    body: { shared_with: { people, teams: [] } },
  });
  expect(narrowed.status).toBe(200);
  const { db } = app.deps;
  await db.deleteFrom("membership").where("account_id", "=", gone.user.id).execute();
  await db
    .updateTable("membership")
    .set({ group: "viewer" })
    .where("account_id", "=", reader.user.id)
    .execute();
  const own = await reviewOf(ada, [], questions, { source, live: true });
  await arrives(ada, collection.id, lease(2029));
  await expect
    .poll(() => shown(ada, own.id), { timeout: 60_000 })
    .toEqual([filledWith("2029-12-31")]);
  for (const { id } of reviews) expect(await shown(ada, id)).toEqual([[]]);
});

test("only reviews of a collection or a folder are live, and who may edit says so", async () => {
  const { ada, collection, review } = await liveReview({ visibility: "shared" });
  const document = await read(app, ada, collection.id, { name: "A.txt", passages: [lease(2026)] });
  const chosen = await reviewOf(ada, [document]);
  const set = async (person: Pick<Person, "call">, review_id: string, live: boolean) => {
    const changed = await person.call(endpoints.updateReview, {
      params: { review_id },
      body: { live },
    });
    return [changed.status, JSON.stringify(changed.body)] as const;
  };
  expect(await set(ada, chosen.id, true)).toEqual([
    422,
    expect.stringContaining("review_not_live"),
  ]);
  const source = { type: "documents" as const, document_ids: [document] };
  const made = await ada.call(endpoints.createReview, {
    body: { name: "Chosen", source, live: true },
  });
  expect([made.status, JSON.stringify(made.body)]).toEqual([
    422,
    expect.stringContaining("review_not_live"),
  ]);
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  expect((await set(eve, review.id, false))[0]).toBe(403);
  expect(await set(bob, review.id, false)).toEqual([200, expect.stringContaining('"live":false')]);
});
