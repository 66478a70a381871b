import { Knowledge, type listSessions, type Session } from "@lectern/contract/chat";
import type { RawBuilder } from "kysely";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { forgetAttachments } from "../../attachments/index.ts";
import { demandChoice } from "../../models/index.ts";
import { tellSession } from "../../library/index.ts";
import { demandPersona, demandSeen, seesAll } from "../../personas/index.ts";
import { sessionOf } from "./chat-of.ts";
import { foundIn } from "./found-turn.ts";
import { removeTemporaryAt } from "./retention.ts";
import { collectionNames, type FoundSession, pageOfSessions } from "./session-list-store.ts";
import * as store from "./store.ts";

/** Returns the member's conversations, newest first; archived ones only on request. */
export async function list(
  { db }: Deps,
  member: Member,
  query: z.infer<typeof listSessions.query>,
): Promise<z.infer<typeof listSessions.response>> {
  const { total, results } = await pageOfSessions(db, member, {
    ...query,
    archived: query.archived ?? false,
  });
  const ids = new Set(results.flatMap(({ knowledge }) => knowledge.collection_ids));
  const names =
    ids.size > 0 ? await collectionNames(db, member, [...ids]) : new Map<string, string>();
  const { q } = query;
  const listedSession = (row: FoundSession) => ({
    ...sessionOf(row),
    collections: row.knowledge.collection_ids.flatMap((id) => names.get(id) ?? []),
    ...(q ? { found: foundIn(row, q) } : {}),
  });
  return { total, results: results.map((row) => listedSession(row)) };
}

export interface NewSession {
  title?: string;
  model?: string;
  persona_id?: string;
  knowledge?: Knowledge;
}

/** `temporary`: not listed or found, and deleted some time after its last message. */
type WantedSession = NewSession & { temporary?: boolean };

export async function create(
  deps: Deps,
  member: Member,
  { temporary = false, ...wanted }: WantedSession,
): Promise<Session> {
  const titled_by = wanted.title ? ("person" as const) : ("question" as const);
  const row = await begin(deps, member, { ...wanted, titled_by, temporary, expiring: temporary });
  await planEnd(deps, member, row);
  void toldElsewhere(deps, member, row.id);
  return sessionOf(row);
}

/** Plans the removal of a temporary conversation. */
async function planEnd(
  deps: Deps,
  { orgId }: Member,
  { temporary_days, updated_at }: store.SessionRow,
): Promise<void> {
  if (temporary_days === null) return;
  const due = new Date(updated_at.getTime() + temporary_days * 86_400_000);
  await removeTemporaryAt(deps, deps.db, orgId, due);
}

/** Throws conflict for a conversation in which something was asked. */
async function setTemporary(deps: Deps, member: Member, id: string, temporary: boolean) {
  const before = await find(deps.db, member, id);
  if ((before.temporary_days !== null) === temporary) return;
  if (!(await store.setTemporary(deps.db, member, id, temporary))) throw conflict("chat_begun");
  await planEnd(deps, member, await find(deps.db, member, id));
}

/**
 * Begins a conversation for a program's single question: it is not listed, keeps the title that its
 * question gives it, and is deleted after 30 days.
 */
export const createTemporary = (deps: Deps, member: Member, wanted: NewSession) =>
  begin(deps, member, { ...wanted, titled_by: "person", temporary: true });

async function begin(
  deps: Deps,
  member: Member,
  wanted: WantedSession & { titled_by: "question" | "person"; expiring?: boolean },
): Promise<store.SessionRow> {
  const { title = "", model, persona_id, knowledge = Knowledge.parse({}), ...rest } = wanted;
  if (persona_id) await demandPersona(deps, member, persona_id);
  if (model) await demandChoice(deps, member, model);
  const session = {
    ...rest,
    id: uuid(),
    title,
    knowledge,
    model: model ?? null,
    persona_id: persona_id ?? null,
  };
  const stored = await storeIf(deps, deps.db, member, session, seesAll(member, knowledge));
  if (stored) return stored;
  await demandSeen(deps.db, member, knowledge);
  // The sources were shared with the member in between.
  return storeSession(deps, deps.db, member, session);
}

export const get = async ({ db }: Deps, member: Member, id: string): Promise<Session> =>
  sessionOf(await find(db, member, id));

async function find(db: Db, member: Member, id: string): Promise<store.SessionRow> {
  const row = await store.findSession(db, member, id);
  if (!row) throw notFound("chat_not_found");
  return row;
}

export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { temporary, ...change }: store.SessionChange & { temporary?: boolean | undefined },
): Promise<Session> {
  if (temporary !== undefined) await setTemporary(deps, member, id, temporary);
  if (change.knowledge) {
    const { knowledge } = await get(deps, member, id);
    await demandSeen(deps.db, member, added(change.knowledge, knowledge));
  }
  if (change.model) await demandChoice(deps, member, change.model);
  if (change.persona_id) await demandPersona(deps, member, change.persona_id);
  if (!(await store.updateSession(deps.db, member, id, change))) throw notFound("chat_not_found");
  await toldElsewhere(deps, member, id);
  return get(deps, member, id);
}

/**
 * Deletes a session with its attachments. Answers still being written for it end when their rows
 * are gone.
 */
export async function remove(deps: Deps, member: Member, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.deleteSession(tx, member, id))) throw notFound("chat_not_found");
    await forgetAttachments(deps, tx, member.orgId);
  });
  await toldElsewhere(deps, member, id);
}

/**
 * Stores a new conversation. Deletes the member's abandoned ones with their attachments: closing a
 * browser sends no request.
 */
export async function storeSession(
  deps: Pick<Deps, "jobs">,
  db: Db,
  member: Member,
  session: NewRow,
): Promise<store.SessionRow> {
  return (await storeIf(deps, db, member, session))!;
}

type NewRow = Parameters<typeof store.insertSession>[2];

/** Stores a conversation; undefined where `condition` is false. */
async function storeIf(
  deps: Pick<Deps, "jobs">,
  db: Db,
  member: Member,
  session: NewRow,
  condition?: RawBuilder<boolean>,
): Promise<store.SessionRow | undefined> {
  const row = await store.insertSession(db, member, session, condition);
  if (row && row.abandoned > 0) await forgetAttachments(deps, db, member.orgId);
  return row;
}

/** Notifies the person's other windows; a failure does not fail the action. */
export async function toldElsewhere(
  deps: Pick<Deps, "db" | "notices" | "log">,
  member: Member,
  id: string,
) {
  try {
    await tellSession(deps, deps.db, member, id);
  } catch (error) {
    deps.log.warn({ err: error }, "a change of a chat could not be published");
  }
}

/** Only new choices are checked: earlier ones may have been deleted since. */
const added = (after: Knowledge, before: Knowledge): Knowledge => ({
  ...after,
  collection_ids: after.collection_ids.filter((id) => !before.collection_ids.includes(id)),
  document_ids: after.document_ids.filter((id) => !before.document_ids.includes(id)),
  topic_ids: after.topic_ids.filter((id) => !before.topic_ids.includes(id)),
  ...(after.tag_ids && {
    tag_ids: after.tag_ids.filter((id) => !before.tag_ids?.includes(id)),
  }),
});

/** Maximum characters of a title in the contract; views shorten it to fit. */
const longestTitle = 200;

/** Returns the title of a conversation, made from its first question. */
export function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle);
  const space = cut.lastIndexOf(" ");
  // Cuts at a space if there is one: Chinese and Japanese have none.
  return `${(space > longestTitle / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\ufffd$/, "")}…`;
}
