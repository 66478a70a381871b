import type { bulkDocuments } from "@lectern/contract/trash";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { moveDocuments, targetOf } from "./moving.ts";
import { retryDocuments } from "./retrying.ts";
import { type SkippedDocument, lockDocuments } from "./selection.ts";
import { deleteDocuments } from "../trash/deleting.ts";
import { restoreDocuments } from "../trash/restoring.ts";

type Asked = z.output<typeof bulkDocuments.body>;

/**
 * Applies an action to many documents in one transaction: to each that the member may apply it to.
 * Returns the reason for the others.
 */
export async function bulk(deps: Deps, member: Member, asked: Asked) {
  const { action, ids, collection_id = "", folder_id = null } = asked;
  const target = { collection_id, folder_id };
  return deps.db.transaction().execute(async (tx) => {
    const inTrash = action === "restore";
    const also = action === "move" ? [collection_id] : [];
    const exact = action === "retry";
    const { rows, taken, notDone } = await lockDocuments(tx, member, ids, { inTrash, also, exact });
    let refused: SkippedDocument[] = [];
    if (action === "delete") await deleteDocuments(deps, tx, member, rows, { forever: false });
    else if (action === "restore") await restoreDocuments(deps, tx, member, rows);
    else if (action === "retry") refused = await retryDocuments(deps, tx, member, rows);
    else await moveDocuments(deps, tx, member, rows, await targetOf(tx, member, target));
    const not_done = [...notDone, ...refused];
    const left = new Set(not_done.map(({ id }) => id));
    return { done: taken.filter((id) => !left.has(id)), not_done };
  });
}
