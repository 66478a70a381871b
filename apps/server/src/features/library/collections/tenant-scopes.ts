import { type Expression, type RawBuilder, sql } from "kysely";

import type { Db, TenantScope } from "#deps";
import { asReader, type Member, publishedOrg } from "#http/member.ts";

import { listedFor, publishedFor, readableBy, visibleTo } from "./visibility.ts";

const scopeOf = (asker: Member, seen: TenantScope["seen"]): TenantScope => ({
  asker,
  seen,
  listed: listedFor(asker),
});

export const ownScope = (member: Member): TenantScope => scopeOf(member, visibleTo(member));

/**
 * Returns both scopes. Editions of collections the member sees anyway are included only for
 * requests by ID, since these are published for everyone.
 */
export function tenantScopesOf(
  member: Member,
  ...named: (readonly string[] | undefined)[]
): TenantScope[] {
  const own = ownScope(member);
  if (member.orgId === publishedOrg) return [own];
  const asker = asReader(member);
  const byId = named.some((ids) => ids !== undefined && ids.length > 0);
  return [own, scopeOf(asker, byId ? visibleTo(asker) : publishedFor(member))];
}

/**
 * Returns the scopes of a search. In named documents it extends beyond the library to all that the
 * member may read.
 */
export function tenantScopesToSearch(
  member: Member,
  { collectionIds, documentIds }: { collectionIds?: string[]; documentIds?: string[] },
): TenantScope[] {
  const tenantScopes = tenantScopesOf(member, collectionIds, documentIds);
  if (!documentIds?.length) return tenantScopes;
  return tenantScopes.map(({ asker }) => scopeOf(asker, readableBy(asker)));
}

/** Returns the member's role for a row of either scope. */
export const askerOf = (member: Member, row: { organization_id: string }): Member =>
  row.organization_id === publishedOrg ? asReader(member) : member;

interface Listing<Row> {
  page: number;
  page_size: number;
  /** The number of rows in a scope. */
  count: (tenantScope: TenantScope) => Expression<{ total: number }>;
  /** Rows of a scope in list order: at most `limit`, after `offset`. */
  rows: (tenantScope: TenantScope, limit: number, offset: number) => Expression<Row>;
  /** The same order, for rows in scope as `found`. */
  order: RawBuilder<unknown>;
}

/**
 * Returns one page of the rows of all scopes. Each scope returns its first rows in the order of its
 * index, since a condition on two workspaces would sort all rows of both. With a single scope, only
 * the page itself is fetched.
 */
export async function pageOfTenantScopes<Row>(
  db: Db,
  tenantScopes: readonly TenantScope[],
  { page, page_size, count, rows: rowsOf, order }: Listing<Row>,
): Promise<{ total: number; results: Row[] }> {
  const counts = tenantScopes.map((tenantScope) => sql`(${count(tenantScope)})`);
  const before = (page - 1) * page_size;
  const within = tenantScopes.length === 1 ? before : 0;
  const parts = tenantScopes.map(
    (tenantScope) => sql`(${rowsOf(tenantScope, before + page_size - within, within)})`,
  );
  const [total, { rows }] = await Promise.all([
    // Raw: adds up counts that each scope gives as SQL.
    sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
    // Raw: unites the rows that each scope gives as SQL.
    sql<Row>`
      select * from (${sql.join(parts, sql` union all `)}) as found
      order by ${order} limit ${page_size} offset ${before - within}`.execute(db),
  ]);
  return { total: total.rows[0]?.total ?? 0, results: rows };
}
