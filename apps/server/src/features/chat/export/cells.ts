import {
  type Node,
  changed,
  everyNode,
  parse,
  rangeOf,
} from "@lectern/document-export/markdown/markdown";

type Of<Type extends Node["type"]> = Extract<Node, { type: Type }>;

const tablesOf = (nodes: readonly Node[]): Of<"table">[] =>
  everyNode(nodes).filter((node) => node.type === "table");

/** Returns the range of a cell's text without the white space around it. */
function textOf(cell: Of<"tableCell">): { start: number; end: number } {
  const [first, last] = [cell.children[0], cell.children.at(-1)];
  if (first && last) return { start: rangeOf(first).start, end: rangeOf(last).end };
  const { start } = rangeOf(cell);
  return { start: start + 1, end: start + 1 };
}

/**
 * Returns a function that places a remark on a sentence: inside the last started cell of the row if
 * the sentence ends in a table.
 */
export function placesInCells(
  nodes: readonly Node[],
): (end: number) => { at: number; inCell: boolean } {
  const rows = tablesOf(nodes).flatMap(({ children }) => children);
  return (end) => {
    const row = rows.find((one) => rangeOf(one).start < end && end <= rangeOf(one).end);
    const cell = row?.children.findLast((one) => rangeOf(one).start < end);
    if (!cell) return { at: end, inCell: false };
    const text = textOf(cell);
    return { at: text.end, inCell: true };
  };
}

/**
 * Moves what follows the last column of a row (citation marks, as models write them) into the last
 * cell: programs leave out cells without a column.
 */
export function withinCells(source: string): string {
  if (!source.includes("|")) return source;
  const rows = tablesOf(parse(source).children).flatMap(({ children: [head, ...rows] }) => {
    const count = head?.children.length ?? 0;
    return rows.filter(({ children }) => children.length > count).map((row) => ({ row, count }));
  });
  return changed(
    source,
    rows.map(({ row, count }) => {
      const { end } = rangeOf(row);
      const last = textOf(row.children[count - 1]!);
      const behind = row.children.slice(count).map((cell) => {
        const { start, end } = textOf(cell);
        return source.slice(start, end);
      });
      return { start: last.end, end, text: ` ${behind.join(" ").trim()} |` };
    }),
  );
}
