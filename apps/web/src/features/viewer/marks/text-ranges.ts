/** A range of a text with its own styling; offsets are UTF-16, `end` exclusive. */
export interface TextRange {
  start: number;
  end: number;
  kind: "saved" | "lit" | "other" | "found" | "chosen";
  /** The key of its mark or match. */
  key: string;
}

export interface Segment {
  text: string;
  start: number;
  range: TextRange | null;
}

/** Splits the text where ranges begin and end. Where ranges overlap, the later one applies. */
export function segmentsOf(text: string, ranges: readonly TextRange[]): Segment[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of ranges) {
    for (const at of [start, end]) if (at > 0 && at < text.length) cuts.add(at);
  }
  const sorted = [...cuts].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? text.length;
    const range = ranges.findLast((one) => one.start <= start && one.end >= end) ?? null;
    return { text: text.slice(start, end), start, range };
  });
}

/**
 * Locates a quote in a text: verbatim, else with any white space between its words. Returns
 * undefined if not found.
 */
export function locateQuote(
  text: string,
  quote: string,
): { start: number; end: number } | undefined {
  const wanted = quote.trim();
  if (wanted === "") return undefined;
  const exact = text.indexOf(wanted);
  if (exact >= 0) return { start: exact, end: exact + wanted.length };
  const pattern = wanted.split(/\s+/).map(escaped).join("\\s+");
  const loose = new RegExp(pattern, "u").exec(text);
  return loose ? { start: loose.index, end: loose.index + loose[0].length } : undefined;
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
