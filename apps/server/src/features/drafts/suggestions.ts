import type { decideDraftSuggestion, Draft } from "@lectern/contract/drafts";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import type { StoredSuggestion } from "#schema";

import { changeDraft, sectionOf } from "./change.ts";
import { sentencesOf } from "./checking.ts";
import * as parts from "./parts-store.ts";
import { citationsBy, write } from "./sections.ts";
import { get } from "./shown.ts";

interface OfSection {
  draft_id: string;
  section_id: string;
}

interface Suggested extends Pick<StoredSuggestion, "hash" | "instruction" | "content"> {
  /** The model. */
  writer: { name: string };
}

/** Stores what a model wrote of a section. Throws conflict if the section has changed since. */
export const suggest = (
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
  { hash, instruction, content, writer }: Suggested,
): Promise<void> =>
  changeDraft(deps, member, draft_id, "edit", async (draft) => {
    const section = await sectionOf(draft, section_id, hash);
    await put(draft.tx, section, {
      by: member.accountId,
      at: new Date().toISOString(),
      instruction,
      model: writer.name,
      version: draft.row.version,
      hash,
      revision: 1,
      accepted: section.content,
      content,
    });
  });

/**
 * Stores what was accepted and undone of a suggestion. Once nothing is left, what was accepted
 * becomes the section. Throws not_found without a suggestion; conflict for another revision than the
 * one seen, and for one of another text than the section has now.
 */
export async function decide(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
  { revision, accepted, content }: z.output<typeof decideDraftSuggestion.body>,
): Promise<Draft> {
  const isDecided = accepted === content;
  const sentences = isDecided
    ? await sentencesOf(deps, member, accepted, await citationsBy(deps, member, draft_id))
    : undefined;
  await changeDraft(deps, member, draft_id, "edit", async (draft) => {
    const section = await sectionOf(draft, section_id);
    const { suggestion } = section;
    if (!suggestion) throw notFound("draft_suggestion_not_found");
    if (suggestion.revision !== revision) throw conflict("draft_suggestion_changed");
    if (suggestion.hash !== section.hash) throw conflict("draft_section_changed");
    if (!isDecided)
      return put(draft.tx, section, { ...suggestion, revision: revision + 1, accepted, content });
    await parts.updateSection(draft.tx, section, { suggestion: null });
    return write(draft, member, section, { content: accepted, sentences });
  });
  return get(deps, member, draft_id);
}

/** Forgets a suggestion, if there is one. */
export async function discard(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "edit", async (draft) => {
    const section = await sectionOf(draft, section_id);
    await parts.updateSection(draft.tx, section, { suggestion: null });
  });
  return get(deps, member, draft_id);
}

const put = (db: Db, section: parts.SectionRow, suggestion: StoredSuggestion) =>
  parts.updateSection(db, section, { suggestion: JSON.stringify(suggestion) });
