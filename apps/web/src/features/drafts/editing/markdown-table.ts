import type { JSONContent } from "@tiptap/core";

type Align = "left" | "center" | "right" | null;

const delimiters = { left: ":---", center: ":---:", right: "---:" };

/** A pipe that is not escaped. */
const pipe = /(?<=(?<!\\)(?:\\\\)*)\|/;

/** What begins another block, and so ends a table. */
const otherBlock = /^(?:[ >]|#{1,6}\s|(?:[-*+]|\d{1,9}[.)])(?:\s|$))/;

/** Nothing, a pipe alone, a line across. */
const notHead = /^\s*(?:\||-+|=+)?\s*$/;

const isBlank = (line: string) => line.trim() === "";

/** Returns what stands between the pipes of a row that are not escaped. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(pipe);
  if (cells.length > 1 && cells[0] === "") cells.shift();
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells.map((cell) => cell.trim());
}

/** Returns how the columns are aligned; undefined for a line that is not below a table's head. */
export function alignsOf(line: string): Align[] | undefined {
  const cells = cellsOf(line);
  // A hyphen and a space begin an item of a list.
  const mayBe = /[|:]/.test(line) && !line.startsWith("- ");
  if (!mayBe || !cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return cells.map((cell) => {
    const [starts, ends] = [cell.startsWith(":"), cell.endsWith(":")];
    return starts ? (ends ? "center" : "left") : ends ? "right" : null;
  });
}

/** Returns the number of the line after the table whose head this is; undefined: it is none. */
export function endOfTable(lines: readonly string[], head: number): number | undefined {
  const [line = "", below = ""] = lines.slice(head, head + 2);
  const isHead = alignsOf(below)?.length === cellsOf(line).length && !below.startsWith("    ");
  if (!isHead || notHead.test(line) || otherBlock.test(line)) return undefined;
  const isRow = (row: string) => pipe.test(row) && !otherBlock.test(row);
  const end = lines.findIndex((row, at) => at > head + 1 && !isRow(row));
  return end < 0 ? lines.length : end;
}

/** Returns the table in these lines, with missing cells and without those beyond its head. */
export function tableIn(
  lines: readonly string[],
  inlineOf: (text: string) => JSONContent[],
): JSONContent {
  const aligns = alignsOf(lines[1] ?? "") ?? [];
  const rows = lines.filter((_line, at) => at !== 1).map(cellsOf);
  return {
    type: "table",
    content: rows.map((cells, row) => ({
      type: "tableRow",
      content: aligns.map((align, column) => {
        const content = inlineOf(cells[column] ?? "");
        return {
          type: row === 0 ? "tableHeader" : "tableCell",
          attrs: { align },
          content: [{ type: "paragraph", ...(content.length > 0 && { content }) }],
        };
      }),
    })),
  };
}

/** Returns a table's Markdown; a line break in a cell is a space, since Markdown has none there. */
export function tableText(
  { content: rows = [] }: JSONContent,
  inlineText: (nodes: readonly JSONContent[]) => string,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [head = "", ...others] = rows.map(({ content: cells = [] }) =>
    line(
      cells.map(({ content = [] }) =>
        inlineText(content.flatMap((paragraph) => paragraph.content ?? []))
          .replaceAll(/\\?\n/g, " ")
          .replaceAll("|", String.raw`\|`),
      ),
    ),
  );
  const aligns = (rows[0]?.content ?? []).map(({ attrs }) => delimiterOf(attrs?.["align"]));
  return [head, line(aligns), ...others].join("\n");
}

const delimiterOf = (align: unknown) =>
  align === "left" || align === "center" || align === "right" ? delimiters[align] : "---";

/**
 * Returns a text without its tables; undefined if it has one that the editor cannot hold: in a list
 * or quotation, with cells beyond its head, or with lines after it that Markdown takes for rows.
 */
export function withoutTables(markdown: string): string | undefined {
  const lines = markdown.split("\n");
  const others: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOfTable(lines, at);
    if (end === undefined) {
      const isBelowText = at > 0 && !isBlank(lines[at - 1]!);
      if (isBelowText && alignsOf(lines[at]!.replace(/^[ >]+/, ""))) return undefined;
      others.push(lines[at]!);
      at++;
      continue;
    }
    const before = lines.slice(lines.slice(0, at).findLastIndex(isBlank) + 1, at);
    const inOther = before.some((line) => otherBlock.test(line) && !line.startsWith("#"));
    const after = lines[end] ?? "";
    const columns = cellsOf(lines[at]!).length;
    const rows = lines.slice(at + 2, end);
    if (inOther || !(isBlank(after) || /^(?:#|>)/.test(after))) return undefined;
    if (rows.some((row) => cellsOf(row).length > columns)) return undefined;
    // What a cell contains is looked at like other text.
    others.push("", ...[lines[at]!, ...rows].flatMap(cellsOf).flatMap((cell) => [`x ${cell}`, ""]));
    at = end;
  }
  return others.join("\n");
}
