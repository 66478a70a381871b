import type { Words } from "./words.ts";

/** Letters and digits that stamps, running titles and page numbers have on one page at most. */
const FEW = 300;
/** Those of them that stand within, as a seal or a signature may. */
const FEW_WITHIN = 150;
/** The margins of a page, as a share of its width and height. */
const MARGIN = 0.12;
/** Signs alone are text to nobody, but cost time to look at. */
const MOST_WORDS = 500;

/**
 * How much text a page of this size (points) holds itself: none, so little that it may only be a
 * mark upon the picture of another, or enough to be its own.
 */
export function ownText(
  words: Words,
  { width, height }: { width: number; height: number },
): "none" | "little" | "enough" {
  let [letters, within] = [0, 0];
  for (let at = 0; at < words.count && letters <= FEW && within <= FEW_WITHIN; at++) {
    const count = words.textOf(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    letters += count;
    const x = (words.x0[at]! + words.x1[at]!) / 2 / width;
    const y = (words.y0[at]! + words.y1[at]!) / 2 / height;
    if (Math.min(x, 1 - x, y, 1 - y) > MARGIN) within += count;
  }
  if (letters === 0) return "none";
  const isLittle = letters <= FEW && within <= FEW_WITHIN && words.count <= MOST_WORDS;
  return isLittle ? "little" : "enough";
}
