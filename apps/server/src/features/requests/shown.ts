import type { DocumentRequest, listDocumentRequests } from "@lectern/contract/requests";
import { storedDetail } from "@lectern/contract/message";
import type { Answer } from "@lectern/contract/endpoint";
import type { countDocumentRequests } from "@lectern/contract/requests";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import * as rules from "./request-status.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;

function shown(member: Member, row: store.ShownRow): DocumentRequest {
  const isOwn = row.owner_id === member.accountId;
  const standing = { ...row, is_own: isOwn };
  return {
    id: row.id,
    question: row.question,
    note: row.note,
    due_on: row.due_on,
    state: row.state,
    outcome: row.outcome,
    failure: isOwn && row.failure ? storedDetail(row.failure) : null,
    reason: row.reason,
    owner: row.owner,
    recipient: row.recipient,
    team:
      row.team_id !== null && row.team_name !== null
        ? { id: row.team_id, name: row.team_name }
        : null,
    collection: row.collection,
    document: row.document,
    has_document: row.has_document,
    handled_by: row.handler,
    session_id: isOwn ? row.session_id : null,
    chat_id: isOwn ? row.chat_id : null,
    answer_id: isOwn ? row.answer_id : null,
    for_me: row.for_me,
    unread: isOwn && row.unread,
    permissions: {
      answer: rules.mayGive(standing),
      decline: rules.mayDecline(standing),
      withdraw: rules.mayWithdraw(standing),
      reopen: rules.mayReopen(standing),
      retry: rules.mayRetry(standing),
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function list(
  { db }: Needs,
  member: Member,
  query: z.output<typeof listDocumentRequests.query>,
) {
  const { total, results } = await store.some(db, member, query);
  return { total, results: results.map((row) => shown(member, row)) };
}

/** Throws not_found unless the member asks or is asked. */
export async function get({ db }: Needs, member: Member, id: string): Promise<DocumentRequest> {
  const row = await store.find(db, member, id);
  if (!row) throw notFound("request_not_found");
  return shown(member, row);
}

/** Returns how many requests of the workspace are in each state. */
export async function counts(
  { db }: Needs,
  member: Member,
): Promise<Answer<typeof countDocumentRequests>> {
  demand(member, "usage.read");
  const rows = await store.countByState(db, member.orgId);
  const of = (state: store.RequestRow["state"]) =>
    rows.find((row) => row.state === state)?.total ?? 0;
  return {
    open: of("open"),
    received: of("received"),
    answered: of("answered"),
    declined: of("declined"),
    withdrawn: of("withdrawn"),
  };
}
