/**
 * Returns the Unicode character for a code of a symbol font, undefined if it has no meaning outside
 * the font.
 */
export function symbolOf(font: string, code: number): string | undefined {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol/i.test(font)) return greek(own);
  if (/^wingdings/i.test(font)) return wingdings[own];
  return code >= 0xe000 && code <= 0xf8ff ? undefined : String.fromCodePoint(code);
}

/** Returns a list marker in Unicode: symbol fonts have bullets in place of letters. */
export function bulletOf(mark: string, font = ""): string {
  const first = mark.codePointAt(0);
  if (first === undefined) return "";
  const isSymbol = /symbol|wingdings|webdings|zapf/i.test(font) || isPrivate(first);
  if (isSymbol) return symbolOf(font, first) ?? "•";
  // An "o" in Courier is used as a ring bullet.
  return mark === "o" && /courier/i.test(font) ? "◦" : mark;
}

const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;

/** Private-use characters mean nothing without their font. */
export const withoutPrivate = (text: string): string => text.replaceAll(/[\uE000-\uF8FF]/g, "");

const upper = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const lower = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const signs: Readonly<Record<number, string>> = {
  0xa3: "≤",
  0xa5: "∞",
  0xac: "←",
  0xae: "→",
  0xb0: "°",
  0xb1: "±",
  0xb3: "≥",
  0xb4: "×",
  0xb6: "∂",
  0xb7: "•",
  0xb8: "÷",
  0xb9: "≠",
  0xba: "≡",
  0xbb: "≈",
  0xc7: "∩",
  0xc8: "∪",
  0xce: "∈",
  0xd1: "∇",
  0xd6: "√",
  0xde: "⇒",
  0xe5: "∑",
  0xf2: "∫",
};
function greek(code: number): string | undefined {
  if (code >= 0x41 && code <= 0x5a) return upper[code - 0x41];
  if (code >= 0x61 && code <= 0x7a) return lower[code - 0x61];
  return signs[code] ?? (code > 0x1f && code < 0x7f ? String.fromCodePoint(code) : undefined);
}

const wingdings: Readonly<Record<number, string>> = {
  0x6c: "●",
  0x6d: "❍",
  0x6e: "■",
  0x6f: "□",
  0x71: "❑",
  0x75: "◆",
  0x76: "❖",
  0x9f: "•",
  0xa7: "▪",
  0xa8: "◻",
  0xd8: "➢",
  0xdf: "←",
  0xe0: "→",
  0xe8: "➔",
  0xf0: "⇨",
  0xfb: "✗",
  0xfc: "✓",
  0xfd: "☒",
  0xfe: "☑",
};
