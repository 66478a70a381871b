import type { Quarters } from "@lectern/document-parser/turned-page";
import { type Box, linesIn, type SeenLine } from "./hocr.ts";

/**
 * Per cent, the mean of a page's letters. Of a page that stands upright engines are 78 to 96 sure,
 * of a very bad scan of one 28 to 69; of one that stands on its head, or in a script they do not know,
 * 8 to 37, in capitals alone up to 51.
 */
const SURE = 60;
/** Of the same letters the right way up they are surer than of the wrong one by this at least. */
const LEAD = 15;
/** Lines that are looked at again. */
const PART = 3;
/** So few may look alike either way. */
const LEAST = 6;

/**
 * How far the text of a page lies turned, by what an engine made of it as it is displayed. Engines
 * read lines that run down or up the page, one of both on their heads, but not what stands on its
 * head. Only a page that they are unsure of, or whose lines run so, is looked at again, and only a
 * part of it: `look` shows that part turned back by quarters, and gives what the engine makes of it.
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
  // Columns of Chinese or Japanese run down the page and are upright: either way is worse then.
  if (Math.abs(up - down) < LEAD || Math.max(up, down) < before.sure / 2) return 0;
  return up > down ? 3 : 1;
}

/** Letters and digits; how sure the engine is of them in the mean; how many run up or down. */
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

/** The neighbouring lines with the most letters: drawings and specks have few. */
function partOf(lines: SeenLine[]): SeenLine[] {
  const runs = lines.map((_, from) => lines.slice(from, from + PART));
  return runs.reduce((best, run) => (judged(run).letters > judged(best).letters ? run : best));
}

/** What these lines cover. */
function around(lines: SeenLine[]): Box {
  const boxes = lines.map(({ box }) => box);
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}
