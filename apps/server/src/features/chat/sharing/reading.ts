import type { AnswerContent, Citation, Session } from "@lectern/contract/chat";
import type { PageQuery } from "@lectern/contract/page";
import type { ReadSharedChat, SharedAttachment, SharedTurn } from "@lectern/contract/shared-chats";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";
import type { KeptAnswer, KeptAttachment } from "#schema";

import { personOf, retractionStatuses } from "../../library/index.ts";
import { demand } from "../../organizations/index.ts";
import * as sessions from "../conversations/sessions.ts";
import { documentsThere } from "../conversations/store.ts";
import { builtIn, partOf, seenOf } from "../../personas/index.ts";
import * as store from "./reading-store.ts";
import { type KeptTurn, type Rights, redactTurn } from "./redact-turn.ts";

type Needs = Pick<Deps, "db">;

/** Number of earlier messages that an answer may have been written with. */
const remembered = 6;
const copiedAtOnce = 50;

async function find({ db }: Needs, member: Member, id: string) {
  const row = await store.findShared(db, member, id);
  if (!row) throw notFound("shared_chat_not_found");
  return row;
}

/** Returns a conversation shared in the workspace. Throws not_found once it is no longer shared. */
export async function get(deps: Needs, member: Member, id: string): Promise<ReadSharedChat> {
  const row = await find(deps, member, id);
  const { title, turn_count, created_at, updated_at } = row;
  return {
    id,
    title,
    turn_count,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    shared_by: personOf(row),
    session_id: row.account_id === member.accountId ? row.session_id : null,
  };
}

/** Returns its messages, redacted to the sources that the member may see. */
export async function turns(
  deps: Needs,
  member: Member,
  id: string,
  { page, page_size }: PageQuery,
): Promise<{ total: number; results: SharedTurn[] }> {
  const { turn_count: total } = await find(deps, member, id);
  const first = (page - 1) * page_size + 1;
  return { total, results: await between(deps, member, id, first, first + page_size - 1) };
}

/** A question of a shared conversation. */
interface SharedQuestion {
  id: string;
  shared_id: string;
}

/**
 * Returns questions, by their ids, as their shared conversations show them to the member: redacted to
 * what the member may see. What is shared no longer is left out.
 */
export async function questionsSeen(
  deps: Needs,
  member: Member,
  questions: readonly SharedQuestion[],
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  if (questions.length === 0) return seen;
  const rows = await store.turnsUpTo(deps.db, member, questions, remembered);
  const { rights } = await openedBy(deps, member, rows);
  for (const [id, turnsUpTo] of Map.groupBy(rows, (row) => row.asked_id)) {
    const asked = turnsUpTo.at(-1);
    if (asked) seen.set(id, redactTurn(asked, turnsUpTo.slice(0, -1), rights).question);
  }
  return seen;
}

/** Returns the documents that messages rest on, and what of them the reader may open. */
async function openedBy({ db }: Needs, member: Member, rows: readonly KeptTurn[]) {
  const cited = rows.flatMap(({ answer }) => [
    ...(answer?.citations ?? []),
    ...(answer?.sources ?? []),
  ]);
  const sent = rows.flatMap(({ attachments }) => attachments);
  const ids = [...new Set([...cited, ...sent].map(({ document_id }) => document_id))];
  const there = ids.length > 0 ? await documentsThere(db, member, ids) : [];
  const current = new Map(there.map((one) => [one.id, one.current]));
  const whole = rows.flatMap(({ answer }) => answer?.whole ?? []);
  const seen = await seenOf(db, member, {
    collection_ids: idsOf(whole, "collection"),
    document_ids: idsOf(whole, "document"),
    topic_ids: idsOf(whole, "topic"),
  });
  // Files attached to a conversation can be opened only by its owner.
  const rights: Rights = { document: (one) => current.has(one), whole: (one) => seen.has(one.id) };
  return { ids, current, rights };
}

/** Returns the messages at positions `from` to `to`, counted from 1, both included. */
async function between({ db }: Needs, member: Member, id: string, from: number, to: number) {
  const rows = await store.turnsBetween(db, member, id, from - remembered, to);
  const { ids, current, rights } = await openedBy({ db }, member, rows);
  const standing = await retractionStatuses(db, member.orgId, ids);
  return rows.flatMap((row, n) => {
    if (row.position < from) return [];
    const before = rows.slice(Math.max(0, n - remembered), n);
    const { question, answer, withheld } = redactTurn(row, before, rights);
    const asOfNow = (citation: Citation): Citation => ({
      ...citation,
      source: current.get(citation.document_id) ? "current" : "changed",
      standing: standing.get(citation.document_id) ?? null,
    });
    const { nearest } = answer ?? {};
    const { chat_id, status, error, error_message, finish_reason, model, persona, created_at } =
      row;
    return {
      id: chat_id,
      question,
      attachments: row.attachments.map((one) => sharedOf(one, current.has(one.document_id))),
      status,
      answer: answer && {
        ...answer,
        citations: answer.citations.map(asOfNow),
        ...(nearest && { nearest: nearest.map(asOfNow) }),
      },
      error,
      error_message,
      finish_reason,
      model,
      persona: persona && { ...persona, id: builtIn(persona.id ?? "") ? persona.id : null },
      created_at: created_at.toISOString(),
      withheld,
    };
  });
}

/** The name of a file attached to the conversation is shown, as is the question. */
const sharedOf = (
  { name, mime_type, document_id, own }: KeptAttachment,
  mayOpen: boolean,
): SharedAttachment => ({
  name: own || mayOpen ? name : null,
  mime_type,
  document_id: mayOpen ? document_id : null,
});

const idsOf = (sources: KeptAnswer["whole"], type: KeptAnswer["whole"][number]["type"]) => [
  ...new Set(sources.filter((one) => one.type === type).map(({ id }) => id)),
];

/**
 * Starts a conversation of the member's own with what they may see of these messages. It keeps the
 * sources that the member may see; if there are none, it uses all that they may see. It grants no
 * rights: later questions use the member's own.
 */
export async function continueAsCopy(deps: Deps, member: Member, id: string): Promise<Session> {
  demand(member, "chat.write");
  const { title, turn_count } = await find(deps, member, id);
  const sessionId = uuid();
  await deps.db.transaction().execute(async (tx) => {
    const { knowledge } = await find({ db: tx }, member, id);
    const seen = await seenOf(tx, member, knowledge);
    await sessions.storeSession(deps, tx, member, {
      id: sessionId,
      title,
      titled_by: "person",
      knowledge: partOf(knowledge, (one) => seen.has(one)),
      model: null,
    });
    let parent: string | null = null;
    for (let from = 1; from <= turn_count; from += copiedAtOnce) {
      const some = await between({ db: tx }, member, id, from, from + copiedAtOnce - 1);
      const copies: store.CopiedTurn[] = [];
      for (const turn of some) {
        const copy = copyOf(turn, parent);
        copies.push(copy);
        parent = copy.id;
      }
      if (copies.length > 0) await store.insertTurns(tx, member, sessionId, copies);
    }
  });
  return sessions.get(deps, member, sessionId);
}

const answeredOf = ({
  nearest = [],
  ...answer
}: NonNullable<SharedTurn["answer"]>): AnswerContent => ({
  ...answer,
  sources: [...answer.citations, ...nearest],
});

/**
 * Copies a message under a new id: in a conversation the newest message has the greatest id, so
 * each is inserted after its parent.
 */
function copyOf({ answer, ...turn }: SharedTurn, parent: string | null): store.CopiedTurn {
  const answered = answer && answeredOf(answer);
  const { question, error, error_message, finish_reason, model, persona } = turn;
  return {
    id: uuid(),
    parent_id: parent,
    question,
    status: turn.status === "stopped" || turn.status === "error" ? turn.status : "complete",
    answer: answered && JSON.stringify(answered),
    error,
    error_message: error_message ? JSON.stringify(error_message) : null,
    finish_reason,
    model,
    persona: persona && JSON.stringify(persona),
    created_at: new Date(turn.created_at),
  };
}
