import { Buffer } from "node:buffer";

import { decodeText } from "../../encoding/decode.ts";
import { readHtml } from "../../html/html.ts";
import { readPlain } from "../../mail/plain.ts";
import { relationsOf } from "../../ooxml/relations.ts";
import { parsedMail } from "../../parsers/eml.ts";
import { decodeHtml } from "../../parsers/html.ts";
import { readRtf } from "../../parsers/rtf.ts";
import type { Prose } from "../../prose.ts";
import { openPackage, type Package, usualDocument } from "../package.ts";
import { addDocument, type Importer } from "./document.ts";

/**
 * Returns the documents that a Word document imports (w:altChunk), by part name. Throws
 * ReadingFailure if one of them is damaged.
 */
export async function importedInto({ zip, main }: Package): Promise<Map<string, Importer>> {
  const imported = new Map<string, Importer>();
  for (const { type, target } of relationsOf(zip, main).values()) {
    if (type !== "aFChunk" || !zip.has(target) || imported.has(target)) continue;
    imported.set(target, await importedFrom(target, zip.read(target)));
  }
  return imported;
}

/** The type is determined by the first bytes, or by the name if they are ambiguous. */
async function importedFrom(name: string, bytes: Buffer): Promise<Importer> {
  const start = bytes.toString("latin1", 0, 1024).trimStart();
  if (start.startsWith("PK\u0003\u0004")) {
    const inner = await openPackage([bytes], usualDocument);
    return (prose) => addDocument(prose, inner);
  }
  if (start.startsWith("{\\rtf")) return (prose) => void readRtf(prose, bytes);
  if (/\.mht(?:ml)?$/i.test(name) || /^(?:mime-version|content-type):/i.test(start)) {
    const { html = "", text = "" } = await parsedMail(new Uint8Array(bytes).buffer);
    return (prose) => (html === "" ? readPlain(prose, text) : readPage(prose, html));
  }
  if (/\.x?html?$/i.test(name) || /^(?:\W{3})?<(?:!doctype|html|body|\?xml)\b/i.test(start)) {
    return (prose) => readPage(prose, decodeHtml(bytes));
  }
  return (prose) => readPlain(prose, decodeText(bytes));
}

const readPage = (prose: Prose, source: string) => void readHtml(prose, source, { whole: true });
