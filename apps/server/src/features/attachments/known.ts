import type { verifyAttachment } from "@lectern/contract/attachments";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { findKnown } from "../library/index.ts";
import { shown } from "./attachments.ts";
import * as store from "./store.ts";

/**
 * Whether a file of this checksum is there already, as far as the member may read it: on the
 * conversation, or in the library. What they may not read is told to nobody.
 */
export async function verify(
  deps: Deps,
  member: Member,
  { session_id, checksum }: z.output<typeof verifyAttachment.body>,
): Promise<z.infer<typeof verifyAttachment.response>> {
  const attached = session_id ? await store.listAttachments(deps.db, member, session_id) : [];
  const own = attached.find((row) => row.checksum === checksum && row.status !== "error");
  const document = await findKnown(deps, member, checksum);
  const attachment = own ? shown(own) : null;
  return { exists: attachment !== null || document !== null, attachment, document };
}
