import type { KeptAsset } from "@lectern/contract/assets";

import type { Deps } from "#deps";
import { conflict, forbidden } from "#errors";
import type { Member } from "#http/member.ts";

import { saveReport } from "../assets/index.ts";
import { asTurn } from "./as-turn.ts";
import { hashOf } from "./change.ts";
import { recordDraft } from "./record-draft.ts";
import { get, isApproved } from "./shown.ts";
import * as store from "./store.ts";

/**
 * Saves the text of a draft as an asset, or as its next version. Throws conflict unless the whole is
 * approved as the member saw it.
 */
export async function publish(
  deps: Deps,
  member: Member,
  id: string,
  hash: string,
): Promise<KeptAsset> {
  const draft = await get(deps, member, id);
  if (!draft.permissions.edit) throw forbidden("role_insufficient");
  const { sections, name, state } = draft;
  // Of the sections as they were read, which may be others than those of the draft's own hash.
  if (state !== "approved" || hashOf(...sections.flatMap((one) => [one.id, one.hash])) !== hash)
    throw conflict("draft_not_approved");
  return saveReport(deps, member, {
    origin: { type: "draft", id, name },
    chat: asTurn(draft),
    async begun(tx) {
      const row = await store.lock(tx, member, id);
      if (row?.hash !== hash || !isApproved(row)) throw conflict("draft_not_approved");
      await recordDraft({ tx, row }, member, "draft.published");
    },
  });
}
