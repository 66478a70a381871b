import { NIL } from "uuid";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

/** Rows of a query after an id, up to a limit. */
export interface KeysetPage {
  after: string;
  limit: number;
}

/**
 * Yields all rows of a query ordered by id, `atOnce` per statement: a slow consumer holds no
 * connection and no rows it has not asked for. Throws when the process ends.
 */
export async function* iterateRows<Row extends { id: string }>(
  { ending }: Pick<Deps, "ending">,
  atOnce: number,
  read: (page: KeysetPage) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    ending.throwIfAborted();
    const rows: Row[] = await read({ after, limit: atOnce });
    yield* rows;
    after = rows.length < atOnce ? undefined : rows.at(-1)?.id;
  }
}

/** For the export of an account's data: yields all rows of a member's, read by this query. */
export const ownRowsBy =
  <Row extends { id: string }>(
    atOnce: number,
    read: (db: Db, member: Member, page: KeysetPage) => Promise<Row[]>,
  ) =>
  (deps: Pick<Deps, "db" | "ending">, member: Member) =>
    iterateRows(deps, atOnce, (page) => read(deps.db, member, page));
