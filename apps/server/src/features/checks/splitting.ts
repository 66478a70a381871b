import { message } from "@lectern/contract/message";
import type { RenderedMessage } from "@lectern/contract/message";
import { mostCheckedSentences } from "@lectern/contract/checks";
import type { BlockKind } from "@lectern/document-parser/page";
import { sentences } from "@lectern/text-analysis/language/sentences";

import { listOrHeadingPrefix } from "../chat/index.ts";
import { statesNothing } from "./stating.ts";

/** A part of a text, such as a paragraph; no sentence extends beyond it. */
export interface TextPart {
  text: string;
  kind: BlockKind;
}

/** A sentence of a text: its number, its range, and whether it is to be checked. */
export interface SplitSentence {
  number: number;
  start: number;
  end: number;
  isSkipped: boolean;
}

/** A text as it is shown, with its sentences. */
export interface SplitText {
  text: string;
  sentences: SplitSentence[];
}

/** Parts whose sentences are not prose that could be compared. */
const notProse: ReadonlySet<BlockKind> = new Set(["heading", "code", "table", "furniture"]);

/** Joins the parts of a text and splits it into sentences. */
export function splitText(parts: readonly TextPart[], language: string): SplitText {
  const found: SplitSentence[] = [];
  let text = "";
  for (const part of parts) {
    if (part.text.trim() === "") continue;
    if (text !== "") text += "\n\n";
    const from = text.length;
    text += part.text;
    for (const range of sentences(part.text, language)) {
      const whole = part.text.slice(range.start, range.end);
      const before = listOrHeadingPrefix.exec(whole)?.[0] ?? "";
      const said = whole.slice(before.length);
      if (!/[\p{L}\p{N}]/u.test(said)) continue;
      const isItem = part.kind === "list" || before !== "";
      found.push({
        number: found.length,
        start: from + range.start + before.length,
        end: from + range.end,
        isSkipped: notProse.has(part.kind) || statesNothing(whole, said, { language, isItem }),
      });
    }
  }
  return { text, sentences: found };
}

/** Returns a pasted text with the line ends and characters that are stored. */
export const normalized = (text: string) =>
  text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").trim();

/** Returns why a text cannot be checked. */
export function refusalOf({ sentences: found }: SplitText): RenderedMessage | undefined {
  if (found.length > mostCheckedSentences) return message("check_too_many_sentences");
  return found.every(({ isSkipped }) => isSkipped) ? message("check_no_sentences") : undefined;
}
