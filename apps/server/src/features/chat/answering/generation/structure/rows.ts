import type { Quote } from "../../evidence.ts";
import type { Block, Statement } from "../extractive-answer.ts";
import type { TableSource } from "../tables/sources.ts";
import { rowStatement } from "./answer.ts";
import { recordsOf } from "./records.ts";

/** Splits a block so that quoted table rows are stated with their column headings. */
export function withHeadings(block: Block, sources: readonly TableSource[]): Block[] {
  const rows: Statement[] = [];
  const others: Statement[] = [];
  for (const statement of block.statements) {
    const [quote] = statement.flatMap((piece) => piece.quote ?? []);
    const read = quote && rowsIn(quote, sources);
    if (read) rows.push(...read);
    else others.push(statement);
  }
  return [
    ...(others.length > 0 ? [{ ...block, statements: others }] : []),
    ...(rows.length > 0 ? [{ opening: "table" as const, statements: rows }] : []),
  ];
}

/** The rows in a quote, each as a statement; undefined if it is not a row below headings. */
function rowsIn({ evidence, start, end }: Quote, sources: readonly TableSource[]) {
  if (!evidence.text.slice(start, end).includes("\t")) return undefined;
  const source = sources.find(
    (one) => one.evidence.documentId === evidence.documentId && one.page.number === evidence.page,
  );
  if (!source) return undefined;
  const [from, to] = [evidence.start + start, evidence.start + end];
  const rows = recordsOf(source.page).flatMap(({ kind, fields }): Statement[] => {
    const [first, last] = [fields[0], fields.at(-1)];
    const isQuoted = kind === "row" && first && last && from < last.end && first.start < to;
    const told = isQuoted
      ? rowStatement(
          source,
          fields.filter(({ value }) => value !== ""),
        )
      : undefined;
    return told ? [told] : [];
  });
  return rows.length > 0 ? rows : undefined;
}
