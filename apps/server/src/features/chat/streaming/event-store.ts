import type { AnswerContent, FinishReason } from "@lectern/contract/chat";
import type { Message } from "@lectern/contract/message";
import type { ContextReport } from "@lectern/contract/knowledge";
import { sql } from "kysely";

import { executePrepared, prepared } from "#conditions";
import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { ChatRow } from "../conversations/store.ts";

/** A message in any workspace. */
export interface ChatKey {
  orgId: OrgId;
  id: string;
}

export interface NewEvent extends ChatKey {
  seq: number;
  event: string;
  data: string;
}

/** How an answer ended. */
export interface Ending {
  status: "complete" | "stopped" | "error";
  /** null: nothing was written. */
  answer: AnswerContent | null;
  /** The model that answered or was to answer. */
  model: string;
  error: string | null;
  error_message: Message | null;
  finish_reason: FinishReason | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  /** null: no sources were read. */
  read: ContextReport | null;
}

export interface Flush {
  events: NewEvent[];
  /** Messages whose first text is among the events. */
  begun: ChatKey[];
  ended: (ChatKey & { ending: Ending })[];
  paused: ChatKey[];
  processId: string;
}

/** A notice holds 7,900 bytes, an id takes 37. */
const idsPerNotice = 200;

/**
 * Returns the payloads for the channel "chat" when events of these messages are stored: the writing
 * process, which ignores them, and the ids.
 */
export const noticesOf = (writer: string, ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / idsPerNotice) }, (_, n) =>
    [writer, ...ids.slice(n * idsPerNotice, (n + 1) * idsPerNotice)].join(" "),
  );

const keysOf = (keys: ChatKey[]) =>
  JSON.stringify(keys.map(({ orgId, id }) => ({ org: orgId, id })));

/**
 * Stores the events of many running answers, and the end of some, in one statement, which also
 * notifies other processes: a separate notification would be another transaction. Returns the
 * answers that this process still owns; only their events were stored. If none ends or pauses, the
 * commit does not wait for the disk: a database crash loses the last text of an answer that it
 * interrupts anyway, never the message.
 *
 * Locks the messages before their events are written, as takeOver does, so that a process that was
 * wrongly considered dead cannot write after its successor.
 */
export async function storeEvents(
  { db, notices }: Pick<Deps, "db" | "notices">,
  { events, begun, ended, paused, processId }: Flush,
) {
  const changing = new Set([...begun, ...ended, ...paused].map(({ id }) => id));
  const going = new Map(events.filter(({ id }) => !changing.has(id)).map((one) => [one.id, one]));
  const rows = events.map(({ orgId, id, seq, event, data }) => ({
    org: orgId,
    id,
    seq,
    event,
    data,
  }));
  // The few forms of the statement are planned once: planning takes longer than storing.
  const parts = [
    ...(begun.length > 0 ? [{ name: sql`begun`, as: begins(begun, processId) }] : []),
    ...(ended.length > 0 ? [{ name: sql`ended`, as: ends(ended, processId) }] : []),
    ...(paused.length > 0 ? [{ name: sql`paused`, as: pauses(paused, processId) }] : []),
    ...(going.size > 0 ? [{ name: sql`going`, as: goesOn([...going.values()], processId) }] : []),
  ];
  const commit =
    ended.length + paused.length > 0
      ? sql`null`
      : sql`(select set_config('synchronous_commit', 'off', true))`;
  const payloads = noticesOf(processId, [...new Set(events.map(({ id }) => id))]);
  const { part: notified, afterCommit } = notices.inStatement("chat", payloads);
  // Raw, like its parts: Kysely has no rows from JSON, and no hints for the plan.
  const { rows: stored } = await sql<{ id: string }>`${prepared}
    with ${sql.join(parts.map(({ name, as }) => sql`${name} as (${as})`))},
    alive as (${sql.join(
      parts.map(({ name }) => sql`select organization_id, id from ${name}`),
      sql` union all `,
    )}),
    stored as (
      insert into chat_event (organization_id, chat_id, seq, event, data)
      select e.org, e.id, e.seq, e.event, e.data
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as e(org uuid, id uuid, seq int, event text, data text)
      join alive on alive.organization_id = e.org and alive.id = e.id
      on conflict do nothing
    )
    select alive.id, ${commit} as commit, ${notified} as notified from alive`.execute(db);
  afterCommit();
  return new Set(stored.map(({ id }) => id));
}

const begins = (begun: ChatKey[], processId: string) => sql`
  update chat set status = 'streaming'
  from json_to_recordset(${keysOf(begun)}::json) as k(org uuid, id uuid)
  where chat.organization_id = k.org and chat.id = k.id and chat.process_id = ${processId}::uuid
  returning chat.organization_id, chat.id`;

const pauses = (paused: ChatKey[], processId: string) => sql`
  update chat set status = 'streaming', process_id = null
  from json_to_recordset(${keysOf(paused)}::json) as k(org uuid, id uuid)
  where chat.organization_id = k.org and chat.id = k.id and chat.process_id = ${processId}::uuid
  returning chat.organization_id, chat.id`;

const ends = (ended: Flush["ended"], processId: string) => sql`
  update chat set status = e.status, answer = e.answer, model = e.model, error = e.error,
    error_message = e.error_message,
    finish_reason = e.finish_reason, prompt_tokens = e.prompt_tokens,
    completion_tokens = e.completion_tokens, read = e.read
  from json_to_recordset(${JSON.stringify(
    ended.map(({ orgId, id, ending }) => ({ org: orgId, id, ...ending })),
  )}::json) as e(org uuid, id uuid, status text, answer jsonb, model text, error text, error_message jsonb,
    finish_reason text, prompt_tokens int, completion_tokens int, read jsonb)
  where chat.organization_id = e.org and chat.id = e.id and chat.process_id = ${processId}::uuid
  returning chat.organization_id, chat.id`;

const goesOn = (going: ChatKey[], processId: string) => sql`
  select chat.organization_id, chat.id
  from json_to_recordset(${keysOf(going)}::json) as k(org uuid, id uuid)
  join chat on chat.organization_id = k.org and chat.id = k.id
    and chat.process_id = ${processId}::uuid
  order by chat.id
  for key share of chat`;

/** A reader's request: the events of a message after the last one it has. */
export interface EventsRequest extends ChatKey {
  after: number;
}

export interface StoredEvent {
  seq: number;
  event: string;
  data: string;
}

/** The stored state of a message; `status` is undefined if it was deleted. */
export interface MessageState {
  status: ChatRow["status"] | undefined;
  events: StoredEvent[];
}

/** Maximum events per read: a late reader gets a long answer in several reads. */
const step = 200;

/**
 * Returns the next events of many messages with each message's status at the same moment, in the
 * order of the requests.
 */
export async function readEvents(db: Db, wanted: EventsRequest[]): Promise<MessageState[]> {
  const keys = wanted.map(({ orgId, id, after }, n) => ({ org: orgId, id, after, n }));
  // Raw: Kysely has no rows from JSON, and the mark of a prepared statement stands before it.
  const { rows } = await sql<
    StoredEvent & { n: number; status: ChatRow["status"] | null }
  >`${prepared}
    select k.n, chat.status, e.seq, e.event, e.data
    from json_to_recordset(${JSON.stringify(keys)}::json) as k(org uuid, id uuid, after int, n int)
    left join chat on chat.organization_id = k.org and chat.id = k.id
    left join lateral (
      select seq, event, data from chat_event
      where chat_event.organization_id = k.org and chat_event.chat_id = k.id and seq > k.after
      order by seq limit ${step}
    ) e on true
    order by k.n, e.seq`.execute(db);
  const found: MessageState[] = wanted.map(() => ({ status: undefined, events: [] }));
  for (const { n, status, seq, event, data } of rows) {
    const one = found[n];
    if (!one) continue;
    one.status = status ?? undefined;
    if (seq !== null) one.events.push({ seq, event, data });
  }
  return found;
}

/** Returns the message that readers get with its last event. */
export async function chatOfEvent(db: Db, { orgId, id }: ChatKey): Promise<ChatRow | undefined> {
  const query = db
    .selectFrom("chat")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id);
  const [row] = await executePrepared(db, query);
  return row;
}

/**
 * Returns and locks the unfinished messages of a process, or one of them, until the transaction
 * ends.
 */
export function lockUnfinished(db: Db, processId: string, id?: string) {
  return db
    .selectFrom("chat")
    .selectAll()
    .where("process_id", "=", processId)
    .where("status", "in", ["pending", "streaming"])
    .$if(id !== undefined, (some) => some.where("id", "=", id ?? ""))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Returns and locks an answer that waits for a person. */
export const lockPaused = (tx: Db, orgId: OrgId, id: string): Promise<ChatRow | undefined> =>
  tx
    .selectFrom("chat")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("status", "=", "streaming")
    .where("process_id", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Has this process write an answer that was paused. */
export const claimPaused = (tx: Db, { orgId, id }: ChatKey, processId: string) =>
  tx
    .updateTable("chat")
    .set({ process_id: processId })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Returns all stored events of these messages, in order. */
export function eventsOf(db: Db, keys: ChatKey[]) {
  // Raw: Kysely has no rows from JSON.
  return sql<StoredEvent & { chat_id: string }>`
    select chat_event.chat_id, seq, event, data
    from json_to_recordset(${keysOf(keys)}::json) as k(org uuid, id uuid)
    join chat_event on chat_event.organization_id = k.org and chat_event.chat_id = k.id
    order by chat_event.chat_id, seq`.execute(db);
}

/** Ends messages whose process is dead; they have no owner afterwards. */
export async function endForeign(
  db: Db,
  ended: (ChatKey & { ending: Ending; last: StoredEvent })[],
) {
  const rows = ended.map(({ orgId, id, ending, last }) => ({ org: orgId, id, ...last, ...ending }));
  // Raw: Kysely has no rows from JSON.
  await sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as e(org uuid, id uuid, seq int,
        event text, data text, status text, answer jsonb, error text, error_message jsonb, finish_reason text)
    ), reported as (
      insert into chat_event (organization_id, chat_id, seq, event, data)
      select org, id, seq, event, data from ended
    )
    update chat set status = ended.status, answer = ended.answer, error = ended.error,
      error_message = ended.error_message,
      finish_reason = ended.finish_reason, process_id = null
    from ended where chat.organization_id = ended.org and chat.id = ended.id`.execute(db);
}

/** Returns when the database was started: data not yet written to disk by then may be lost. */
export async function databaseStart(db: Db): Promise<Date> {
  // Raw: needs no table.
  const { rows } = await sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(db);
  return rows[0]?.at ?? new Date();
}
