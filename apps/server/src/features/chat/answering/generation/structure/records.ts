import { inOneLine } from "@lectern/document-parser/white-space";
import type { HeadingAt } from "../extractive.ts";
import type { TableSource } from "../tables/sources.ts";
import type { StoredPage } from "../page-reader.ts";

/** A value with its label: "Owner" and "Linh Tran". Positions are in the page's text. */
export interface Field {
  label: string;
  value: string;
  /** For a labelled line, the start of the label; for a table cell, the start of the cell. */
  start: number;
  end: number;
}

/** Fields that belong together: a table row, or the labelled lines of one section. */
export interface FieldRecord {
  kind: "row" | "lines";
  fields: Field[];
  /** The headings above it, separated by line feeds, and the introduction of a table. */
  headings: string;
  /** The other text of its section, if short. */
  section: string;
}

/** A block of a page below its headings. */
interface Placed {
  kind: string;
  start: number;
  end: number;
  head?: number;
}

/** A part of a page from one heading to the next. */
export interface Section {
  /** The headings above it, outermost first, its own heading last. */
  headings: { text: string; level: number }[];
  blocks: Placed[];
}

/** Caches a reading per page: each part of a question and each quoted row reads the same pages. */
function onceForEach<Read>(read: (page: StoredPage) => Read): (page: StoredPage) => Read {
  const known = new WeakMap<StoredPage, { read: Read }>();
  return (page) => {
    const kept = known.get(page) ?? { read: read(page) };
    known.set(page, kept);
    return kept.read;
  };
}

/** The sections of a page in order; text above the first heading has no headings. */
export const sectionsOf = onceForEach(({ text, blocks }: StoredPage): Section[] => {
  const sections: Section[] = [{ headings: [], blocks: [] }];
  let path: Section["headings"] = [];
  for (const block of blocks) {
    if (block.kind === "furniture") continue;
    const { start, end } = block;
    if (block.kind === "heading") {
      const { level } = block;
      path = [...path.filter((one) => one.level < level), { text: text.slice(start, end), level }];
      sections.push({ headings: path, blocks: [] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter((one) => one.blocks.length > 0);
});

/** Returns a function for the headings above a position in a passage of these pages. */
export function headingsOf(sources: readonly TableSource[]): HeadingAt {
  const known = new Map<string, { sections: Section[]; onPage: Set<string> }>();
  return ({ documentId, page, start }, at) => {
    const place = `${documentId} ${page}`;
    let read = known.get(place);
    if (!read) {
      const source = sources.find(
        (one) => one.evidence.documentId === documentId && one.page.number === page,
      );
      const sections = source ? sectionsOf(source.page) : [];
      const all = sections.flatMap(({ headings }) => headings.map(({ text }) => inOneLine(text)));
      known.set(place, (read = { sections, onPage: new Set(all) }));
    }
    const own = read.sections.findLast(
      ({ blocks }) => (blocks[0]?.start ?? Infinity) <= start + at,
    );
    return (
      own && { headings: own.headings.map(({ text }) => inOneLine(text)), onPage: read.onPage }
    );
  };
}

/** Maximum characters of a section to be read with its records. */
const longestSection = 1_500;
const longestIntroduction = 160;

/** The records of a page in order. */
export const recordsOf = onceForEach((page: StoredPage): FieldRecord[] => {
  return sectionsOf(page).flatMap(({ headings, blocks }) => {
    const said = blocks.map(({ start, end }) => page.text.slice(start, end)).join("\n");
    const section = said.length <= longestSection ? said : "";
    const above = headings.map(({ text }) => text).join("\n");
    const lines: Field[] = [];
    const defined: FieldRecord[] = [];
    const rows: FieldRecord[] = [];
    for (const [n, block] of blocks.entries()) {
      if (block.kind !== "table") {
        lines.push(...labelledLines(page.text, block));
        for (const field of definitions(page.text, block))
          defined.push({ kind: "lines", fields: [field], headings: above, section: "" });
        continue;
      }
      const before = blocks[n - 1];
      const introduction = before ? page.text.slice(before.start, before.end) : "";
      const around =
        introduction.length <= longestIntroduction ? `${above}\n${introduction}` : above;
      const read = fieldsOf(page.text, block);
      if (!read) continue;
      if (read.kind === "lines") lines.push(...read.rows.flat());
      else
        rows.push(
          ...read.rows.map((fields) => ({
            kind: "row" as const,
            fields,
            headings: around,
            section: "",
          })),
        );
    }
    const group = { kind: "lines" as const, fields: lines, headings: above, section };
    return [...rows, ...defined, ...(lines.length > 0 ? [group] : [])];
  });
});

/** "Place: Leeds", and signature lines without a colon: "Phone +49 40 555 0134". */
const labelled =
  /^[-*•\s]*(\p{L}[^:：\t\n.!?]{0,48}?)\s?[:：]\s+(\S.*)$|^\s*((?:tele)?phone|tel|telefon|téléphone|teléfono|mobile|mobil|fax|e-?mail)\b\.?\s+(\S.*)$/iu;
const mostWords = 6;

function* labelledLines(text: string, { start, end }: Placed): Generator<Field> {
  let at = start;
  for (const line of text.slice(start, end).split("\n")) {
    const [, label = "", value = "", contact, reached] = labelled.exec(line) ?? [];
    const from = at + line.length - line.trimStart().length;
    if (label !== "" && label.split(/\s+/).length <= mostWords)
      yield { label, value: value.trim(), start: from, end: at + line.trimEnd().length };
    else if (contact && reached)
      yield { label: contact, value: reached.trim(), start: from, end: at + line.trimEnd().length };
    at += line.length + 1;
  }
}

/** "“Commencement Date” means 1 March 2025.", up to the end of its sentence. */
const definition =
  /["“„«]\s?([^"”“»\n]{2,60}?)\s?["”“»]\s+(?:(?:shall )?means?|refers to|bedeutet|bezeichnet|désigne|signifie|significa|indica)\s+(\P{L}*\p{L}?(?:[^.\n]|\.(?=\S))+\.?)/giu;

function* definitions(text: string, { start, end }: Placed): Generator<Field> {
  for (const { 0: said, 1: label = "", 2: value = "", index } of text
    .slice(start, end)
    .matchAll(definition))
    yield { label, value, start: start + index, end: start + index + said.length };
}

interface Cell {
  text: string;
  start: number;
  end: number;
}

/** The fields of each table row, labelled by column headings, or by the first of two columns. */
function fieldsOf(
  text: string,
  { start, end, head }: Placed,
): { kind: FieldRecord["kind"]; rows: Field[][] } | undefined {
  const [headings, ...above] = head === undefined ? [] : linesOf(text, start, head);
  if (above.length > 0) return undefined;
  const rows = linesOf(text, head ?? start, end);
  if (headings === undefined) {
    if (rows.some(({ length }) => length > 2)) return undefined;
    const pairs = rows.flatMap(([label, value]) =>
      label && value ? [[label, value] as const] : [],
    );
    return {
      kind: "lines",
      rows: pairs.map(([label, value]) => [
        { label: label.text, value: value.text, start: label.start, end: value.end },
      ]),
    };
  }
  return {
    kind: "row",
    rows: rows
      .filter(({ length }) => length === headings.length)
      .map((cells) =>
        cells.map(({ text: value, start: from, end: to }, n) => ({
          label: headings[n]?.text ?? "",
          value,
          start: from,
          end: to,
        })),
      ),
  };
}

/** The cells of each line, trimmed. */
function linesOf(text: string, start: number, end: number): Cell[][] {
  const lines: Cell[][] = [];
  let at = start;
  for (const line of text.slice(start, end).split("\n")) {
    let from = at;
    const cells: Cell[] = [];
    for (const cell of line.split("\t")) {
      const begins = from + cell.length - cell.trimStart().length;
      const trimmed = cell.trim();
      cells.push({ text: trimmed, start: begins, end: begins + trimmed.length });
      from += cell.length + 1;
    }
    if (cells.some((cell) => cell.text !== "")) lines.push(cells);
    at += line.length + 1;
  }
  return lines;
}
