import type { Words } from "./words.ts";

/** Maximum letters and digits that stamps, running titles and page numbers have on one page. */
const FEW = 300;
/** Maximum of those inside the margins, as a seal or a signature may have. */
const FEW_WITHIN = 150;
/** The margins of a page, as a share of its width and height. */
const MARGIN = 0.12;
/**
 * Maximum words of a page with little text. Words of punctuation only are not text but cost time to
 * check.
 */
const MOST_WORDS = 500;

/**
 * Returns how much text a page of this size (points) holds itself: none, so little that it may only
 * be a mark on a scanned page, or enough to be the page's text.
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
