import type { OpenCheck } from "@lectern/contract/checks";

type Outlined = OpenCheck["sentences"][number];

/** A part of a paragraph: a sentence, or what stands between sentences. */
export interface TextPiece {
  text: string;
  sentence: Outlined | undefined;
}

export interface TextParagraph {
  start: number;
  pieces: TextPiece[];
}

/** Cuts a text into its lines, and these into sentences; one that goes over lines is in each. */
export function paragraphsOf({ text, sentences }: Pick<OpenCheck, "text" | "sentences">) {
  const paragraphs: TextParagraph[] = [];
  let next = 0;
  for (const { 0: line, index: start } of text.matchAll(/[^\n]+/g)) {
    const end = start + line.length;
    const pieces: TextPiece[] = [];
    let at = start;
    const add = (to: number, sentence?: Outlined) => {
      if (to > at) pieces.push({ text: text.slice(at, to), sentence });
      at = Math.max(at, to);
    };
    while ((sentences[next]?.start ?? Infinity) < end) {
      const sentence = sentences[next];
      if (!sentence) break;
      add(Math.max(start, sentence.start));
      add(Math.min(end, sentence.end), sentence);
      if (sentence.end > end) break;
      next++;
    }
    add(end);
    if (pieces.some((piece) => piece.text.trim() !== "")) paragraphs.push({ start, pieces });
  }
  return paragraphs;
}
