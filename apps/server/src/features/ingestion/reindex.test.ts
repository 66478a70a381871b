import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { startApp } from "#test/app.ts";
import { addPassages } from "#test/passages.ts";

import { ANALYZER_VERSION } from "../search/analysis/analyze.ts";
import { putPostings } from "../search/indexing.ts";
import { createPostingBuilder } from "../search/postings.ts";
import { reindexOutdated } from "./reindex.ts";

const app = await startApp();

test("documents that an older analysis read are found in the new way, and are otherwise as they were", async () => {
  const ada = await app.signUp();
  const orgId = orgOfJob({ organization_id: ada.organizationId ?? "" });
  const { id: collectionId } = await ada.collection();
  const passages = [
    "Die Prüfung der Verträge ist abgeschlossen, und der Bericht darüber liegt dem Vorstand vor.",
    "The auditors have checked the contracts, and they were satisfied with all that was shown to them.",
  ];
  const member = { orgId, accountId: ada.user.id };
  const add = (name: string) =>
    addPassages(app.deps, member, collectionId, { name, language: "de", passages });
  const [old, failed] = [await add("Old"), await add("Failed")];
  const { db } = app.deps;
  // As a version before left it: other terms, and no language of passages.
  const postings = createPostingBuilder();
  postings.add(0, ["prufungen"]);
  for (const id of [old, failed]) await putPostings(db, orgId, id, postings.finish());
  await db.updateTable("chunk").set({ language: null }).where("document_id", "=", old).execute();
  await db
    .updateTable("document")
    .set({ indexed_version: ANALYZER_VERSION - 1 })
    .execute();
  await db.updateTable("document").set({ status: "error" }).where("id", "=", failed).execute();
  const state = () =>
    db
      .selectFrom("document")
      .select(["id", "name", "status", "language", "updated_at", "collection_id", "chunk_count"])
      .where("id", "=", old)
      .executeTakeFirst();
  const textsOf = async (q: string) =>
    (await ada.call(search, { query: { q } })).body.results.map(({ text }) => text);
  const before = await state();
  expect(await textsOf("Vertrag")).toEqual([]);

  expect(await reindexOutdated(app.deps)).toBe(1);

  expect(await textsOf("Vertrag")).toEqual([passages[0]]);
  expect(await textsOf("checking satisfies")).toEqual([passages[1]]);
  expect(await state()).toEqual(before);
  expect(await reindexOutdated(app.deps)).toBe(0);
});
