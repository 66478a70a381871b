/**
 * Returns a short key of a server message, so that the browser need not load the English text to
 * translate it: FNV-1a of its UTF-16, 32 bits in base 36. `npm run check:texts` fails if two
 * messages have the same key.
 */
export function sentenceName(sentence: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sentence.length; at += 1)
    hash = Math.imul(hash ^ sentence.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
