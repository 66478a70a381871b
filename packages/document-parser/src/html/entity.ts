import { Parser } from "htmlparser2";

const known = new Map<string, string>();

/** The character that a reference such as `&amp;` stands for; itself where it stands for none. */
export function entity(reference: string): string {
  let text = known.get(reference);
  if (text !== undefined) return text;
  text = "";
  const parser = new Parser({ ontext: (piece) => void (text += piece) });
  parser.end(reference);
  // On the web the first letters may do; here the whole name must be known.
  if (text.length > 2 && text.endsWith(";")) text = reference;
  if (known.size < 5000) known.set(reference, text);
  return text;
}
