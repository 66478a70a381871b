import { NIL } from "uuid";

import type { Deps } from "#deps";

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
  read: (stretch: KeysetPage) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    ending.throwIfAborted();
    const rows: Row[] = await read({ after, limit: atOnce });
    yield* rows;
    after = rows.length < atOnce ? undefined : rows.at(-1)?.id;
  }
}
