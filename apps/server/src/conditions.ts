import {
  type Expression,
  expressionBuilder,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from "kysely";

const { fn } = expressionBuilder();

/** The time at which the transaction began. */
export const now = fn<Date>("now");

/** The number of rows, as column "total". */
export const totalCount = fn.countAll<number>().as("total");

export const always = sql<boolean>`true`;

/** Joins conditions by "and"; true without conditions. */
export const allOf = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : always;

/** Whether a column is one of these ids; true without ids. */
export const amongst = (column: string, ids: readonly string[] = []): RawBuilder<boolean> =>
  ids.length > 0 ? isIn(column, ids) : always;

/** Whether a column is one of these ids; false without ids. */
export const isIn = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`;

/** Whether a value is one of these words; true without words. */
export const oneOf = (value: RawBuilder<unknown>, words: readonly string[] = []) =>
  words.length > 0 ? sql<boolean>`${value} = any (${[...words]}::text[])` : always;

/** Whether a text contains a query, ignoring case; true without a query. */
export const contains = (text: RawBuilder<unknown>, q: string | undefined) =>
  q ? sql<boolean>`position(lower(${q}) in lower(${text})) > 0` : always;

/** From (inclusive) and to (exclusive), in ISO 8601. */
export interface Period {
  created_from?: string | undefined;
  created_to?: string | undefined;
}

export const isInPeriod = (column: string, { created_from, created_to }: Period) =>
  allOf(
    created_from === undefined
      ? always
      : sql<boolean>`${sql.ref(column)} >= ${created_from}::timestamptz`,
    created_to === undefined
      ? always
      : sql<boolean>`${sql.ref(column)} < ${created_to}::timestamptz`,
  );

/** Returns the distinct words of a query. */
export const queryWords = (q: string | undefined): string[] =>
  [...new Set((q ?? "").split(/\s+/u))].filter(Boolean);

const asPattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text contains all words of a query, ignoring case. Uses the trigram index. */
export const holdsWords = (text: RawBuilder<unknown>, q: string | undefined) => {
  const words = queryWords(q);
  if (words.length === 0) return always;
  return allOf(
    ...words.map((word) => sql<boolean>`lower(${text}) like lower(${asPattern(word)}::text)`),
  );
};

/**
 * Marks a statement that runs often, has few forms and costs more to plan than to execute: each
 * connection keeps its plan. Not for a statement whose best plan depends on its values.
 */
export const preparedMark = "/* prepared */";
export const prepared = sql.raw(preparedMark);

/**
 * A list for a prepared statement, hidden from the planner, which then assumes ten elements. It would
 * otherwise prefer a new plan for each list of known length.
 */
export const opaque = (type: "uuid" | "int" | "text", values: readonly (string | number)[]) =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/** Returns the rows of a query whose plan each connection keeps. */
export async function executePrepared<Row>(
  db: QueryExecutorProvider,
  query: Expression<Row>,
): Promise<Row[]> {
  // Raw: the mark stands before the statement.
  const { rows } = await sql<Row>`${prepared} ${query}`.execute(db);
  return rows;
}
