import type { verifyAttachment } from "@lectern/contract/attachments";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { findKnown } from "../library/index.ts";
import { attachmentOf } from "./attachments.ts";
import * as store from "./store.ts";

/**
 * Returns the file with this checksum in the conversation and in the library. Never reveals a file
 * that the member may not read.
 */
export async function verify(
  deps: Deps,
  member: Member,
  { session_id, checksum }: z.output<typeof verifyAttachment.body>,
): Promise<z.infer<typeof verifyAttachment.response>> {
  const attached = session_id ? await store.listAttachments(deps.db, member, session_id) : [];
  const own = attached.find((row) => row.checksum === checksum && row.status !== "error");
  const document = await findKnown(deps, member, checksum);
  const attachment = own ? attachmentOf(own) : null;
  return { exists: attachment !== null || document !== null, attachment, document };
}
