import type { Quarters } from "@lectern/document-parser/turned-page";
import { type Box, linesIn, type SeenLine } from "./hocr.ts";

/**
 * Minimum mean confidence in percent of a page that counts as upright. Engines reach 78 to 96 for
 * an upright page, 28 to 69 for a very bad scan of one, and 8 to 37 for an upside-down page or an
 * unknown script, up to 51 if it is all in capitals.
 */
const SURE = 60;
/** Minimum lead in confidence of the right orientation over the wrong one for the same letters. */
const LEAD = 15;
/** Number of lines that are recognized again. */
const PART = 3;
/** Minimum letters; fewer may look alike either way. */
const LEAST = 6;

/**
 * Returns the rotation of a page's text, judging by the hOCR of the page as displayed. Engines read
 * lines that run down or up the page, one of the two upside down, but not an upside-down page. Only
 * a page with low confidence or with lines that run so is recognized again, and only a part of it:
 * `look` rotates that part back by quarter turns and returns its hOCR.
 */
export async function turnOf(
  hocr: string,
  look: (part: Box, turned: Quarters) => Promise<string>,
): Promise<Quarters> {
  const lines = linesIn(hocr);
  const { letters, sure, sideways } = judged(lines);
  const isSideways = sideways > letters / 2;
  if (letters < LEAST || (sure >= SURE && !isSideways)) return 0;
  const seen = partOf(lines);
  const before = judged(seen);
  const part = around(seen);
  const surenessAt = async (turned: Quarters) => judged(linesIn(await look(part, turned))).sure;
  if (!isSideways) return (await surenessAt(2)) - before.sure >= LEAD ? 2 : 0;
  const down = await surenessAt(1);
  if (down >= SURE) return 1;
  const up = await surenessAt(3);
  // Vertical Chinese or Japanese is already upright; both rotations score worse then.
  if (Math.abs(up - down) < LEAD || Math.max(up, down) < before.sure / 2) return 0;
  return up > down ? 3 : 1;
}

/** Returns the number of letters and digits, their mean confidence, and how many run up or down. */
function judged(lines: SeenLine[]) {
  let [letters, sum, sideways] = [0, 0, 0];
  for (const { words, box } of lines) {
    const [x0, y0, x1, y1] = box;
    for (const { text, sure } of words) {
      const count = lettersIn(text);
      letters += count;
      sum += count * sure;
      if (y1 - y0 > x1 - x0) sideways += count;
    }
  }
  return { letters, sure: letters < LEAST ? 0 : sum / letters, sideways };
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Returns the adjacent lines with the most letters; drawings and specks have few. */
function partOf(lines: SeenLine[]): SeenLine[] {
  const runs = lines.map((_, from) => lines.slice(from, from + PART));
  return runs.reduce((best, run) => (judged(run).letters > judged(best).letters ? run : best));
}

/** Returns the bounding box of these lines. */
function around(lines: SeenLine[]): Box {
  const boxes = lines.map(({ box }) => box);
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}
