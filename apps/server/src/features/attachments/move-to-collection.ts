import type { Attachment } from "@lectern/contract/attachments";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { lockCollections, moveDocuments, targetOf } from "../library/index.ts";
import { demand, requireCurrentMember } from "../organizations/index.ts";
import { demandAttachment, get } from "./attachments.ts";

/**
 * Moves an attached file, and the documents it contains, to a collection that the member may
 * change. It stays attached and is neither copied nor parsed again.
 */
export async function moveToCollection(
  deps: Deps,
  member: Member,
  id: string,
  collectionId: string,
): Promise<Attachment> {
  demand(member, "chat.write");
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    const { collection_id } = await demandAttachment(tx, member, id);
    await lockCollections(tx, member.orgId, [collection_id, collectionId]);
    const row = await demandAttachment(tx, member, id);
    const target = await targetOf(tx, member, { collection_id: collectionId, folder_id: null });
    if (row.purpose !== "attachments") throw conflict("file_already_kept");
    await moveDocuments(deps, tx, member, [{ ...row, id: row.document_id }], target);
  });
  return get(deps, member, id);
}
