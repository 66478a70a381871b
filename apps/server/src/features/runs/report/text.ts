import type { Citation, Sentence } from "@lectern/contract/chat";
import type { OutsideStatement } from "@lectern/contract/tool-calls";

import type { CheckedSentence } from "#schema";

import { claimSentences } from "../../chat/index.ts";
import type { FindingRow } from "../steps-store.ts";

/** A report while it is put together: its text, with citations numbered in order of their first use. */
export interface ReportText {
  content: string;
  citations: Citation[];
  sentences: Sentence[];
  /** What rests on results of tools: it is not cited. */
  outside: OutsideStatement[];
}

const findingMarks = /([^\S\n]*)\[(\d{1,4})\]/g;

export class ReportWriter {
  readonly #report: ReportText = { content: "", citations: [], sentences: [], outside: [] };
  readonly #numbers = new Map<string, number>();
  readonly #quoted = new Set<string>();

  get report(): ReportText {
    return this.#report;
  }

  /** Adds a paragraph that makes no claim: a heading. */
  add(markdown: string) {
    const { content } = this.#report;
    this.#report.content += `${content === "" ? "" : "\n\n"}${markdown}`;
  }

  /** Whether a quote stands in the report already. */
  has(text: string): boolean {
    return this.#quoted.has(text);
  }

  /** Adds a quote as a paragraph with its marks, or what rests on a tool's result without any. */
  addQuote(finding: FindingRow, text: string) {
    this.#quoted.add(text);
    if (finding.outside) {
      const start = this.#begin();
      this.#report.content += text;
      this.#report.outside.push({ start, end: this.#report.content.length, ...finding.outside });
      return;
    }
    const cited = this.#numbersOf(finding);
    const start = this.#begin();
    this.#report.content += `${text} ${cited.map((number) => `[${number}]`).join("")}`;
    this.#report.sentences.push({
      start,
      end: this.#report.content.length,
      support: finding.support,
      citations: cited,
      note: finding.note,
      ...(finding.note_message && { note_message: finding.note_message }),
    });
  }

  /**
   * Adds a text whose marks are numbers of findings, and whose sentences were checked. Those that
   * rest on a tool's result have no marks.
   */
  addWritten(
    text: string,
    findings: readonly FindingRow[],
    checked: readonly CheckedSentence[],
    language: string,
  ) {
    const byNumber = new Map(findings.map((one) => [one.number, one]));
    const before = claimSentences(text, language);
    const outside = before.map(({ cited }) => outsideOf(cited, byNumber));
    const start = this.#begin();
    const numbered = text.replaceAll(
      findingMarks,
      (_, space: string, number: string, at: number) => {
        if (outside[before.findLastIndex((said) => said.start <= at)]) return "";
        const finding = byNumber.get(Number(number));
        const numbers = finding ? this.#numbersOf(finding) : [];
        return space + numbers.map((one) => `[${one}]`).join("");
      },
    );
    this.#report.content += numbered;
    const known = new Map(checked.map((one) => [one.text, one]));
    for (const [at, said] of claimSentences(numbered, language).entries()) {
      const place = { start: start + said.start, end: start + said.end };
      const tool = outside[at];
      if (tool) {
        this.#report.outside.push({ ...place, ...tool });
        continue;
      }
      const { text: _text, ...finding } = known.get(said.text) ?? {
        text: said.text,
        support: "unsupported" as const,
        note: null,
      };
      this.#report.sentences.push({ ...place, citations: said.cited, ...finding });
    }
  }

  #begin(): number {
    if (this.#report.content !== "") this.#report.content += "\n\n";
    return this.#report.content.length;
  }

  /** Returns the numbers of a finding's quotes, each place of a document once. */
  #numbersOf({ quotes }: FindingRow): number[] {
    // Language and headings stay with a citation: a draft of the report is checked against them.
    const numbers = quotes.map(({ start, ...citation }) => {
      const key = `${citation.document_id} ${citation.page} ${start} ${citation.quote}`;
      const known = this.#numbers.get(key);
      if (known !== undefined) return known;
      const index = this.#report.citations.length + 1;
      this.#numbers.set(key, index);
      this.#report.citations.push({ ...citation, index });
      return index;
    });
    return [...new Set(numbers)];
  }
}

/** Returns the tool whose result a sentence rests on, by the findings that it cites. */
export function outsideOf(
  cited: readonly number[],
  findings: ReadonlyMap<number, Pick<FindingRow, "outside">>,
): FindingRow["outside"] {
  for (const number of cited) {
    const outside = findings.get(number)?.outside;
    if (outside) return outside;
  }
  return null;
}
