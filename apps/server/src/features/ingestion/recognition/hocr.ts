import type {
  RecognisedLine,
  RecognisedPage,
  RecognisedWord,
} from "@lectern/document-parser/recognised";

/** Maximum lines and words; no printed page has more. */
const MOST_LINES = 2000;
const MOST_WORDS = 20_000;
const LONGEST_WORD = 200;
/** Minimum confidence in percent; below it are specks and edges of drawings. */
const LEAST_SURE = 25;
/** Share of the font height that Tesseract measures as a line's, from descenders to ascenders. */
const SHARE_OF_FONT = 0.92;
/**
 * Highlighted height above and below the baseline, in font heights, as in a PDF's text
 * (word-box.ts).
 */
const ASCENT = 0.86;
const DESCENT = 0.22;

const tag = /<span class='(\w+)'[^>]{0,400}? title=(?:"([^"]*)"|'([^']*)')[^>]{0,400}>([^<]*)/g;
const markup = /<\/?(?:strong|em)>/g;

/** Left, top, right, bottom in pixels of the picture. */
export type Box = [x0: number, y0: number, x1: number, y1: number];

interface SeenWord {
  text: string;
  box: Box;
  /** Confidence in percent. */
  sure: number;
}

/** A line with its words, whatever their confidence. */
export interface SeenLine {
  title: string;
  box: Box;
  words: SeenWord[];
}

/** Returns the lines of hOCR, which both engines write; none if it is not hOCR. */
export function linesIn(hocr: string): SeenLine[] {
  const lines: SeenLine[] = [];
  let count = 0;
  for (const [, kind, one, other, text = ""] of hocr.replaceAll(markup, "").matchAll(tag)) {
    const title = one ?? other ?? "";
    const [x0, y0, x1, y1] = numbers(title, "bbox", 4) ?? [];
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) continue;
    const box: Box = [x0, y0, x1, y1];
    if (kind !== "ocrx_word") {
      if (lines.length >= MOST_LINES) break;
      lines.push({ title, box, words: [] });
    } else if (count < MOST_WORDS) {
      const read = plain(text);
      if (read === "") continue;
      count++;
      lines.at(-1)?.words.push({ text: read, box, sure: numbers(title, "x_wconf", 1)?.[0] ?? 0 });
    }
  }
  return lines;
}

/** Returns the words of a page from hOCR, with boxes in pixels of the picture. */
export function recognisedIn(hocr: string, width: number, height: number): RecognisedPage {
  const lines = linesIn(hocr).map(({ title, box, words }): RecognisedLine => {
    const place = placeOf(title, box);
    const sure = words.filter((word) => word.sure >= LEAST_SURE);
    return { size: place.size, words: sure.map((word) => wordOf(word.text, word.box, place)) };
  });
  const worded = lines.filter(({ words }) => words.some(([text]) => /[\p{L}\p{N}]/u.test(text)));
  return { width, height, lines: worded };
}

interface Place {
  x0: number;
  size: number;
  /** The baseline at `x0` and its slope; undefined for a line that is not horizontal. */
  baseline: { y: number; slope: number } | undefined;
}

function placeOf(title: string, [x0, y0, , y1]: Box): Place {
  const [measured = 0] = numbers(title, "x_size", 1) ?? [];
  const size = (measured > 0 ? measured : y1 - y0) / SHARE_OF_FONT;
  const [slope, rise] = numbers(title, "baseline", 2) ?? [];
  const level = slope !== undefined && rise !== undefined && Math.abs(slope) < 0.2;
  return { x0, size, baseline: level ? { y: y1 + rise, slope } : undefined };
}

function wordOf(text: string, box: Box, { x0: left, size, baseline }: Place): RecognisedWord {
  const [x0, , x1] = box;
  if (!baseline) return [text, ...box];
  const y = baseline.y + baseline.slope * ((x0 + x1) / 2 - left);
  return [text, x0, Math.round(y - ASCENT * size), x1, Math.round(y + DESCENT * size)];
}

/** Returns the `count` numbers after a name in a title such as "bbox 1 2 3 4; x_wconf 96". */
function numbers(title: string, name: string, count: number): number[] | undefined {
  const part = title.split(";").find((one) => one.trim().startsWith(`${name} `));
  const found = part
    ?.trim()
    .split(" ")
    .slice(1, 1 + count)
    .map(Number);
  return found?.length === count && found.every(Number.isFinite) ? found : undefined;
}

const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Decodes entities and removes characters that a database rejects. */
const plain = (text: string) =>
  text
    .slice(0, LONGEST_WORD)
    .replaceAll(/&(?:#(\d{1,5})|(\w{2,4}));/g, (whole, code?: string, name?: string) =>
      code === undefined ? (names[name ?? ""] ?? whole) : String.fromCharCode(Number(code)),
    )
    .replaceAll(/\p{Cc}|\s/gu, "")
    .toWellFormed();
