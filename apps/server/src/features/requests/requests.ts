import { message } from "@lectern/contract/message";
import type {
  DocumentRequest,
  declineDocumentRequest,
  giveRequestedDocument,
  NewDocumentRequest,
} from "@lectern/contract/requests";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, invalid, isDuplicate, notFound } from "#errors";
import { forJob, type Member } from "#http/member.ts";

import { turnAsked } from "../chat/index.ts";
import { demandInLibrary, personName, seenDocuments } from "../library/index.ts";
import { enqueueMail } from "../mail/index.ts";
import { demand, requireCurrentMember } from "../organizations/index.ts";
import { queueAnswer } from "./queue.ts";
import { demandRecipient, mailRecipients } from "./recipients.ts";
import { recordRequest, tell } from "./record-request.ts";
import { get } from "./shown.ts";
import * as rules from "./request-status.ts";
import * as store from "./store.ts";

/** Open requests that a person may have, and requests that they may send in a day: each mails others. */
const mostOpen = 100;
const mostInDay = 100;

/** The day that it is now in the time zone that is last to reach it. */
const earliestToday = () => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** Asks a person or a team for a document, for a question of the member's without an answer. */
export async function create(
  deps: Deps,
  member: Member,
  { chat_id, question, note, due_on, ...asked }: NewDocumentRequest,
): Promise<DocumentRequest> {
  demand(member, "request.write");
  const turn = await turnAsked(deps.db, member, chat_id);
  if (turn.isAnswered) throw conflict("request_not_needed");
  if (due_on !== null && due_on < earliestToday())
    throw invalid(["body", "due_on"], message("request_due_past"));
  const row = {
    organization_id: member.orgId,
    id: uuid(),
    owner_id: member.accountId,
    session_id: turn.session_id,
    chat_id,
    question,
    recipient_id: asked.recipient_id ?? null,
    team_id: asked.team_id ?? null,
  };
  await once(deps.db, async (tx) => {
    await requireCurrentMember(tx, member);
    await demandRoom(tx, member);
    if ((await store.countInDay(tx, member)) >= mostInDay)
      throw conflict("request_too_many_in_day", { max: mostInDay });
    await demandRecipient(tx, member, asked);
    await store.insert(tx, { ...row, note, due_on, collection_id: asked.collection_id });
    await mailRecipients(deps, tx, row);
    await recordRequest(tx, member, row, "request.created");
    await tell(deps, tx, row);
  });
  return get(deps, member, row.id);
}

/** Runs `work` in a transaction. Throws conflict where its question waits for a document already. */
async function once(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    if (isDuplicate(error)) throw conflict("request_exists");
    throw error;
  }
}

/** Throws conflict for a member with too many open requests. */
async function demandRoom(tx: Db, member: Member) {
  if ((await store.countOpen(tx, member)) >= mostOpen)
    throw conflict("request_too_many", { max: mostOpen });
}

/** Changes a request that the member sees, locked. Throws not_found. */
async function change(
  deps: Deps,
  member: Member,
  id: string,
  work: (tx: Db, row: store.RequestRow) => Promise<void>,
): Promise<DocumentRequest> {
  await once(deps.db, async (tx) => {
    const row = await store.lock(tx, member, id);
    if (!row) throw notFound("request_not_found");
    await work(tx, row);
    await tell(deps, tx, row);
  });
  return get(deps, member, id);
}

/** Throws forbidden or conflict unless the rule allows it to who may do it at all. */
function demandAllowed(
  row: store.RequestRow,
  by: "owner" | "recipient",
  rule: (one: rules.RequestStatus) => boolean,
) {
  if (by === "recipient" && !row.for_me) throw forbidden("request_recipients_only");
  if (by === "owner" && !row.is_own) throw forbidden("request_owner_only");
  if (rule(row)) return;
  throw conflict(row.outcome === "asking" ? "request_being_answered" : "request_closed");
}

/** Gives a document that both who is asked and who asks can open. */
export const give = (
  deps: Deps,
  member: Member,
  id: string,
  { document_id }: z.output<typeof giveRequestedDocument.body>,
): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    demandAllowed(row, "recipient", rules.mayGive);
    // A reading that is ending is waited for: of the two, one sees the other and queues the answer.
    const status = await store.keepStatus(tx, member.orgId, document_id);
    await demandInLibrary(tx, member, document_id, { lockAgainstDeletion: true });
    await demandOpenTo(tx, member, row, document_id);
    await store.update(tx, row, {
      state: "received",
      document_id,
      handled_by: member.accountId,
      reason: null,
      ...anew,
    });
    if (status === "ingested" || status === "ready") await queueAnswer(deps, tx, row);
    await recordRequest(tx, member, row, "request.received");
  });

/** Asking again has not begun. */
const anew = { outcome: null, failure: null, answer_id: null, attempts: 0, unread: false };

/** Throws invalid for a document that who asks cannot open. */
async function demandOpenTo(tx: Db, member: Member, row: store.RequestRow, documentId: string) {
  const seen = await seenDocuments(tx, forJob(member.orgId, row.owner_id))
    .select("document.id")
    .where("document.id", "=", documentId)
    .executeTakeFirst();
  if (seen) return;
  const { owner } = (await store.find(tx, member, row.id)) ?? {};
  const name = owner ? personName(owner) : "";
  throw invalid(["body", "document_id"], message("request_document_hidden", { name }));
}

export const decline = (
  deps: Deps,
  member: Member,
  id: string,
  { reason }: z.output<typeof declineDocumentRequest.body>,
): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    demandAllowed(row, "recipient", rules.mayDecline);
    const isNews = row.owner_id !== member.accountId;
    await store.update(tx, row, {
      state: "declined",
      reason,
      handled_by: member.accountId,
      unread: isNews,
    });
    if (isNews)
      await enqueueMail(deps, tx, {
        kind: "request_news",
        organization_id: row.organization_id,
        request_id: row.id,
      });
    await recordRequest(tx, member, row, "request.declined");
  });

export const withdraw = (deps: Deps, member: Member, id: string): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    demandAllowed(row, "owner", rules.mayWithdraw);
    await store.update(tx, row, { state: "withdrawn", unread: false });
    await recordRequest(tx, member, row, "request.withdrawn");
  });

/** Asks the same recipient once more. */
export const reopen = (deps: Deps, member: Member, id: string): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    demandAllowed(row, "owner", rules.mayReopen);
    await demandRoom(tx, member);
    await store.update(tx, row, {
      state: "open",
      reason: null,
      document_id: null,
      handled_by: null,
      ...anew,
    });
    await mailRecipients(deps, tx, row);
    await recordRequest(tx, member, row, "request.reopened");
  });

/** Asks the question again with the document that is there. */
export const retry = (deps: Deps, member: Member, id: string): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    demandAllowed(row, "owner", rules.mayRetry);
    await store.update(tx, row, anew);
    await queueAnswer(deps, tx, row);
  });

/** Notes that its owner has seen what became of it. */
export const see = (deps: Deps, member: Member, id: string): Promise<DocumentRequest> =>
  change(deps, member, id, async (tx, row) => {
    if (!row.is_own) throw forbidden("request_owner_only");
    await store.update(tx, row, { unread: false });
  });
