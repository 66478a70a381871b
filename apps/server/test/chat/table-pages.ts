import { expect } from "vitest";

import type {
  Table,
  TablePage,
} from "../../src/features/chat/answering/generation/tables/table.ts";
import { tablesOf } from "../../src/features/chat/answering/generation/tables/read-tables.ts";

/** A page of blocks; a table is an array of its rows. */
export function pageOf(blocks: (string | string[])[], language = "en"): TablePage {
  let text = "";
  const placed = blocks.map((block) => {
    const own = typeof block === "string" ? block : block.join("\n");
    const start = text === "" ? 0 : text.length + 2;
    text += text === "" ? own : `\n\n${own}`;
    return { kind: typeof block === "string" ? "paragraph" : "table", start, end: text.length };
  });
  return { text, blocks: placed, language };
}

export const only = (page: TablePage): Table => {
  const [table, ...more] = tablesOf(page);
  expect(more).toEqual([]);
  return table!;
};

export const headingsOf = (table: Table) => table.columns.map(({ heading }) => heading);
export const valuesOf = (table: Table, label: string) =>
  table.rows.find((row) => row.label === label)?.cells.map((cell) => cell?.value);
