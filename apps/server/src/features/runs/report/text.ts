import type { Citation, Sentence } from "@lectern/contract/chat";

import type { CheckedSentence } from "#schema";

import { saidIn } from "../../chat/index.ts";
import type { FindingRow } from "../steps-store.ts";

/** A report while it is put together: its text, with citations numbered in order of their first use. */
export interface ReportText {
  content: string;
  citations: Citation[];
  sentences: Sentence[];
}

const findingMarks = /\[(\d{1,4})\]/g;

export class ReportWriter {
  readonly #report: ReportText = { content: "", citations: [], sentences: [] };
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

  /** Adds a quote as a paragraph with its marks. */
  addQuote(finding: FindingRow, text: string) {
    this.#quoted.add(text);
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

  /** Adds a text whose marks are numbers of findings, and whose sentences were checked. */
  addWritten(
    text: string,
    findings: readonly FindingRow[],
    checked: readonly CheckedSentence[],
    language: string,
  ) {
    const byNumber = new Map(findings.map((one) => [one.number, one]));
    const start = this.#begin();
    const numbered = text.replaceAll(findingMarks, (_, number) => {
      const finding = byNumber.get(Number(number));
      return finding
        ? this.#numbersOf(finding)
            .map((one) => `[${one}]`)
            .join("")
        : "";
    });
    this.#report.content += numbered;
    const known = new Map(checked.map((one) => [one.text, one]));
    for (const said of saidIn(numbered, language)) {
      const { text: _text, ...finding } = known.get(said.text) ?? {
        text: said.text,
        support: "unsupported" as const,
        note: null,
      };
      this.#report.sentences.push({
        start: start + said.start,
        end: start + said.end,
        citations: said.cited,
        ...finding,
      });
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
