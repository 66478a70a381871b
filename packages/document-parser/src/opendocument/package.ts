import { ReadingFailure } from "../process/failures.ts";
import { realTitle } from "../title.ts";
import { eachElement, type Prefixes, textOf, walk } from "../archive/xml.ts";
import { openZip, type Zip } from "../archive/zip.ts";

const CONTENT = "content.xml";
const MANIFEST = "META-INF/manifest.xml";

/** An OpenDocument file: its parts, and the two with content and styles. */
export interface OpenDocument {
  zip: Zip;
  title: string | undefined;
  content: Uint8Array;
  styles: Uint8Array | undefined;
}

/** Opens a document. Throws ReadingFailure: encrypted, and as openZip does. */
export async function openDocument(chunks: Uint8Array[]): Promise<OpenDocument> {
  const zip = await openZip(chunks);
  if (isLocked(zip)) throw new ReadingFailure("encrypted");
  return {
    zip,
    title: titleOf(zip),
    content: zip.read(CONTENT),
    styles: zip.has("styles.xml") ? zip.read("styles.xml") : undefined,
  };
}

/** The manifest lists encrypted files; the zip itself does not mark them. */
function isLocked(zip: Zip): boolean {
  if (!zip.has(MANIFEST)) return false;
  let locked = false;
  const open = (name: string) => {
    if (name.endsWith("encryption-data")) locked = true;
  };
  walk(zip.read(MANIFEST), { open });
  return locked;
}

function titleOf(zip: Zip): string | undefined {
  if (!zip.has("meta.xml")) return undefined;
  let title = "";
  const isTitle = (name: string) => name === "dc:title";
  eachElement(zip.read("meta.xml"), isTitle, (element) => (title ||= textOf(element)), prefixes);
  return realTitle(title);
}

const oasis = "urn:oasis:names:tc:opendocument:xmlns:";

export const prefixes: Prefixes = {
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://www.w3.org/1999/xlink": "xlink",
  [`${oasis}office:1.0`]: "office",
  [`${oasis}style:1.0`]: "style",
  [`${oasis}text:1.0`]: "text",
  [`${oasis}table:1.0`]: "table",
  [`${oasis}drawing:1.0`]: "draw",
  [`${oasis}presentation:1.0`]: "presentation",
  [`${oasis}svg-compatible:1.0`]: "svg",
  [`${oasis}xsl-fo-compatible:1.0`]: "fo",
  [`${oasis}meta:1.0`]: "meta",
};
