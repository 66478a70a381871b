import type { addDraftComment, Draft } from "@lectern/contract/drafts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { forbidden, notFound } from "#errors";
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
  const commentId = uuid();
  await changeDraft(deps, member, id, "review", async (draft) => {
    await sectionOf(draft, section_id);
    await parts.insertComment(draft.tx, {
      organization_id: member.orgId,
      draft_id: id,
      id: commentId,
      section_id,
      quote,
      text,
      author_id: member.accountId,
    });
    await mention(deps, member, draft, { commentId, people: mentions });
  });
  return get(deps, member, id);
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
    await commentOf(draft, comment_id);
    await parts.resolveComment(draft.tx, member.orgId, comment_id, resolved);
  });
  return get(deps, member, draft_id);
}

/** Throws forbidden for a comment of somebody else. */
export async function remove(
  deps: Deps,
  member: Member,
  { draft_id, comment_id }: OfComment,
): Promise<Draft> {
  await changeDraft(deps, member, draft_id, "review", async (draft) => {
    const { author_id } = await commentOf(draft, comment_id);
    if (author_id !== member.accountId) throw forbidden("role_insufficient");
    await parts.deleteComment(draft.tx, member.orgId, comment_id);
  });
  return get(deps, member, draft_id);
}
