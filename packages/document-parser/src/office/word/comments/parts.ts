import { Buffer } from "node:buffer";

import { escaped } from "@lectern/text-analysis/xml";

import type { FileComment } from "../../../process/request.ts";
import { related, relationsOf } from "../../../ooxml/relations.ts";
import type { Zip } from "../../../archive/zip.ts";

const office = "http://schemas.openxmlformats.org";
const word = `${office}/wordprocessingml/2006/main`;
const relationships = `${office}/package/2006/relationships`;
const type = `${office}/officeDocument/2006/relationships/comments`;
const contentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";
const contentTypes = "[Content_Types].xml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The part with the comments of a document: its name, and its text if the document has any. */
export interface CommentsPart {
  name: string;
  xml: string | undefined;
}

export function commentsPart(zip: Zip, main: string): CommentsPart {
  const known = related(relationsOf(zip, main), "comments");
  if (known !== undefined) return { name: known, xml: zip.read(known).toString("utf8") };
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const free = Array.from({ length: 100 }, (_, n) => `${folder}comments${n || ""}.xml`);
  return { name: free.find((name) => !zip.has(name)) ?? `${folder}comments.xml`, xml: undefined };
}

/** Returns the highest id of a part's comments, -1 for none. */
export const highestId = (xml: string): number =>
  [
    ...xml.matchAll(/<(?:[\w.-]+:)?comment\s[^>]*?(?:[\w.-]+:)?id\s*=\s*["'](\d{1,9})["']/gu),
  ].reduce((highest, [, id]) => Math.max(highest, Number(id)), -1);

interface WrittenComment extends FileComment {
  id: number;
}

/** Returns the changed parts around the text: the comments, and what refers to them. */
export function addComments(
  zip: Zip,
  main: string,
  { name, xml }: CommentsPart,
  comments: readonly WrittenComment[],
  prefix: string,
): Map<string, Buffer> {
  const changed = new Map<string, Buffer>();
  if (xml !== undefined) {
    const own = /<(?:([\w.-]+):)?comments[\s>/]/u.exec(xml)?.[1];
    const w = own === undefined ? "" : `${own}:`;
    const added = comments.map((one) => commentOf(one, w)).join("");
    changed.set(name, Buffer.from(appendToRoot(xml, "comments", added)));
    return changed;
  }
  const w = prefix === "" ? "w:" : prefix;
  const space = `xmlns:${w.slice(0, -1)}="${word}"`;
  const content = comments.map((one) => commentOf(one, w)).join("");
  changed.set(name, Buffer.from(`${head}<${w}comments ${space}>${content}</${w}comments>`));
  const at = main.lastIndexOf("/") + 1;
  const relations = `${main.slice(0, at)}_rels/${main.slice(at)}.rels`;
  const known = zip.has(relations)
    ? zip.read(relations).toString("utf8")
    : `${head}<Relationships xmlns="${relationships}"></Relationships>`;
  const tag = prefixed(known, "Relationships");
  const id = freeId(known);
  const relation = `<${tag}Relationship Id="${id}" Type="${type}" Target="${escaped(name.slice(at))}"/>`;
  changed.set(relations, Buffer.from(appendToRoot(known, "Relationships", relation)));
  const types = zip.has(contentTypes) ? zip.read(contentTypes).toString("utf8") : usualTypes(main);
  const override = `<${prefixed(types, "Types")}Override PartName="/${escaped(name)}" ContentType="${contentType}"/>`;
  changed.set(contentTypes, Buffer.from(appendToRoot(types, "Types", override)));
  return changed;
}

/** Returns the types of a document's parts where it names none, which no program but ours reads. */
const usualTypes = (main: string) =>
  `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${escaped(main)}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

const prefixed = (xml: string, name: string): string => {
  const own = new RegExp(`<(?:([\\w.-]+):)?${name}[\\s>/]`, "u").exec(xml)?.[1];
  return own === undefined ? "" : `${own}:`;
};

/** Returns an XML text with more content at the end of its root. */
function appendToRoot(xml: string, root: string, content: string): string {
  const name = prefixed(xml, root) + root;
  const end = xml.lastIndexOf(`</${name}`);
  if (end >= 0) return xml.slice(0, end) + content + xml.slice(end);
  const empty = new RegExp(`<${name}([^>]*)/>`, "u");
  return xml.replace(empty, (_, rest: string) => `<${name}${rest}>${content}</${name}>`);
}

function freeId(xml: string): string {
  for (let n = 1; ; n++) if (!xml.includes(`"comments${n}"`)) return `comments${n}`;
}

function commentOf({ id, author, at, text }: WrittenComment, w: string): string {
  const lines = text.split(/\r?\n/u).map((line, n) => {
    const mark = n === 0 ? `<${w}r><${w}annotationRef/></${w}r>` : "";
    return `<${w}p>${mark}<${w}r><${w}t xml:space="preserve">${escaped(line)}</${w}t></${w}r></${w}p>`;
  });
  const date = escaped(at.replace(/\.\d+Z$/u, "Z"));
  return `<${w}comment ${w}id="${id}" ${w}author="${escaped(author)}" ${w}date="${date}">${lines.join("")}</${w}comment>`;
}
