import type {
  addDraftCitation,
  addDraftSection,
  Draft,
  updateDraftSection,
} from "@lectern/contract/drafts";
import { mostDraftSections } from "@lectern/contract/drafts";
import type { Citation, Sentence } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { openDocument } from "../chat/index.ts";
import { orgsOfDocuments } from "../library/index.ts";
import { placeOf } from "../topics/index.ts";
import { changeDraft, hashOf, keepVersion, sectionOf, type TakenDraft } from "./change.ts";
import { sentencesOf } from "./checking.ts";
import { citationsOf, insertCitations } from "./citations-store.ts";
import * as parts from "./parts-store.ts";
import { hasApproved, recordDraft } from "./record-draft.ts";
import { demandDraft, get, isApproved } from "./shown.ts";
import * as store from "./store.ts";

interface OfSection {
  draft_id: string;
  section_id: string;
}

/** Returns the citations of a draft by their numbers. */
export async function citationsBy(deps: Pick<Deps, "db">, member: Member, draftId: string) {
  const row = await demandDraft(deps.db, member, draftId);
  const rows = await citationsOf(deps.db, member, row);
  return new Map(rows.map(({ number, citation }) => [number, citation]));
}

/** Adds a section; an approval of the whole ends with that. */
export async function add(
  deps: Deps,
  member: Member,
  id: string,
  { title, content, after }: z.output<typeof addDraftSection.body>,
): Promise<Draft> {
  const sentences = await sentencesOf(deps, member, content, await citationsBy(deps, member, id));
  await changeDraft(deps, member, id, "edit", async (draft) => {
    const { tx, row } = draft;
    const sections = await parts.sectionsOf(tx, row);
    if (sections.length >= mostDraftSections) throw conflict("draft_too_many_sections");
    const found = sections.findIndex((one) => one.id === after);
    const at = found < 0 ? sections.length : found + 1;
    for (const [position, section] of sections.entries())
      await parts.updateSection(tx, section, { position: position < at ? position : position + 1 });
    await parts.insertSections(tx, [
      {
        organization_id: row.organization_id,
        draft_id: id,
        id: uuid(),
        position: at,
        title,
        content,
        hash: hashOf(title, content),
        sentences: JSON.stringify(sentences),
        written_by: member.accountId,
      },
    ]);
    await keepVersion(draft, member);
    if (isApproved(row)) await recordDraft(draft, member, "draft.reopened");
  });
  return get(deps, member, id);
}

/** A section in review stays so; what was decided on is a draft again. */
const reopened = {
  draft: "draft",
  in_review: "in_review",
  changes_requested: "draft",
  approved: "draft",
} as const;

/** Throws conflict for another text than the one seen. */
export async function update(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
  { hash, title, content }: z.output<typeof updateDraftSection.body>,
): Promise<Draft> {
  const citations = await citationsBy(deps, member, draft_id);
  const sentences =
    content === undefined ? undefined : await sentencesOf(deps, member, content, citations);
  await changeDraft(deps, member, draft_id, "edit", async (draft) => {
    const section = await sectionOf(draft, section_id, hash);
    await write(draft, member, section, { title, content, sentences });
  });
  return get(deps, member, draft_id);
}

interface Written {
  title?: string | undefined;
  content?: string | undefined;
  /** Of the content. */
  sentences: Sentence[] | undefined;
}

/** Stores another text of a section as the member's, which opens it again; the same is no change. */
export async function write(
  draft: TakenDraft,
  member: Member,
  section: parts.SectionRow,
  { title = section.title, content = section.content, sentences }: Written,
): Promise<void> {
  const hash = hashOf(title, content);
  if (hash === section.hash) return;
  await parts.updateSection(draft.tx, section, {
    title,
    content,
    hash,
    state: reopened[section.state],
    written_by: member.accountId,
    ...(sentences && { sentences: JSON.stringify(sentences) }),
  });
  await keepVersion(draft, member);
  if (section.state === "approved")
    await recordDraft(draft, member, "draft.reopened", { of: section.title });
}

/** Removes a section, which is recorded where one is approved. */
export async function remove(
  deps: Deps,
  member: Member,
  { draft_id, section_id }: OfSection,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "edit", async (draft) => {
    const before = await parts.sectionsOf(draft.tx, draft.row);
    const section = await sectionOf(draft, section_id);
    await parts.deleteSection(draft.tx, section);
    await keepVersion(draft, member);
    if (hasApproved(before))
      await recordDraft(draft, member, "draft.section_removed", { of: section.title });
  });
  return get(deps, member, draft_id);
}

const mostCitations = 2_000;

/** Adds a passage to cite. Throws not_found for the document, invalid for words not on the page. */
export async function addCitation(
  deps: Deps,
  member: Member,
  id: string,
  { document_id, page, quote }: z.output<typeof addDraftCitation.body>,
): Promise<{ citation: Citation }> {
  const reader = await openDocument(deps, member, document_id);
  if (reader.passages.length === 0) throw notFound("document_not_found");
  const found = reader.passages
    .filter((one) => one.page === page)
    .flatMap((evidence) => {
      const place = placeOf(quote, evidence.text);
      return place ? [{ evidence, ...place }] : [];
    })[0];
  if (!found) throw invalid(["body", "quote"], message("draft_quote_not_found"));
  const [placed] = await reader.place([found]);
  if (!placed) throw invalid(["body", "quote"], message("draft_quote_not_found"));
  const { start: _, ...citation } = placed;
  let index = 0;
  await changeDraft(deps, member, id, "edit", async ({ tx, row }) => {
    if (row.last_citation >= mostCitations) throw conflict("draft_too_many_citations");
    // Never a number again: marks of a citation that went with its document may still stand.
    index = row.last_citation + 1;
    await store.update(tx, row, { last_citation: index });
    const document = citation.document_id;
    const org = (await orgsOfDocuments(tx, member.orgId, [document])).get(document);
    if (!org) throw invalid(["body", "quote"], message("draft_quote_not_found"));
    await insertCitations(tx, [
      {
        organization_id: row.organization_id,
        draft_id: id,
        number: index,
        citation: JSON.stringify({ ...citation, index }),
        document_organization_id: org,
        document_id: document,
      },
    ]);
  });
  return { citation: { ...citation, index } };
}
