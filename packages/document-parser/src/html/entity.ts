import { Parser } from "htmlparser2";

const known = new Map<string, string>();

/** Returns the character of a reference such as `&amp;`, or the reference itself if unknown. */
export function entity(reference: string): string {
  let text = known.get(reference);
  if (text !== undefined) return text;
  text = "";
  const parser = new Parser({ ontext: (piece) => void (text += piece) });
  parser.end(reference);
  // HTML accepts a known prefix of a name; here the whole name must be known.
  if (text.length > 2 && text.endsWith(";")) text = reference;
  if (known.size < 5000) known.set(reference, text);
  return text;
}
