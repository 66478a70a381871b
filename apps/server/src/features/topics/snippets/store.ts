import type { PassageSource } from "@lectern/contract/library";
import type { CurrentPlace } from "@lectern/contract/versions";
import { type Insertable, sql, type Updateable } from "kysely";

import type { Db, TenantScope } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member, OrgId } from "#http/member.ts";
import { always, amongst, isInPeriod, now, oneOf, totalCount, type Period } from "#conditions";
import type { SnippetTable } from "#schema";

import {
  editableBy,
  holdsQuote,
  notInTrash,
  ownScope,
  pageOfTenantScopes,
  person,
  quotableTo,
} from "../../library/index.ts";
import type { SoughtWords } from "./words.ts";

/** Filter of snippets; absent criteria match all. */
export interface SnippetFilter extends Period {
  collection_id?: string[];
  topic_id?: string[];
  document_id?: string[];
  /** Of the snippet's document. */
  kind?: string[];
  language?: string[];
  created_by?: string[];
  sought?: SoughtWords | undefined;
}

/**
 * The snippets of the filter that may be read in a tenant scope. Rights are checked inside each
 * statement.
 */
export const seenSnippets = (db: Db, { asker, seen }: TenantScope, filter: SnippetFilter) =>
  db
    .selectFrom("snippet")
    .innerJoin("topic", (join) =>
      join
        .onRef("topic.organization_id", "=", "snippet.organization_id")
        .onRef("topic.id", "=", "snippet.topic_id"),
    )
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "topic.organization_id")
        .onRef("collection.id", "=", "topic.collection_id"),
    )
    .where("snippet.organization_id", "=", asker.orgId)
    .where(seen)
    .where(quotableTo(asker))
    .where(amongst("topic.collection_id", filter.collection_id))
    .where(amongst("snippet.topic_id", filter.topic_id))
    .where(amongst("snippet.document_id", filter.document_id))
    .where(amongst("snippet.created_by", filter.created_by))
    .where(oneOf(sql.ref("snippet.language"), filter.language))
    .where(isInPeriod("snippet.created_at", filter))
    .where(filter.kind?.length ? fromFile(filter.kind) : always)
    .where(filter.sought ? holding(asker.orgId, filter.sought) : always);

/** Whether the snippet's document exists and has one of these kinds. */
const fromFile = (kinds: string[]) => sql<boolean>`exists (select from document
  where document.organization_id = snippet.organization_id and document.id = snippet.document_id
    and ${notInTrash} and ${oneOf(sql.ref("document.kind"), kinds)})`;

/** Whether the snippet contains all words of the query that count in its language. */
const holding = (orgId: OrgId, { terms, needed }: SoughtWords) => sql<boolean>`snippet.id in (
  select snippet_id from snippet_term
  where organization_id = ${orgId} and term = any (${terms}::text[])
  group by snippet_id
  having count(*) = (${JSON.stringify(needed)}::jsonb ->> split_part(min(term), ':', 1))::int)`;

/** State of the source: the file of a version never changes, but another version may be current. */
const source = sql<PassageSource>`case when document.id is null then 'gone'
  when document.current then 'current' else 'changed' end`.as("source");

/**
 * The page of the current version that contains a passage of an earlier version, nearest to its old
 * page.
 */
const currentPlace = sql<CurrentPlace | null>`case when not document.current then (
  select json_build_object('document_id', now.id, 'version', now.version, 'page', (
    select page.number from page
    where page.organization_id = now.organization_id and page.document_id = now.id
      and ${holdsQuote(sql`snippet.quote`)}
    order by abs(page.number - snippet.page), page.number limit 1))
  from document as now
  where now.organization_id = document.organization_id and now.series_id = document.series_id
    and now.current and now.trash_id is null) end`.as("current_place");

const snippets = (db: Db, tenantScope: TenantScope, filter: SnippetFilter = {}) =>
  seenSnippets(db, tenantScope, filter)
    .innerJoin("account", "account.id", "snippet.created_by")
    .leftJoin("document", (join) =>
      join
        .onRef("document.organization_id", "=", "snippet.organization_id")
        .onRef("document.id", "=", "snippet.document_id")
        .on(notInTrash),
    )
    .selectAll("snippet")
    .select(["topic.title as topic_title", "topic.collection_id"])
    .select("collection.owner_id")
    .select(editableBy(tenantScope.asker).as("editable"))
    .select(["document.name as current_name", "document.collection_id as current_collection"])
    .select([source, currentPlace])
    .select(person);

/** Undefined if the member may not read the snippet. */
export const findSnippet = (db: Db, member: Member, id: string) =>
  snippets(db, ownScope(member)).where("snippet.id", "=", id).executeTakeFirst();
export type SnippetRow = NonNullable<Awaited<ReturnType<typeof findSnippet>>>;

interface Paged {
  page: number;
  page_size: number;
}

const totalOf = (db: Db, tenantScope: TenantScope, filter: SnippetFilter) =>
  seenSnippets(db, tenantScope, filter).select(totalCount);

/** Returns a page of a topic's snippets, in the topic's order. */
export function pageOfTopic(db: Db, member: Member, topicId: string, page: Paged) {
  const filter = { topic_id: [topicId] };
  return pageOfTenantScopes<SnippetRow>(db, [ownScope(member)], {
    ...page,
    count: (tenantScope) => totalOf(db, tenantScope, filter),
    rows: (tenantScope, limit, offset) =>
      snippets(db, tenantScope, filter)
        .orderBy("snippet.position")
        .orderBy("snippet.id")
        .limit(limit)
        .offset(offset),
    order: sql`found.position, found.id`,
  });
}

/** Returns a page of snippets of all topics, newest first. */
export const pageOfSnippets = (
  db: Db,
  tenantScopes: readonly TenantScope[],
  filter: SnippetFilter,
  page: Paged,
) =>
  pageOfTenantScopes<SnippetRow>(db, tenantScopes, {
    ...page,
    count: (tenantScope) => totalOf(db, tenantScope, filter),
    rows: (tenantScope, limit, offset) =>
      snippets(db, tenantScope, filter)
        .orderBy("snippet.created_at", "desc")
        .orderBy("snippet.id")
        .limit(limit)
        .offset(offset),
    order: sql`found.created_at desc, found.id`,
  });

/**
 * Returns the next snippets of the filter after a cursor, by id, which within a workspace is the
 * order of creation.
 */
export const someSnippets = (
  db: Db,
  tenantScope: TenantScope,
  filter: SnippetFilter,
  { after, limit }: KeysetPage,
) =>
  snippets(db, tenantScope, filter)
    .where("snippet.id", ">", after)
    .orderBy("snippet.id")
    .limit(limit)
    .execute();

/** Returns the languages of the workspaces' snippets, with one index look-up for each. */
export async function languages(db: Db, orgIds: readonly OrgId[]): Promise<string[]> {
  // Raw: recursive, which is easier to read as SQL.
  const { rows } = await sql<{ language: string }>`
    with recursive spoken (organization_id, language) as (
      select given.id, (select min(language) from snippet where organization_id = given.id)
      from unnest(${[...orgIds]}::uuid[]) as given (id)
      union all
      select organization_id, (select min(language) from snippet
        where snippet.organization_id = spoken.organization_id
          and snippet.language > spoken.language)
      from spoken where spoken.language is not null
    )
    select distinct language from spoken where language is not null`.execute(db);
  return rows.map(({ language }) => language);
}

/** Returns a page of a document; the caller has checked that the member may see it. */
export function findPage(db: Db, orgId: OrgId, documentId: string, number: number) {
  return db
    .selectFrom("page")
    .select(["text", "segments", "label"])
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Returns the language of the passage that contains a position; null if it is the document's. */
export async function languageAt(
  db: Db,
  orgId: OrgId,
  documentId: string,
  { page, start }: { page: number; start: number },
): Promise<string | null> {
  const row = await db
    .selectFrom("chunk")
    .select("language")
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("page", "=", page)
    .where("start", "<=", start)
    .orderBy("start", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? null;
}

/** Whether this message is in one of the account's conversations. */
export async function hasChat(db: Db, { orgId, accountId }: Member, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id"),
    )
    .select("chat.id")
    .where("chat.organization_id", "=", orgId)
    .where("chat.id", "=", id)
    .where("chat_session.account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The position after all others of a topic. */
const endPosition = (orgId: OrgId, topicId: string) => sql<number>`(
  select coalesce(max(position), 0) + 1 from snippet
  where organization_id = ${orgId} and topic_id = ${topicId})`;

/** Inserts a snippet at the end of its topic, which the caller has locked. */
export const insertSnippet = (
  db: Db,
  values: Omit<Insertable<SnippetTable>, "position"> & { organization_id: OrgId },
) =>
  db
    .insertInto("snippet")
    .values({ ...values, position: endPosition(values.organization_id, values.topic_id) })
    .execute();

/** Replaces the indexed words of a snippet. */
export async function putWords(db: Db, orgId: OrgId, id: string, words: readonly string[]) {
  await db
    .deleteFrom("snippet_term")
    .where("organization_id", "=", orgId)
    .where("snippet_id", "=", id)
    .execute();
  // Raw: Kysely cannot select from an array.
  await sql`
    insert into snippet_term (organization_id, term, snippet_id)
    select ${orgId}, given.term, ${id} from unnest(${words}::text[]) as given (term)`.execute(db);
}

/**
 * Frees the position before a snippet of a topic and returns it; undefined if the snippet is not in
 * the topic.
 */
export async function makeRoom(
  db: Db,
  orgId: OrgId,
  topicId: string,
  beforeId: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("snippet")
    .select("position")
    .where("organization_id", "=", orgId)
    .where("topic_id", "=", topicId)
    .where("id", "=", beforeId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { position } = found;
  await db
    .updateTable("snippet")
    .set((of) => ({ position: of("position", "+", 1) }))
    .where("organization_id", "=", orgId)
    .where("topic_id", "=", topicId)
    .where("position", ">=", position)
    .execute();
  return position;
}

/** Returns the position after all others of a topic. */
export async function endOf(db: Db, orgId: OrgId, topicId: string): Promise<number> {
  const end = endPosition(orgId, topicId).as("position");
  return (await db.selectNoFrom(end).executeTakeFirstOrThrow()).position;
}

export const placeSnippet = (
  db: Db,
  orgId: OrgId,
  id: string,
  place: { topic_id: string; position: number },
) =>
  db
    .updateTable("snippet")
    .set(place)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Changes the note if `version` is the newest or absent; undefined if it is outdated. */
export function updateNote(
  db: Db,
  orgId: OrgId,
  id: string,
  version: number | undefined,
  values: Pick<Updateable<SnippetTable>, "note">,
) {
  return db
    .updateTable("snippet")
    .set((of) => ({ ...values, version: of("version", "+", 1), updated_at: now }))
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .$if(version !== undefined, (some) => some.where("version", "=", version ?? 0))
    .returning(["language", "quote", "note"])
    .executeTakeFirst();
}

export const deleteSnippet = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("snippet").where("organization_id", "=", orgId).where("id", "=", id).execute();
