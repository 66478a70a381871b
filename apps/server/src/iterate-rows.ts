import { NIL } from "uuid";

import type { Deps } from "#deps";

/** Some rows of a question: those after an id, so many at most. */
export interface KeysetPage {
  after: string;
  limit: number;
}

/**
 * All rows of a question in the order of their ids, `atOnce` by each statement: whoever takes them
 * slowly keeps neither a connection nor what they have not asked for. Breaks off when the process ends.
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
