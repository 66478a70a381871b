import type { Citation } from "@lectern/contract/chat";
import type { Draft, DraftHead, DraftSection } from "@lectern/contract/drafts";
import { may } from "@lectern/contract/policy";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { citationsOf, type CitationRow } from "./citations-store.ts";
import * as parts from "./parts-store.ts";
import * as reviewers from "./reviewers-store.ts";
import * as store from "./store.ts";
import { shownSentences } from "./support.ts";

/** Whether the whole of a draft is approved as it is now: each change makes another version. */
export const isApproved = ({ version, approved_version }: store.DraftRecord) =>
  approved_version === version;

/** The owner writes, reviewers judge and comment, and the owner may do so too. */
export function permissionsOf(
  { accountId, group }: Pick<Member, "accountId" | "group">,
  { owner_id, is_reviewer }: Pick<store.DraftRow, "owner_id" | "is_reviewer">,
): Draft["permissions"] {
  const writes = may(group, "draft.write");
  const isOwner = owner_id === accountId;
  return {
    edit: isOwner && writes,
    review: writes && (isOwner || is_reviewer),
    ask: isOwner && writes,
    delete: isOwner,
  };
}

/**
 * Returns why the member may not approve a section: with the four-eyes rule of the workspace, nobody
 * approves in a draft of their own, nor the text that they wrote last.
 */
export function barredFrom(
  { accountId }: Pick<Member, "accountId">,
  { owner_id, four_eyes }: Pick<store.DraftRow, "owner_id" | "four_eyes">,
  { written_by }: Pick<parts.SectionRow, "written_by">,
): DraftSection["barred"] {
  if (!four_eyes) return null;
  if (owner_id === accountId) return "owner";
  return written_by === accountId ? "writer" : null;
}

export const shownHead = (member: Member, row: store.DraftRow): DraftHead => ({
  id: row.id,
  name: row.name,
  state: row.state,
  owner: row.owner,
  origin: row.origin_type && {
    type: row.origin_type,
    id: row.owner_id === member.accountId ? row.origin_id : null,
    name: row.owner_id === member.accountId ? row.origin_name : "",
  },
  version: row.version,
  hash: row.hash,
  section_count: row.section_count,
  approved_count: row.approved_count,
  unsupported: row.unsupported,
  open_comments: row.open_comments,
  open_mentions: row.open_mentions,
  for_me: row.is_reviewer && row.is_in_review,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  permissions: permissionsOf(member, row),
});

const shownSection = (
  row: Awaited<ReturnType<typeof parts.sectionsOf>>[number],
  citations: readonly CitationRow[],
  mayEdit: boolean,
): Omit<DraftSection, "barred"> => ({
  id: row.id,
  title: row.title,
  content: row.content,
  state: row.state,
  hash: row.hash,
  sentences: shownSentences(row.sentences, citations),
  decision:
    row.decision && row.decided_at && row.decided_hash
      ? {
          kind: row.decision,
          by: row.decider,
          at: row.decided_at.toISOString(),
          version: row.decision_version,
          hash: row.decided_hash,
          reason: row.decision_reason,
          unsupported: row.decision_unsupported,
        }
      : null,
  suggestion: mayEdit && row.suggestion ? { ...row.suggestion, by: row.suggester } : null,
});

const shownApproval = (row: store.DraftRow): Draft["approval"] =>
  row.approved_at && row.approved_version !== null && row.approved_hash !== null
    ? {
        by: row.approver,
        at: row.approved_at.toISOString(),
        version: row.approved_version,
        hash: row.approved_hash,
        unsupported: row.approved_unsupported,
      }
    : null;

/** A citation as its reader may see it: without words and names where they may not open it. */
function shownCitation({ number, citation: stored, source, standing }: CitationRow): Citation {
  const { language: _language, heading: _heading, ...citation } = stored;
  const shown = { ...citation, index: number, source, standing };
  if (source !== "gone") return shown;
  return { ...shown, document_name: "", label: null, quote: "", rects: [], standing: null };
}

/** Throws not_found if the member may not see the draft. */
export async function demandDraft(db: Db, member: Member, id: string) {
  const row = await store.find(db, member, id);
  if (!row) throw notFound("draft_not_found");
  return row;
}

export async function get({ db }: Pick<Deps, "db">, member: Member, id: string): Promise<Draft> {
  const row = await demandDraft(db, member, id);
  const [sections, citations, people, teams, comments] = await Promise.all([
    parts.sectionsOf(db, row),
    citationsOf(db, member, row),
    reviewers.reviewersOf(db, row),
    reviewers.teamsOf(db, row),
    parts.commentsOf(db, row),
  ]);
  const known = new Set(sections.map((one) => one.id));
  const head = shownHead(member, row);
  return {
    ...head,
    sections: sections.map((one) => ({
      ...shownSection(one, citations, head.permissions.edit),
      barred: barredFrom(member, row, one),
    })),
    citations: citations.map(shownCitation),
    open_points: row.open_points,
    approval: shownApproval(row),
    reviewers: people.flatMap(({ person, asked_at }) =>
      person ? { person, asked_at: asked_at.toISOString() } : [],
    ),
    reviewing_teams: teams.map(({ id, name, asked_at }) => ({
      team: { id, name },
      asked_at: asked_at.toISOString(),
    })),
    comments: comments.map((one) => ({
      id: one.id,
      reply_to: one.reply_to,
      section_id: known.has(one.section_id) ? one.section_id : null,
      quote: one.quote,
      text: one.text,
      mentions: one.mentions,
      author: one.author,
      created_at: one.created_at.toISOString(),
      resolved_at: one.resolved_at?.toISOString() ?? null,
    })),
  };
}
