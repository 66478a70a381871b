import type {
  createDraft,
  Draft,
  DraftHead,
  listDrafts,
  updateDraft,
} from "@lectern/contract/drafts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { orgsOfDocuments, tellDraft } from "../library/index.ts";
import { demand } from "../organizations/index.ts";
import { acceptReport } from "../runs/index.ts";
import { changeDraft, hashOf, keepVersion } from "./change.ts";
import { sentencesOf } from "./checking.ts";
import { insertCitations } from "./citations-store.ts";
import { type DraftSource, sourceOf } from "./making/sources.ts";
import * as parts from "./parts-store.ts";
import { hasApproved, recordDraft } from "./record-draft.ts";
import { get, shownHead } from "./shown.ts";
import * as store from "./store.ts";

export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  query: z.output<typeof listDrafts.query>,
): Promise<{ total: number; results: DraftHead[] }> {
  const { total, results } = await store.some(db, member, query);
  return { total, results: results.map((row) => shownHead(member, row)) };
}

const nothing: DraftSource = { name: "", sections: [], citations: [] };
const unnamed = "Untitled draft";

/**
 * Makes a draft; of a report, its run ends. Throws not_found for what the member may not see,
 * conflict for what is unfinished.
 */
export async function create(
  deps: Deps,
  member: Member,
  { name, from }: z.output<typeof createDraft.body>,
): Promise<Draft> {
  demand(member, "draft.write");
  const source = from ? await sourceOf(deps, member, from) : nothing;
  const byNumber = new Map(source.citations.map((one) => [one.index, one]));
  const sections = await Promise.all(
    source.sections.map(async (one) => ({
      ...one,
      sentences: one.sentences ?? (await sentencesOf(deps, member, one.content, byNumber)),
    })),
  );
  const id = uuid();
  const of = { organization_id: member.orgId, draft_id: id };
  await deps.db.transaction().execute(async (tx) => {
    await store.insert(tx, {
      organization_id: member.orgId,
      id,
      owner_id: member.accountId,
      name: name ?? (source.name || unnamed),
      origin_type: from?.type ?? null,
      origin_id: from?.id ?? null,
      origin_name: source.name,
      open_points: source.open ? JSON.stringify(source.open) : null,
      hash: "",
      last_citation: Math.max(0, ...byNumber.keys()),
    });
    const orgs = await orgsOfDocuments(
      tx,
      member.orgId,
      source.citations.map(({ document_id }) => document_id),
    );
    await insertCitations(
      tx,
      source.citations.flatMap((citation) => {
        const { document_id, index: number } = citation;
        const org = orgs.get(document_id);
        if (!org) return [];
        const stored = JSON.stringify(citation);
        return [{ ...of, number, citation: stored, document_organization_id: org, document_id }];
      }),
    );
    await parts.insertSections(
      tx,
      sections.map(({ title, content, sentences }, position) => ({
        ...of,
        id: uuid(),
        position,
        title,
        content,
        hash: hashOf(title, content),
        sentences: JSON.stringify(sentences),
        written_by: member.accountId,
      })),
    );
    const row = await store.lock(tx, member, id);
    if (row) {
      await keepVersion({ tx, row }, member);
      await recordDraft({ tx, row }, member, "draft.created");
    }
    if (from?.type === "run")
      await acceptReport(deps, tx, member, { run_id: from.id, draft_id: id });
    const to = { accounts: [member.accountId], teams: [] };
    await tellDraft(deps, tx, { orgId: member.orgId, id, to });
  });
  return get(deps, member, id);
}

/**
 * Renames a draft or puts its sections into another order; of what was approved, that is recorded.
 * Throws conflict unless `section_ids` are the draft's sections.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, section_ids }: z.output<typeof updateDraft.body>,
): Promise<Draft> {
  await changeDraft(deps, member, id, "edit", async (draft) => {
    const { tx, row } = draft;
    const sections = await parts.sectionsOf(tx, row);
    const isDecided = hasApproved(sections);
    if (name !== undefined && name !== row.name) {
      await store.update(tx, row, { name });
      if (isDecided) await recordDraft(draft, member, "draft.renamed", { to: name });
    }
    if (section_ids === undefined) return;
    const wanted = new Set(section_ids);
    if (sections.length !== wanted.size || sections.some((one) => !wanted.has(one.id)))
      throw conflict("draft_sections_changed");
    if (sections.every(({ id }, at) => id === section_ids[at])) return;
    for (const section of sections)
      await parts.updateSection(tx, section, { position: section_ids.indexOf(section.id) });
    await keepVersion(draft, member);
    if (isDecided) await recordDraft(draft, member, "draft.sections_ordered");
  });
  return get(deps, member, id);
}

export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  await changeDraft(deps, member, id, "delete", async (draft) => {
    await store.remove(draft.tx, member.orgId, id);
    await recordDraft(draft, member, "draft.deleted");
  });
}
