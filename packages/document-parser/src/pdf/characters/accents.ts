/** Spacing accents and the combining marks that they become on a letter. */
const combining = new Map<number, string>([
  [0x5e, "\u0302"],
  [0x60, "\u0300"],
  [0x7e, "\u0303"],
  [0xa8, "\u0308"],
  [0xaf, "\u0304"],
  [0xb4, "\u0301"],
  [0xb8, "\u0327"],
  [0x2c6, "\u0302"],
  [0x2c7, "\u030c"],
  [0x2d8, "\u0306"],
  [0x2d9, "\u0307"],
  [0x2da, "\u030a"],
  [0x2db, "\u0328"],
  [0x2dc, "\u0303"],
  [0x2dd, "\u030b"],
]);

export const accents: readonly number[] = [...combining.keys()];

/** Letters that lose their dot under an accent. */
const dotted = new Map([
  [0x131, "i"],
  [0x237, "j"],
]);

/** Returns the single character of an accent and a letter; undefined if Unicode has none. */
export function accented(accent: number, letter: number): number | undefined {
  const mark = combining.get(accent);
  if (mark === undefined) return undefined;
  const both = ((dotted.get(letter) ?? String.fromCharCode(letter)) + mark).normalize("NFC");
  return both.length === 1 ? both.charCodeAt(0) : undefined;
}

/**
 * Returns the characters of a letter with an accent drawn on it; undefined for a Latin letter that
 * has no composed form with it.
 */
export function combined(accent: number, letter: readonly number[]): number[] | undefined {
  const mark = combining.get(accent) ?? String.fromCharCode(accent);
  const [first = 0, ...others] = letter;
  const base = (dotted.get(first) ?? String.fromCharCode(first)) + String.fromCharCode(...others);
  const both = (base + mark).normalize("NFC");
  if (both.length > 1 && first < 0x250 && combining.has(accent)) return undefined;
  return Array.from(both, (sign) => sign.charCodeAt(0));
}
