import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

interface Counted {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}

interface Listed<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** Returns one page of the rows of a query, and the number of all by a query for `totalCount`. */
export const pageOf = <Row>(
  counted: Counted,
  listed: Listed<Row>,
  { page, page_size }: Pick<PageQuery, "page" | "page_size">,
) => someOf(counted, listed, { limit: page_size, offset: (page - 1) * page_size });

/**
 * How a list is sorted by a column of `table`; "-name": descending. Names ignore case. Ties may be
 * broken by id in the opposite direction, where an index has them so.
 */
export function orderOf(table: string, sort: string) {
  const down = sort.startsWith("-");
  const name = down ? sort.slice(1) : sort;
  const column = sql.ref(`${table}.${name}`);
  return {
    by: name === "name" || name === "title" ? sql`lower(${column})` : column,
    order: down ? "desc" : "asc",
    ties: down ? "asc" : "desc",
  } as const;
}

/** Returns some of the rows of a query, where they are no whole page, and the number of all. */
export async function someOf<Row>(
  counted: Counted,
  listed: Listed<Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; results: Row[] }> {
  const [{ total }, results] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    listed.limit(limit).offset(offset).execute(),
  ]);
  return { total, results };
}
