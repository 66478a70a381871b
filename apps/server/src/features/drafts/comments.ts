import type { addDraftComment, Draft, replyToDraftComment } from "@lectern/contract/drafts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { mention } from "./mentions.ts";
import { changeDraft, sectionOf, type TakenDraft } from "./change.ts";
import * as parts from "./parts-store.ts";
import { get } from "./shown.ts";

interface OfComment {
  draft_id: string;
  comment_id: string;
}

/**
 * Adds a comment and mails those whom it mentions. Throws invalid for a mention of somebody who
 * cannot open the draft.
 */
export async function add(
  deps: Deps,
  member: Member,
  id: string,
  { section_id, quote, text, mentions }: z.output<typeof addDraftComment.body>,
): Promise<Draft> {
  await changeDraft(deps, member, id, "review", async (draft) => {
    await sectionOf(draft, section_id);
    await insert(deps, member, draft, { section_id, quote, text, mentions });
  });
  return get(deps, member, id);
}

/** Replies to a comment, as `add` does. Throws conflict for a resolved one. */
export async function reply(
  deps: Deps,
  member: Member,
  { draft_id, comment_id }: OfComment,
  written: z.output<typeof replyToDraftComment.body>,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const { section_id, resolved_at, ...comment } = await commentOf(draft, comment_id);
    if (resolved_at !== null) throw conflict("draft_comment_resolved");
    const reply_to = comment.reply_to ?? comment.id;
    await insert(deps, member, draft, { ...written, section_id, quote: "", reply_to });
  });
  return get(deps, member, draft_id);
}

interface NewComment {
  section_id: string;
  quote: string;
  text: string;
  mentions: string[];
  reply_to?: string;
}

/** Stores a comment of the member's with whom it mentions. */
async function insert(
  deps: Deps,
  member: Member,
  draft: TakenDraft,
  { mentions, ...comment }: NewComment,
) {
  const id = uuid();
  const { organization_id, id: draft_id } = draft.row;
  const author_id = member.accountId;
  await parts.insertComment(draft.tx, { organization_id, draft_id, id, author_id, ...comment });
  await mention(deps, member, draft, { commentId: id, people: mentions });
}

/** Throws not_found. */
async function commentOf({ tx, row }: TakenDraft, id: string) {
  const comment = await parts.findComment(tx, row, id);
  if (!comment) throw notFound("draft_comment_not_found");
  return comment;
}

export async function resolve(
  deps: Deps,
  member: Member,
  { draft_id, comment_id }: OfComment,
  resolved: boolean,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const { id, reply_to } = await commentOf(draft, comment_id);
    await parts.resolveComment(draft.tx, member.orgId, reply_to ?? id, resolved);
  });
  return get(deps, member, draft_id);
}

/** Throws forbidden for a comment of somebody else, conflict for one that others replied to. */
export async function remove(
  deps: Deps,
  member: Member,
  { draft_id, comment_id }: OfComment,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const { author_id } = await commentOf(draft, comment_id);
    if (author_id !== member.accountId) throw forbidden("role_insufficient");
    const replies = await parts.repliesTo(draft.tx, member.orgId, comment_id);
    if (replies.some((one) => one.author_id !== member.accountId))
      throw conflict("draft_comment_answered");
    await parts.deleteComment(draft.tx, member.orgId, comment_id);
  });
  return get(deps, member, draft_id);
}
