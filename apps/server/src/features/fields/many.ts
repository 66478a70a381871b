import type { setFieldsOfDocuments as contract } from "@lectern/contract/fields";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { lockDocuments, tellDocuments } from "../library/index.ts";
import * as store from "./store.ts";
import { checked } from "./values.ts";

/**
 * Sets the same values of those of the documents that the member may change, in one transaction.
 * Returns the reason for the other documents.
 */
export async function setForMany(
  deps: Deps,
  member: Member,
  { ids, values }: z.output<typeof contract.body>,
) {
  const { orgId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const { rows, taken, notDone } = await lockDocuments(tx, member, ids);
    const all = checked(await store.lockFields(tx, orgId), values);
    // Of a field that is named twice, the last value counts.
    const last = new Map(all.map(({ fieldId, stored }) => [fieldId, stored]));
    const seriesIds = rows.map(({ series_id }) => series_id);
    await store.deleteValues(tx, orgId, seriesIds, [...last.keys()]);
    await store.insertValues(
      tx,
      orgId,
      seriesIds,
      [...last].flatMap(([field_id, stored]) => (stored ? [{ field_id, ...stored }] : [])),
    );
    await tellDocuments(
      deps,
      tx,
      orgId,
      rows.map(({ id }) => id),
    );
    return { done: taken, not_done: notDone };
  });
}
