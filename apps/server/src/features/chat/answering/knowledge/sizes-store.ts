import type { Knowledge } from "@lectern/contract/chat";
import type { SourceType } from "@lectern/contract/knowledge";
import { type RawBuilder, sql } from "kysely";

import { executePrepared } from "#conditions";
import type { Db, TenantScope } from "#deps";
import type { Member } from "#http/member.ts";

import { quotableTo, tenantScopesOf } from "../../../library/index.ts";

/** A chosen source in its current state, for the member who chose it. */
export interface SourceSize {
  type: SourceType;
  id: string;
  name: string;
  /** The collection of a document. */
  collection_id: string | null;
  /** Documents that can be read. */
  documents: number;
  not_ready: number;
  /** Upper bound of its tokens for a model. */
  tokens: number;
}

const read = sql`('ingested', 'ready')`;
/** Documents that could not be read at all are not waited for. */
const waiting = sql`('processing')`;

/**
 * How far a collection is counted: in full, to display the figures; or far enough to decide how it
 * is read, unless a person chose to have it read whole. A question does not wait for the sum of a
 * hundred thousand documents.
 */
export type CountDepth = "all" | "enough";
/** Maximum documents counted; more than are read whole unless chosen (plan.ts). */
export const enough = 1_000;

// Raw, like the parts below: what each tenant scope gives is united as SQL.
/** Documents in these states, from the index document_summary alone. */
const held = (
  listed: RawBuilder<boolean>,
  states: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => sql`
  select count(*)::float8 as documents, coalesce(sum(one.token_count), 0)::float8 as tokens
  from (
    select document.token_count from document
    where document.organization_id = collection.organization_id
      and document.collection_id = collection.id and ${listed} and document.status in ${states}
    limit ${most}
  ) as one`;

const collections = ({ asker, seen, listed }: TenantScope, ids: string[], exact: string[]) => {
  const most = sql`case when collection.id = any (${exact}::uuid[]) then null else ${enough}::int end`;
  return sql`
    select 'collection' as type, collection.id::text, collection.name, null as collection_id,
      readable.documents, unread.documents as not_ready, readable.tokens
    from collection
    cross join lateral (${held(listed, read, most)}) as readable
    cross join lateral (${held(listed, waiting, most)}) as unread
    where collection.organization_id = ${asker.orgId} and ${seen}
      and collection.id = any (${ids}::uuid[])`;
};

/** Documents may be named by any of their versions; the one that is listed is read. */
const documents = ({ asker, seen, listed }: TenantScope, ids: string[]) => sql`
  select 'document', named.id::text, document.name, document.collection_id::text,
    (document.status in ${read})::int::float8, (document.status not in ${read})::int::float8,
    document.token_count::float8
  from document as named
  join document on document.organization_id = named.organization_id
    and document.series_id = named.series_id and ${listed}
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where named.organization_id = ${asker.orgId} and named.id = any (${ids}::uuid[])
    and ${seen}`;

/** A topic's snippets are read whole; the documents they are from are searched. */
const topics = ({ asker, seen }: TenantScope, ids: string[]) => sql`
  select 'topic', topic.id::text, topic.title, null, saved.documents, 0, saved.tokens
  from topic
  join collection on collection.organization_id = topic.organization_id
    and collection.id = topic.collection_id
  cross join lateral (
    select count(distinct snippet.document_id)::float8 as documents,
      coalesce(sum(octet_length(snippet.quote) / 3 + 40), 0)::float8 as tokens
    from snippet
    where snippet.organization_id = topic.organization_id and snippet.topic_id = topic.id
      and ${quotableTo(asker)}
  ) as saved
  where topic.organization_id = ${asker.orgId} and topic.id = any (${ids}::uuid[]) and ${seen}`;

/** The documents of tags that the asker may see. */
const tags = ({ asker, seen, listed }: TenantScope, ids: string[]) => sql`
  select 'tag', tag.id::text, tag.name, null, tagged.documents, tagged.not_ready, tagged.tokens
  from tag
  cross join lateral (
    select count(*) filter (where document.status in ${read})::float8 as documents,
      count(*) filter (where document.status in ${waiting})::float8 as not_ready,
      coalesce(sum(document.token_count) filter (where document.status in ${read}), 0)::float8 as tokens
    from document_tag
    join document on document.organization_id = document_tag.organization_id
      and document.series_id = document_tag.series_id and ${listed}
    join collection on collection.organization_id = document.organization_id
      and collection.id = document.collection_id
    where document_tag.organization_id = tag.organization_id and document_tag.tag_id = tag.id
      and ${seen}
  ) as tagged
  where tag.organization_id = ${asker.orgId} and tag.id = any (${ids}::uuid[])`;

/** The sizes of the chosen sources that the member may see, of the workspace or published. */
export async function sizesOf(
  db: Db,
  member: Member,
  { collection_ids, document_ids, topic_ids, tag_ids = [], modes }: Knowledge,
  counted: CountDepth,
): Promise<SourceSize[]> {
  const all = [...collection_ids, ...document_ids, ...topic_ids, ...tag_ids];
  if (all.length === 0) return [];
  const exact =
    counted === "all" ? collection_ids : collection_ids.filter((id) => modes[id] === "full");
  const parts = tenantScopesOf(member, all).flatMap((tenantScope): RawBuilder<unknown>[] => [
    ...(collection_ids.length > 0 ? [collections(tenantScope, collection_ids, exact)] : []),
    ...(document_ids.length > 0 ? [documents(tenantScope, document_ids)] : []),
    ...(topic_ids.length > 0 ? [topics(tenantScope, topic_ids)] : []),
    ...(tag_ids.length > 0 ? [tags(tenantScope, tag_ids)] : []),
  ]);
  const query = sql<SourceSize>`
    select * from (${sql.join(parts, sql` union all `)})
      as sized (type, id, name, collection_id, documents, not_ready, tokens)`;
  const rows = await executePrepared(db, query);
  const order = new Map(all.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

export interface Counts {
  documents: number;
  not_ready: number;
}

/** Counts the documents the member may see, here or published, and those still processing. */
export async function countAll(db: Db, member: Member): Promise<Counts> {
  const counts = tenantScopesOf(member).map(
    ({ asker, seen, listed }) => sql`
      select count(*) filter (where document.status in ${read}) as documents,
        count(*) filter (where document.status in ${waiting}) as not_ready
      from document
      where document.organization_id = ${asker.orgId} and ${listed}
        and document.collection_id = any (array(select collection.id from collection where ${seen}))`,
  );
  // Raw: counts through the condition that each scope gives as SQL.
  const [all] = await executePrepared(
    db,
    sql<Counts>`
      select sum(documents)::float8 as documents, sum(not_ready)::float8 as not_ready
      from (${sql.join(counts, sql` union all `)}) as counted`,
  );
  return all ?? { documents: 0, not_ready: 0 };
}
