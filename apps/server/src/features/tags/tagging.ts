import type { tagDocuments as contract } from "@lectern/contract/tags";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { noteActivity, lockDocuments, tellDocuments } from "../library/index.ts";
import * as store from "./store.ts";

/**
 * Adds tags to those of the documents that the member may change, and removes others from them, in
 * one transaction. Returns the reason for the other documents.
 */
export async function tagDocuments(
  deps: Deps,
  member: Member,
  { ids, add, remove }: z.output<typeof contract.body>,
) {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const { rows, taken, notDone } = await lockDocuments(tx, member, ids);
    const wanted = new Set([...add, ...remove].map((id) => id.toLowerCase()));
    const known = await store.lockTags(tx, orgId, [...wanted]);
    if (known.length < wanted.size) throw notFound("tag_not_found");
    const seriesIds = rows.map(({ series_id }) => series_id);
    await store.removeTags(tx, orgId, { seriesIds, tagIds: remove });
    await store.addTags(tx, orgId, { seriesIds, tagIds: add });
    for (const [collectionId, to] of Map.groupBy(rows, (row) => row.collection_id))
      await noteActivity(tx, member, { collectionId, action: "document.tagged", to });
    await tellDocuments(
      deps,
      tx,
      orgId,
      rows.map(({ id }) => id),
    );
    return { done: taken, not_done: notDone };
  });
}
