import type { PageQuery } from "@lectern/contract/page";

interface Counted {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}

interface Listed<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** Returns one page of the rows of a query, and the number of all by a query for `totalCount`. */
export async function pageOf<Row>(
  counted: Counted,
  listed: Listed<Row>,
  { page, page_size }: Pick<PageQuery, "page" | "page_size">,
): Promise<{ total: number; results: Row[] }> {
  const [{ total }, results] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    listed
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total, results };
}
