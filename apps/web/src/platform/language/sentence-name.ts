/**
 * A short name for what the server says, so that the browser need not fetch the English of what it
 * shows in another language: FNV-1a of its UTF-16, 32 bits in base 36. `npm run check:texts` fails
 * where two sentences have one name.
 */
export function sentenceName(sentence: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sentence.length; at += 1)
    hash = Math.imul(hash ^ sentence.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
