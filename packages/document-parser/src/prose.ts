import { withoutHidden } from "@lectern/text-analysis/hidden";

import { ReadingFailure } from "./process/failures.ts";
import { MOST_TEXT, type TextBlock } from "./page.ts";
import type { ContainedFile, ParsedDocument } from "./process/parser.ts";
import { documentOf, pageOf, sectionsOf } from "./sections.ts";
import { inOneLine } from "./white-space.ts";

interface Section {
  label: string | undefined;
  /** Is one page, whatever its length. */
  whole: boolean;
  parts: string[];
  length: number;
  blocks: TextBlock[];
}

/**
 * Collects the text of a file without pages, block by block. Input is cleaned: white space is
 * collapsed, control characters and unpaired surrogates are removed, and empty blocks are dropped.
 * Each method throws ReadingFailure (too_large) above the size limit.
 */
export class Prose {
  #sections: Section[] = [open(undefined)];
  #total = 0;

  /** `level` from 1, the largest. */
  heading(level: number, text: string) {
    this.#add("heading", level, clean(text));
  }

  paragraph(text: string) {
    this.#add("paragraph", 0, clean(text));
  }

  /** A list item, with its mark if it has one; `depth` from 0. */
  item(depth: number, text: string) {
    this.#add("list", depth, clean(text));
  }

  footnote(text: string) {
    this.#add("footnote", 0, clean(text));
  }

  /** Keeps line breaks and indentation. */
  code(text: string) {
    this.#add("code", 0, cleanLines(text));
  }

  /** Rows of cells; the first `heads` rows are column headings. */
  table(rows: readonly (readonly string[])[], heads = 0) {
    const lines = rows.map((row) => row.map(clean).join("\t").replace(/\t+$/, ""));
    const kept = lines.filter((line) => line.trim() !== "");
    const headLines = lines.slice(0, heads).filter((line) => line.trim() !== "");
    const head = headLines.join("\n").length;
    this.#add("table", 0, kept.join("\n"), head > 0 && kept.length > headLines.length ? head : 0);
  }

  /** Begins a page with this name, such as a slide or sheet. */
  section(label?: string) {
    this.#sections.push(open(label === undefined ? undefined : clean(label)));
  }

  /** Begins a page that is one page whatever its length. */
  slide() {
    this.#sections.push({ ...open(undefined), whole: true });
  }

  /**
   * Returns the text in sections that serve as pages, with the files within the document; a
   * document of files alone has an empty page. Throws ReadingFailure (no_text).
   */
  document(files?: () => Iterable<ContainedFile>): ParsedDocument {
    const pages = this.#sections.flatMap((section) => {
      const text = section.parts.join("");
      if (section.whole) return [pageOf(text, section.blocks)];
      const sections = sectionsOf(text, section.blocks);
      return sections.map((page) => (section.label ? { ...page, label: section.label } : page));
    });
    if (!files) return documentOf(pages);
    const isShell = pages.length === 0 && Iterator.from(files()).some(() => true);
    return { ...documentOf(isShell ? [pageOf("", [])] : pages), files: files() };
  }

  #add(kind: TextBlock["kind"], level: number, text: string, head = 0) {
    if (text === "") return;
    const section = this.#sections.at(-1)!;
    const before = section.blocks.at(-1);
    const gap = before ? (kind === "list" && before.kind === "list" ? "\n" : "\n\n") : "";
    const start = section.length + gap.length;
    section.parts.push(gap, text);
    section.length = start + text.length;
    this.#total += gap.length + text.length;
    if (this.#total > MOST_TEXT) throw new ReadingFailure("too_large");
    const block: TextBlock = { kind, level, start, end: section.length };
    section.blocks.push(head > 0 ? { ...block, head: start + head } : block);
  }
}

const open = (label: string | undefined): Section => ({
  label,
  whole: false,
  parts: [],
  length: 0,
  blocks: [],
});

const unreadable = /[\p{Cc}\u2028\u2029]+/gu;
const clean = (text: string) => inOneLine(text.toWellFormed()).replaceAll(unreadable, "").trim();
const cleanLines = (text: string) =>
  withoutHidden(text.toWellFormed())
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replaceAll("\t", "    ").replaceAll(unreadable, "").trimEnd())
    .join("\n")
    .replaceAll(/^\n+|\n+$/g, "");
