import { escaped } from "@lectern/text-analysis/xml";

import type { Comment } from "../blocks.ts";
import { paragraph, runs } from "./paragraph.ts";

const mark = '<w:rPr><w:rStyle w:val="CommentReference"/></w:rPr>';

/** Returns the first letters of a name, which Word shows beside a comment. */
const initialsOf = (author: string) =>
  author
    .split(/\s+/)
    .map((word) => /^./u.exec(word)?.[0] ?? "")
    .join("")
    .slice(0, 3);

/** The comments of a document; Word shows them beside the range of text that they are about. */
export class Comments {
  readonly #ids = new Map<Comment, number>();

  get count() {
    return this.#ids.size;
  }

  /** Returns what begins these comments in the text. */
  begun = (comments: readonly Comment[]): string =>
    comments.map((one) => `<w:commentRangeStart w:id="${this.#idOf(one)}"/>`).join("");

  /** Returns what ends these comments in the text. */
  ended = (comments: readonly Comment[]): string =>
    comments
      .map((one) => {
        const id = this.#idOf(one);
        return `<w:commentRangeEnd w:id="${id}"/><w:r>${mark}<w:commentReference w:id="${id}"/></w:r>`;
      })
      .join("");

  #idOf(comment: Comment): number {
    const id = this.#ids.get(comment) ?? this.#ids.size;
    this.#ids.set(comment, id);
    return id;
  }

  /** Returns the content of the comments part. */
  xml(): string {
    return [...this.#ids]
      .map(([{ author, at, text }, id]) => {
        const lines = text.split(/\r?\n/).map((line, n) => {
          const sign = n === 0 ? `<w:r>${mark}<w:annotationRef/></w:r>` : "";
          return paragraph("CommentText", line, sign + runs(line, {}));
        });
        const date = at.replace(/\.\d+Z$/, "Z");
        return `<w:comment w:id="${id}" w:author="${escaped(author)}" w:date="${escaped(date)}" w:initials="${escaped(initialsOf(author))}">${lines.join("")}</w:comment>`;
      })
      .join("");
  }
}
