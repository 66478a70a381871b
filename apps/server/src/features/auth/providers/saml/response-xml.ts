/** Assertions of real providers have a few thousand bytes and about a hundred elements. */
const most = { bytes: 256 * 1024, tags: 4_000 };

/**
 * Returns the XML of a response, as its sender encoded it. Throws Error, before anything parses it,
 * for one that is too large, has too many or too deeply nested elements, or has what no response
 * needs: a DTD, which could define entities, or comments, which could divide a name.
 */
export function xmlOf(encoded: string): string {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > most.bytes) throw new Error("The response is too large.");
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (xml.includes("<!")) throw new Error("The response has a DTD or comments.");
  // Bounds how deep elements are nested, too.
  if (xml.split("<").length > most.tags) throw new Error("The response has too many elements.");
  if (/xmldsig#(rsa-)?sha1["']/.test(xml)) throw new Error("The response is signed with SHA-1.");
  return xml;
}
