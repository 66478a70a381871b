import type { StatedFact } from "#schema";

import { readFacts } from "../../src/features/facts/reading/read-facts.ts";

/** Parses a page written like Markdown: "# " begins a heading, "|" separates the cells of a row. */
export function pageOf(source: string) {
  const blocks: {
    kind: "heading" | "paragraph" | "table";
    level: number;
    start: number;
    end: number;
  }[] = [];
  let text = "";
  for (const part of source.trim().split(/\n\n+/)) {
    const level = /^#*/.exec(part)?.[0].length ?? 0;
    const kind = level > 0 ? "heading" : part.includes("|") ? "table" : "paragraph";
    const own = part.replace(/^#+ /, "").replaceAll(/\s*\|\s*/g, "\t");
    if (text !== "") text += "\n\n";
    blocks.push({ kind, level, start: text.length, end: text.length + own.length });
    text += own;
  }
  return { number: 1, text, blocks };
}

/** Returns the facts, each with the text at its place. */
export function readIn(source: string, { language = "en", file = "pdf" } = {}) {
  const page = pageOf(source);
  return readFacts({ file, language, pages: [page] }).map((one) => ({
    ...one,
    quote: page.text.slice(one.start, one.end),
  }));
}

export const valuesOf = (said: readonly StatedFact[]) => {
  const values: Record<string, string[]> = {};
  for (const { name, value } of said) (values[name] ??= []).push(value);
  return values;
};
