import type { listDraftReaders } from "@lectern/contract/drafts";
import { message } from "@lectern/contract/message";
import type { Answer } from "@lectern/contract/endpoint";
import type { z } from "zod";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { enqueueMail } from "../mail/index.ts";
import type { TakenDraft } from "./change.ts";
import * as store from "./mentions-store.ts";
import { demandDraft } from "./shown.ts";

/** Returns those whom a comment on the draft can mention. Throws not_found. */
export async function listReaders(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
  query: z.output<typeof listDraftReaders.query>,
): Promise<Answer<typeof listDraftReaders>> {
  return store.someReaders(db, await demandDraft(db, member, id), query);
}

/**
 * Stores whom a new comment mentions, and mails each of them once, except its author. Throws invalid
 * for who cannot open the draft, whether such an account exists or not.
 */
export async function mention(
  deps: Pick<Deps, "jobs" | "keyFor">,
  member: Member,
  { tx, row }: TakenDraft,
  { commentId, people: ids }: { commentId: string; people: string[] },
): Promise<void> {
  const people = [...new Set(ids)];
  if ((await store.insertMentions(tx, row, { commentId, people })) < people.length)
    throw invalid(["body", "mentions"], message("draft_mention_unknown"));
  for (const account_id of people)
    if (account_id !== member.accountId)
      await enqueueMail(deps, tx, {
        kind: "draft_mention",
        organization_id: row.organization_id,
        draft_id: row.id,
        comment_id: commentId,
        account_id,
      });
}
