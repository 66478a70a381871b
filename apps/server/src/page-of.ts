import type { PageQuery } from "@lectern/contract/page";

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
