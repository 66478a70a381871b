import { type RawBuilder, sql } from "kysely";

const always = sql<boolean>`true`;

/** Conditions of a list, each of which holds where nothing is asked for. */
export const allOf = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Whether a column has one of these ids. */
export const amongst = (column: string, ids: readonly string[] = []): RawBuilder<boolean> =>
  ids.length > 0 ? sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])` : always;

/** Whether it is one of these words. */
export const oneOf = (value: RawBuilder<unknown>, words: readonly string[] = []) =>
  words.length > 0 ? sql<boolean>`${value} = any (${[...words]}::text[])` : always;

/** Since when, and until before when: ISO 8601. */
export interface Period {
  created_from?: string | undefined;
  created_to?: string | undefined;
}

export const within = (column: string, { created_from, created_to }: Period) =>
  allOf(
    created_from === undefined
      ? always
      : sql<boolean>`${sql.ref(column)} >= ${created_from}::timestamptz`,
    created_to === undefined
      ? always
      : sql<boolean>`${sql.ref(column)} < ${created_to}::timestamptz`,
  );

/** What was typed, word by word. */
export const wordsOf = (q: string | undefined): string[] =>
  [...new Set((q ?? "").split(/\s+/u))].filter(Boolean);

const asPattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text holds all words that were typed, whatever their case: an index of trigrams knows. */
export const holdsWords = (text: RawBuilder<unknown>, q: string | undefined) => {
  const words = wordsOf(q);
  if (words.length === 0) return always;
  return allOf(
    ...words.map((word) => sql<boolean>`lower(${text}) like lower(${asPattern(word)}::text)`),
  );
};

/**
 * Begins a statement that is asked often, in few forms, and costs more to plan than to carry out: the
 * database keeps its plan with the connection. Never for one whose best plan depends on its values.
 */
export const preparedMark = "/* prepared */";
export const prepared = sql.raw(preparedMark);
