import type { approveDraft, Draft } from "@lectern/contract/drafts";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { changeDraft } from "./change.ts";
import { citationsOf } from "./citations-store.ts";
import * as parts from "./parts-store.ts";
import { recordDraft } from "./record-draft.ts";
import { demandConfirmed, demandFourEyes } from "./reviewing.ts";
import { get, isApproved } from "./shown.ts";
import * as store from "./store.ts";
import { countUnsupported, shownSentences } from "./support.ts";

/**
 * Approves a draft as the member saw it; the first approval of a text stays. Throws forbidden by the
 * four-eyes rule; conflict for another text, where a section is not approved, or for sentences
 * without support that were not approved as well.
 */
export async function approveWhole(
  deps: Deps,
  member: Member,
  id: string,
  { hash, unsupported: isConfirmed }: z.output<typeof approveDraft.body>,
): Promise<Draft> {
  await changeDraft(deps, member, id, "review", async (draft) => {
    const { tx, row } = draft;
    if (row.hash !== hash) throw conflict("draft_sections_changed");
    const sections = await parts.sectionsOf(tx, row);
    if (sections.length === 0 || sections.some(({ state }) => state !== "approved"))
      throw conflict("draft_sections_not_approved");
    for (const section of sections) await demandFourEyes(draft, member, section);
    const citations = await citationsOf(tx, member, row);
    const unsupported = countUnsupported(
      sections.flatMap(({ sentences }) => shownSentences(sentences, citations)),
    );
    demandConfirmed(unsupported, isConfirmed);
    if (isApproved(row)) return;
    await store.update(tx, row, {
      approved_by: member.accountId,
      approved_at: new Date(),
      approved_version: row.version,
      approved_hash: hash,
      approved_unsupported: unsupported,
      version_fixed: true,
    });
    const version = `version ${row.version}`;
    await recordDraft(draft, member, "draft.approved", {
      detail: unsupported > 0 ? `${version}, ${unsupported} unsupported` : version,
    });
  });
  return get(deps, member, id);
}
