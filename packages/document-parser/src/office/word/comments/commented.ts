import { Buffer } from "node:buffer";

import type { FileComment } from "../../../process/request.ts";
import { ReadingFailure } from "../../../process/failures.ts";
import { openPackage, usualDocument } from "../../package.ts";
import { copyWith } from "../../../archive/zip-copy.ts";
import { addComments, commentsPart, highestId } from "./parts.ts";
import { rangeOf, type Words, wordsOf } from "./placing.ts";
import { prefixOf, type Run, runsIn } from "./runs.ts";

/**
 * Returns a Word document with comments on sentences of its text, beside those that it has. All parts
 * but its text and comments stay as they are. A sentence that has no place in its body, as those of
 * footnotes, is quoted in a comment after the sentence before it. Throws ReadingFailure.
 */
export async function commented(
  chunks: Uint8Array[],
  comments: readonly FileComment[],
): Promise<Uint8Array> {
  const { zip, main } = await openPackage(chunks, usualDocument);
  const xml = utf8(zip.read(main));
  const prefix = prefixOf(xml);
  const words = wordsOf(runsIn(xml, prefix));
  if (words.places.length === 0) throw new ReadingFailure("unsupported");
  const part = commentsPart(zip, main);
  const first = part.xml === undefined ? 0 : highestId(part.xml) + 1;
  const edits = new Edits(prefix);
  let at = 0;
  const written = comments.map((comment, n) => {
    const found = rangeOf(words, comment.sentence, at);
    if (found && found.start >= at) at = found.end;
    const range = found ?? lastBefore(at);
    edits.comment(words, range, first + n);
    const text = found ? comment.text : `“${comment.sentence}”\n${comment.text}`;
    return { ...comment, text, id: first + n };
  });
  const changed = addComments(zip, main, part, written, prefix);
  changed.set(main, Buffer.from(edits.applied(xml)));
  return copyWith(zip, changed);
}

const lastBefore = (at: number) => {
  const last = Math.max(1, at);
  return { start: last - 1, end: last };
};

/** Nearly every part is UTF-8; what is not stays without comments. */
function utf8(bytes: Buffer): string {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new ReadingFailure("unsupported");
  const text = bytes.toString("utf8");
  if (!/^\uFEFF?\s*<\?xml[^>]*encoding=["'](?!utf-8["'])/iu.test(text)) return text;
  throw new ReadingFailure("unsupported");
}

/** Insertions into the XML of a document. */
class Edits {
  readonly #prefix: string;
  readonly #inserted: { at: number; order: number; text: string }[] = [];
  readonly #preserved = new Set<number>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Puts a range of words between the marks of a comment. */
  comment({ places }: Words, { start, end }: { start: number; end: number }, id: number) {
    const [first, last] = [places[start], places[end - 1]];
    if (!first || !last) return;
    const w = this.#prefix;
    const begun = `<${w}commentRangeStart ${w}id="${id}"/>`;
    const ended = `<${w}commentRangeEnd ${w}id="${id}"/><${w}r><${w}commentReference ${w}id="${id}"/></${w}r>`;
    const from = first.piece.characters[first.at];
    const to = last.piece.characters[last.at];
    const isFirst = first.run.pieces[0] === first.piece && first.at === 0;
    const isLast = isEndOf(last.run, last.piece, last.at);
    if (isFirst || first.run.isWhole || !from) this.#insert(first.run.start, 1, begun);
    else this.#cut(first.run, first.piece, from.start, 1, begun);
    if (isLast || last.run.isWhole || !to) this.#insert(last.run.end, 0, ended);
    else this.#cut(last.run, last.piece, to.end, 0, ended);
  }

  /** Ends the run at a place of its text, and begins another like it behind what is inserted. */
  #cut(run: Run, piece: Run["pieces"][number], at: number, order: number, text: string) {
    const w = this.#prefix;
    this.#preserved.add(piece.tag.start);
    const again = `${run.opening}<${w}t xml:space="preserve">`;
    this.#insert(at, order, `</${w}t></${w}r>${text}${again}`);
  }

  /** Of those at one place, what ends comes before what begins. */
  #insert(at: number, order: number, text: string) {
    this.#inserted.push({ at, order, text });
  }

  applied(xml: string): string {
    const kept = [...this.#preserved].flatMap((start) => {
      const tag = xml.slice(start, xml.indexOf(">", start) + 1);
      const name = `<${this.#prefix}t`;
      return /xml:space\s*=/u.test(tag)
        ? []
        : [{ at: start + name.length, order: 0, text: ' xml:space="preserve"' }];
    });
    const all = [...this.#inserted, ...kept].toSorted((a, b) => a.at - b.at || a.order - b.order);
    let from = 0;
    const pieces: string[] = [];
    for (const { at, text } of all) {
      pieces.push(xml.slice(from, at), text);
      from = at;
    }
    return pieces.join("") + xml.slice(from);
  }
}

const isEndOf = ({ pieces }: Run, piece: Run["pieces"][number], at: number) =>
  pieces.at(-1) === piece && piece.characters.length - 1 === at;
