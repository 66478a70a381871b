/**
 * Responses of real providers have some ten thousand bytes, a hundred elements and eight levels. The
 * time to verify one grows faster than these numbers, and anybody may send one.
 */
const limits = { bytes: 64 * 1024, tags: 1_000, attributes: 600, levels: 30 };

/** What begins with "<", except a DTD, comments, CDATA and processing instructions. */
const tag = /^(\/?)[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>/;

/** Throws Error for tags that are not well-formed, too many or nested too deeply. */
function checkTags(xml: string): void {
  const [, ...tags] = xml.replace(/^\s*<\?xml[^<>]*\?>/, "").split("<");
  if (tags.length > limits.tags) throw new Error("The response has too many elements.");
  if (xml.split("=").length > limits.attributes) throw new Error("It has too many attributes.");
  let level = 0;
  for (const one of tags) {
    const found = tag.exec(one);
    if (!found) throw new Error("The response has something else than elements.");
    if (found[1]) level -= 1;
    else if (!found[2]) level += 1;
    if (level > limits.levels) throw new Error("The response is nested too deeply.");
  }
}

/** Throws Error for SHA-1. Written as "sha&#49;", it would be the same name to a parser. */
function checkAlgorithms(xml: string): void {
  if (/xmldsig#(rsa-)?sha1["']/.test(xml)) throw new Error("The response is signed with SHA-1.");
  const isEscaped = /Algorithm\s*=\s*(?:"[^"&]*&|'[^'&]*&)/.test(xml);
  if (isEscaped) throw new Error("The name of an algorithm is not written plainly.");
}

/**
 * Returns the XML of a response, as its sender encoded it. Throws Error, before anything parses it,
 * for one that is too large or has what no response needs: a DTD, which could define entities, or
 * comments, which could divide a name.
 */
export function xmlOf(encoded: string): string {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > limits.bytes) throw new Error("The response is too large.");
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  checkTags(xml);
  checkAlgorithms(xml);
  return xml;
}
