/** Splits a table stored as text: one record per line, with delimiters between fields. */

/** Possible delimiters, the one that is rarest within fields first. */
const delimiters = ["\t", "|", ";", ","] as const;

/** Characters of a file sampled to find the delimiter, in UTF-16 units. */
const SAMPLE = 64 * 1024;

/** Returns the records of a text; a quoted field may contain line breaks. */
export function recordsOf(text: string): string[][] {
  // Excel's declaration of the delimiter.
  const said = /^"?sep=(.)"?\n/i.exec(text);
  if (said) return split(text.slice(said[0].length), said[1]);
  return split(text, delimiterOf(text));
}

/**
 * Returns the delimiter with the most consistent number of fields; undefined if there is none, so
 * that each line is one field. Of equal ones the one rarer within fields wins, since a comma also
 * occurs in numbers.
 */
function delimiterOf(text: string): string | undefined {
  const cut = text.length > SAMPLE ? text.lastIndexOf("\n", SAMPLE) : text.length;
  const sample = text.slice(0, cut > 0 ? cut : SAMPLE);
  let best: { delimiter: string; share: number } | undefined;
  for (const delimiter of delimiters.filter((one) => sample.includes(one))) {
    const widths = split(sample, delimiter).flatMap(({ length }) => (length > 0 ? [length] : []));
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [usual] = [...counts].toSorted(([a, many], [b, more]) => more - many || b - a);
    if (!usual || usual[0] === 1) continue;
    const share = usual[1] / widths.length;
    if (!best || share > best.share) best = { delimiter, share };
  }
  return best?.delimiter;
}

function split(text: string, delimiter: string | undefined): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  const next = endsOf(text, delimiter);
  for (let at = 0; at < text.length;) {
    let value = "";
    if (text[at] === '"') {
      const end = closing(text, at + 1);
      // A quote that is never closed is an ordinary character. At most one can occur, since all
      // others are paired.
      if (end !== -1) {
        value = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
      }
    }
    const end = next(at);
    fields.push(value + text.slice(at, end));
    at = end + 1;
    if (text[end] === delimiter && delimiter !== undefined) {
      // Nothing follows the last delimiter.
      if (at >= text.length) fields.push("");
      else continue;
    }
    records.push(isEmpty(fields) ? [] : fields);
    fields = [];
  }
  if (fields.length > 0) records.push(fields);
  return records;
}

const isEmpty = (fields: string[]) => fields.length === 1 && fields[0] === "";

/**
 * Returns a function, to be called in order, that finds the end of a field: a delimiter or the line
 * end.
 */
function endsOf(text: string, delimiter: string | undefined) {
  let [line, mark] = [-1, -1];
  const find = (what: string, from: number) => {
    const at = text.indexOf(what, from);
    return at === -1 ? text.length : at;
  };
  return (from: number) => {
    if (line < from) line = find("\n", from);
    if (delimiter === undefined) return line;
    if (mark < from) mark = find(delimiter, from);
    return Math.min(line, mark);
  };
}

/**
 * Returns the index of the quote that closes a field, -1 without one; two quotes are one within the
 * field.
 */
function closing(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
