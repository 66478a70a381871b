import { ReadingFailure } from "../process/failures.ts";
import { related, relationsOf } from "../ooxml/relations.ts";
import { realTitle } from "../title.ts";
import { eachElement, type Prefixes, textOf } from "../archive/xml.ts";
import { openZip, type Zip } from "../archive/zip.ts";

/** An Office document: its parts, and the main one, which refers to the others. */
export interface Package {
  zip: Zip;
  main: string;
  title: string | undefined;
}

/** The main part of a Word document by default. */
export const usualDocument = "word/document.xml";

/** Opens a document whose main part is `usual` by default. Throws as openZip does. */
export async function openPackage(chunks: Uint8Array[], usual: string): Promise<Package> {
  const zip = await openZip(chunks);
  const relations = relationsOf(zip);
  const main = related(relations, "officeDocument") ?? usual;
  if (!zip.has(main)) throw new ReadingFailure("damaged");
  return { zip, main, title: titleIn(zip, related(relations, "core-properties")) };
}

function titleIn(zip: Zip, part: string | undefined): string | undefined {
  let title: string | undefined;
  if (!part) return undefined;
  eachElement(
    zip.read(part),
    (name) => name === "dc:title",
    (element) => (title ??= textOf(element)),
    prefixes,
  );
  return realTitle(title ?? "");
}

const office = "http://schemas.openxmlformats.org";
const strict = "http://purl.oclc.org/ooxml";

/** Namespaces of Office documents, both transitional and strict. */
export const prefixes: Prefixes = {
  "http://purl.org/dc/elements/1.1/": "dc",
  [`${office}/wordprocessingml/2006/main`]: "w",
  [`${strict}/wordprocessingml/main`]: "w",
  [`${office}/presentationml/2006/main`]: "p",
  [`${strict}/presentationml/main`]: "p",
  [`${office}/drawingml/2006/main`]: "a",
  [`${strict}/drawingml/main`]: "a",
  [`${office}/drawingml/2006/chart`]: "c",
  [`${strict}/drawingml/chart`]: "c",
  [`${office}/drawingml/2006/diagram`]: "dgm",
  [`${strict}/drawingml/diagram`]: "dgm",
  [`${office}/drawingml/2006/picture`]: "pic",
  [`${strict}/drawingml/picture`]: "pic",
  [`${office}/drawingml/2006/wordprocessingDrawing`]: "wp",
  [`${strict}/drawingml/wordprocessingDrawing`]: "wp",
  [`${office}/officeDocument/2006/relationships`]: "r",
  [`${strict}/officeDocument/relationships`]: "r",
  [`${office}/officeDocument/2006/math`]: "m",
  [`${strict}/officeDocument/math`]: "m",
  [`${office}/markup-compatibility/2006`]: "mc",
  "urn:schemas-microsoft-com:vml": "v",
};
