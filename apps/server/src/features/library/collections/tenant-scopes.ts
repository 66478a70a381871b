import { type Expression, type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import { asReader, type Member, publishedOrg } from "#http/member.ts";

import { publishedFor, readableBy, visibleTo } from "./visibility.ts";

/** Where one reads: one's workspace, or what is published. */
export interface TenantScope {
  /** Who asks, as what they are there. */
  asker: Member;
  /** Whether the row in scope as `collection` is theirs to see. */
  seen: RawBuilder<boolean>;
}

export const ownScope = (member: Member): TenantScope => ({
  asker: member,
  seen: visibleTo(member),
});

/**
 * Both; the editions of what one sees anyway only where things are asked for by their ids, which are
 * published for everybody.
 */
export function tenantScopesOf(
  member: Member,
  ...named: (readonly string[] | undefined)[]
): TenantScope[] {
  const own = ownScope(member);
  if (member.orgId === publishedOrg) return [own];
  const asker = asReader(member);
  const byId = named.some((ids) => ids !== undefined && ids.length > 0);
  return [own, { asker, seen: byId ? visibleTo(asker) : publishedFor(member) }];
}

/** Those of a search. In documents that are named it looks beyond the library: into all one may read. */
export function tenantScopesToSearch(
  member: Member,
  { collectionIds, documentIds }: { collectionIds?: string[]; documentIds?: string[] },
): TenantScope[] {
  const worlds = tenantScopesOf(member, collectionIds, documentIds);
  if (!documentIds?.length) return worlds;
  return worlds.map(({ asker }) => ({ asker, seen: readableBy(asker) }));
}

/** What the member is to a row of either world. */
export const askerOf = (member: Member, row: { organization_id: string }): Member =>
  row.organization_id === publishedOrg ? asReader(member) : member;

interface Listing<Row> {
  page: number;
  page_size: number;
  /** How many there are in a world. */
  count: (world: TenantScope) => Expression<{ total: number }>;
  /** Rows of a world in the order of the list: so many at most, after so many others. */
  rows: (world: TenantScope, limit: number, offset: number) => Expression<Row>;
  /** The same order, of rows in scope as `found`. */
  order: RawBuilder<unknown>;
}

/**
 * One page of what the worlds hold together. Each gives its first rows on its own, in the order of its
 * index: a condition that names two workspaces would have all rows of both sorted. Where there is one
 * world, only the page itself is made.
 */
export async function pageOfTenantScopes<Row>(
  db: Db,
  worlds: readonly TenantScope[],
  { page, page_size, count, rows: rowsOf, order }: Listing<Row>,
): Promise<{ total: number; results: Row[] }> {
  const counts = worlds.map((world) => sql`(${count(world)})`);
  const before = (page - 1) * page_size;
  const within = worlds.length === 1 ? before : 0;
  const parts = worlds.map((world) => sql`(${rowsOf(world, before + page_size - within, within)})`);
  const [total, { rows }] = await Promise.all([
    sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
    sql<Row>`
      select * from (${sql.join(parts, sql` union all `)}) as found
      order by ${order} limit ${page_size} offset ${before - within}`.execute(db),
  ]);
  return { total: total.rows[0]?.total ?? 0, results: rows };
}
