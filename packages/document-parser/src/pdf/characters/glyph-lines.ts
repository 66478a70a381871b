import { isMark, kindOf, LINE_BREAK, SPACE } from "./characters.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import type { Text } from "./text.ts";
import type { WordBox } from "./word-box.ts";

/**
 * In font heights: maximum distance from the line's baseline of letters and of marks, and maximum
 * gap between pieces of a line.
 */
const OFF_LINE = 0.45;
const MARK_OFF_LINE = 1.2;
export const PIECE_GAP = 2;
/** Minimum horizontal part of the writing direction (a unit vector) of level text. */
const LEVEL = 0.9;
/**
 * Number of most recent lines that a glyph or piece may join: most pieces of a line follow each
 * other.
 */
const OPEN_LINES = 8;

/** One drawn glyph, of one character or several. */
export interface Glyph {
  /** Its characters, as indices into the text. */
  units: number[];
  turned: boolean;
  x0: number;
  x1: number;
  /** Its origin in PDF page space. */
  x: number;
  y: number;
  size: number;
}

/** Glyphs that share a baseline and are close to each other. */
export interface GlyphLine {
  y: number;
  size: number;
  x0: number;
  x1: number;
  letters: Glyph[];
  marks: Glyph[];
  spaces: Glyph[];
  /** All its characters, as indices into the text. */
  units: number[];
  /** Not horizontal: it stays unchanged. */
  turned: boolean;
}

/**
 * Returns the lines of a page in the order in which they begin, ignoring the engine's line breaks.
 */
export function glyphLinesOf(engine: Pdfium, box: WordBox, page: number, text: Text): GlyphLine[] {
  const lines: GlyphLine[] = [];
  let last: { glyph: Glyph; line: GlyphLine; at: number } | undefined;
  for (let at = 0; at < text.units.length; at++) {
    const unit = text.units[at]!;
    const char = text.charOf[at]!;
    const kind = kindOf[unit]!;
    if (kind === LINE_BREAK || engine.FPDFText_IsGenerated(page, char) === 1) continue;
    const [x, y] = box.originOf(page, char);
    box.measure(page, char, char);
    const { left: x0, right: x1, size } = box;
    const turned = Math.abs(box.dx) < LEVEL;
    const isOne = last && last.at === at - 1 && last.glyph.x === x && last.glyph.y === y;
    const isAlike =
      kind === SPACE || isMark(unit) === isMark(text.units[last?.glyph.units[0] ?? 0]!);
    if (last && isOne && isAlike) {
      last.glyph.units.push(at);
      last.line.units.push(at);
      last.at = at;
      continue;
    }
    const glyph = { units: [at], x0, x1, x, y, size, turned };
    const isOver = isMark(unit);
    let line = lines.slice(-OPEN_LINES).findLast((one) => belongs(one, glyph, isOver));
    if (!line) {
      line = { y, size, x0, x1, letters: [], marks: [], spaces: [], units: [], turned };
      lines.push(line);
    }
    if (isOver) line.marks.push(glyph);
    else if (kind === SPACE) line.spaces.push(glyph);
    else {
      if (line.letters.length === 0) [line.y, line.size] = [y, size];
      line.letters.push(glyph);
    }
    line.units.push(at);
    [line.x0, line.x1] = [Math.min(line.x0, x0), Math.max(line.x1, x1)];
    if (kind !== SPACE) last = { glyph, line, at };
  }
  return lines.reduce<GlyphLine[]>(joined, []);
}

/** Adds a line, or merges it into one of the last lines if it is a piece of it. */
function joined(lines: GlyphLine[], piece: GlyphLine): GlyphLine[] {
  const whole = lines.slice(-OPEN_LINES).findLast((one) => belongs(one, piece, false));
  if (!whole) {
    lines.push(piece);
    return lines;
  }
  for (const part of ["letters", "marks", "spaces"] as const)
    for (const glyph of piece[part]) whole[part].push(glyph);
  for (const at of piece.units) whole.units.push(at);
  [whole.x0, whole.x1] = [Math.min(whole.x0, piece.x0), Math.max(whole.x1, piece.x1)];
  return lines;
}

function belongs(
  line: GlyphLine,
  { x0, x1, y, size, turned }: Omit<Glyph, "units" | "x">,
  isOver: boolean,
) {
  if (line.turned || turned) return line.turned === turned;
  const height = Math.max(line.size, size);
  const off = (isOver || line.letters.length === 0 ? MARK_OFF_LINE : OFF_LINE) * height;
  const gap = Math.max(x0 - line.x1, line.x0 - x1);
  return Math.abs(y - line.y) < off && gap < PIECE_GAP * height;
}
