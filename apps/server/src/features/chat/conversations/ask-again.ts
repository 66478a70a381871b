import { Knowledge } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { partOf, seenOf } from "../../personas/index.ts";
import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import { namesNothing } from "../answering/knowledge/names-nothing.ts";
import { ask, type AskedFor } from "./chats.ts";
import { create } from "./sessions.ts";
import * as store from "./store.ts";

/** Maximum documents that a question may name. */
const mostDocuments = 100;

interface Again {
  question: string;
  /** The conversation that it was asked in, and the turn; null: deleted since. */
  sessionId: string | null;
  chatId: string | null;
  /** The document that came, and is read whatever the question's sources are. */
  documentId: string;
  askedFor: AskedFor;
}

/**
 * Asks a member's question again at the end of its conversation, or in a new one if that was
 * deleted, and returns when its answer has ended. Throws as `ask` does.
 */
export async function askAgain(
  deps: Deps,
  member: Member,
  { question, sessionId, chatId, documentId, askedFor }: Again,
): Promise<void> {
  const session = sessionId ? await store.findSession(deps.db, member, sessionId) : undefined;
  const turn = chatId ? await store.findChat(deps.db, member, chatId) : undefined;
  const { id } = session ?? (await create(deps, member, {}));
  const before = turn?.knowledge ?? session?.knowledge;
  const chat = await ask(deps, member, id, {
    content: question,
    askedFor,
    ...(before && {
      knowledge: await withDocument(deps.db, member, Knowledge.parse(before), documentId),
    }),
  });
  await answerRuntimeOf(deps).log.find(chat.id)?.over;
}

/**
 * Returns sources as they are today, without what the member sees no longer, and with a document added
 * where they are limited.
 */
async function withDocument(
  db: Db,
  member: Member,
  knowledge: Knowledge,
  id: string,
): Promise<Knowledge> {
  const { as_of: _, ...before } = knowledge;
  if (namesNothing(before)) return before;
  const others = before.document_ids.filter((one) => one !== id);
  const named = { ...before, document_ids: [id, ...others].slice(0, mostDocuments) };
  const seen = await seenOf(db, member, named);
  // Nothing named would be everything: the document alone is asked, which `ask` refuses.
  return partOf(named, (one) => seen.has(one) || (seen.size === 0 && one === id));
}

/** How an answer ended; `gone`: its turn was deleted. */
type AnswerEnd =
  | { kind: "writing" | "found" | "missing" | "stopped" | "gone" }
  | { kind: "failed"; isCutOff: boolean; message: Message | null };

/** Returns how the answer of a turn of the member's ended, or that it is still being written. */
export async function endOfAnswer(db: Db, member: Member, id: string): Promise<AnswerEnd> {
  const row = await store.findChat(db, member, id);
  if (!row) return { kind: "gone" };
  const { status, answer, finish_reason, error_message } = row;
  if (status === "pending" || status === "streaming") return { kind: "writing" };
  if (status === "stopped") return { kind: "stopped" };
  if (status === "error")
    return { kind: "failed", isCutOff: finish_reason === "cut_off", message: error_message };
  return { kind: answer?.found ? "found" : "missing" };
}

/** Returns a finished turn of the member's own. Throws not_found. */
export async function turnAsked(db: Db, member: Member, id: string) {
  const row = await store.findChat(db, member, id);
  if (!row) throw notFound("question_not_found");
  return { id: row.id, session_id: row.session_id, isAnswered: row.answer?.found !== false };
}
