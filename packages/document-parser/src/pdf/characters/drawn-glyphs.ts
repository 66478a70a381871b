import type { OPS } from "pdfjs-dist";

import type { DrawnGlyph } from "./drawn-text.ts";

/** a, b, c, d, e, f: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number];

/** A font as pdf.js describes it. */
export interface DrawnFont {
  vertical?: boolean;
  fontMatrix?: ArrayLike<number>;
  composite?: boolean;
  /** Glyph names by code. */
  differences?: ReadonlyMap<number, string>;
  defaultEncoding?: string[];
}

interface ShownGlyph {
  unicode: string;
  /** Thousandths of the font's height. */
  width: number;
  /** For vertical writing: the glyph's advance and the position of its origin. */
  vmetric?: ArrayLike<number>;
  originalCharCode: number;
  isSpace: boolean;
}

interface State {
  ctm: Matrix;
  font: DrawnFont;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling; 1 is none. */
  scale: number;
  leading: number;
  rise: number;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const unset: State = {
  ctm: identity,
  font: {},
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

const times = (m: Matrix, n: ArrayLike<number>): Matrix => {
  const [a, b, c, d, e, f] = [n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!];
  return [
    m[0] * a + m[2] * b,
    m[1] * a + m[3] * b,
    m[0] * c + m[2] * d,
    m[1] * c + m[3] * d,
    m[0] * e + m[2] * f + m[4],
    m[1] * e + m[3] * f + m[5],
  ];
};

interface Operations {
  fnArray: ArrayLike<number>;
  /** Arguments of each operation; their types depend on its kind, null means none. */
  argsArray: ArrayLike<never[] | null>;
}

/**
 * Yields the glyphs of a page's operations (PDF 32000-1, 9.4) with their positions in page space.
 */
export function* glyphsIn(
  { fnArray, argsArray }: Operations,
  ops: typeof OPS,
  fontOf: (name: string) => DrawnFont,
): Generator<DrawnGlyph> {
  const stack: State[] = [];
  let state = unset;
  /** The text matrix and the text line matrix. */
  let [matrix, line] = [identity, identity];
  const move = (x: number, y: number) => {
    line = times(line, [1, 0, 0, 1, x, y]);
    matrix = line;
  };
  for (let index = 0; index < fnArray.length; index++) {
    const args = argsArray[index] ?? [];
    const [first = 0, second = 0] = args;
    switch (fnArray[index]) {
      case ops.save:
        stack.push(state);
        break;
      case ops.restore:
      case ops.paintFormXObjectEnd:
      case ops.endAnnotation:
        state = stack.pop() ?? unset;
        break;
      case ops.transform:
        state = { ...state, ctm: times(state.ctm, args) };
        break;
      case ops.paintFormXObjectBegin:
        stack.push(state);
        if (args[0]) state = { ...state, ctm: times(state.ctm, args[0]) };
        break;
      case ops.beginAnnotation:
        stack.push(state);
        state = { ...unset, ctm: times(times(identity, args[2] ?? identity), args[3] ?? identity) };
        break;
      case ops.beginText:
        matrix = line = identity;
        break;
      case ops.setCharSpacing:
        state = { ...state, charSpacing: first };
        break;
      case ops.setWordSpacing:
        state = { ...state, wordSpacing: first };
        break;
      case ops.setHScale:
        state = { ...state, scale: first / 100 };
        break;
      case ops.setLeading:
        state = { ...state, leading: first };
        break;
      case ops.setTextRise:
        state = { ...state, rise: first };
        break;
      case ops.setFont:
        state = { ...state, font: fontOf(args[0] ?? ""), size: second };
        break;
      case ops.moveText:
        move(first, second);
        break;
      case ops.setLeadingMoveText:
        state = { ...state, leading: -second };
        move(first, second);
        break;
      case ops.nextLine:
        move(0, -state.leading);
        break;
      case ops.setTextMatrix:
        // Six numbers, or an array of them.
        matrix = line = times(identity, args.length === 6 ? args : (args[0] ?? identity));
        break;
      case ops.showText:
        matrix = yield* shown(args[0] ?? [], state, matrix);
        break;
      default:
    }
  }
}

/**
 * Yields the glyphs of a text with their positions; returns the text matrix after it. Numbers are
 * gaps.
 */
function* shown(
  glyphs: readonly (ShownGlyph | number)[],
  state: State,
  matrix: Matrix,
): Generator<DrawnGlyph, Matrix> {
  const { font, size, scale, rise } = state;
  const unit = font.fontMatrix?.[0] ?? 0.001;
  const all = times(state.ctm, matrix);
  let [x, y] = [0, 0];
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      if (font.vertical) y -= (glyph / 1000) * size;
      else x -= (glyph / 1000) * size * scale;
      continue;
    }
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    const { vmetric } = glyph;
    const isDown = font.vertical && vmetric;
    const at = isDown ? [x - vmetric[1]! * unit * size, y - vmetric[2]! * unit * size] : [x, y];
    const text = textOf(glyph, font);
    if (text) {
      const place = times(all, [1, 0, 0, 1, at[0]!, at[1]! + rise]);
      yield { text, x: place[4], y: place[5] };
    }
    if (isDown) y += vmetric[0]! * unit * size - spacing;
    else x += (glyph.width * unit * size + spacing) * scale;
  }
  return times(matrix, [1, 0, 0, 1, x, y]);
}

const ligature = /^[A-Za-z](?:_[A-Za-z])+(?=\.|$)/;
/** Text that fonts give for a glyph without a name. */
const isNothing = (text: string) => /^[\p{Cc}\p{Co}\p{Cn}\ufffd]*$/u.test(text);

/** Returns the characters of a glyph; undefined if only its shape is known. */
function textOf({ unicode, originalCharCode }: ShownGlyph, font: DrawnFont): string | undefined {
  if (!font.composite && unicode.length <= 1) {
    // The Adobe Glyph List separates the parts of a ligature with underscores.
    const name =
      font.differences?.get(originalCharCode) ?? font.defaultEncoding?.[originalCharCode];
    const parts = name && ligature.exec(name)?.[0];
    if (parts) return parts.replaceAll("_", "");
  }
  return isNothing(unicode)
    ? undefined
    : unicode.replaceAll(/[\ufb00-\ufb06]/g, (one) => one.normalize("NFKC"));
}
