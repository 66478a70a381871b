import { type Relation, related } from "../ooxml/relations.ts";
import { eachElement, textOf, type XmlElement } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";
import { prefixes } from "./namespaces.ts";

type Relations = ReadonlyMap<string, Relation>;

/**
 * Returns the comments on cells, each with its cell and author. A threaded comment is stored twice:
 * as a thread, and as a notice for programs without threads; only the thread is returned.
 */
export function remarksOf(zip: Zip, sheet: Relations, book: Relations): string[] {
  const spoken = conversation(zip, sheet, book);
  const threaded = new Set(spoken.map(({ cell }) => cell));
  const notes = notesOn(zip, sheet).filter(({ cell }) => !threaded.has(cell));
  return [...notes, ...spoken].map(({ cell, author, text }) => {
    const who = author === "" || text.startsWith(author) ? "" : `${author}: `;
    return `${cell} ${who}${text}`;
  });
}

interface Remark {
  cell: string;
  author: string;
  text: string;
}

function notesOn(zip: Zip, sheet: Relations): Remark[] {
  const part = related(sheet, "comments");
  if (part === undefined) return [];
  const authors: string[] = [];
  const notes: Remark[] = [];
  const visit = (element: XmlElement) => {
    if (element.name === "author") return void authors.push(textOf(element).trim());
    const { ref = "", authorId } = element.attributes;
    const text = texts(element).trim();
    if (text !== "") notes.push({ cell: ref, author: authors[Number(authorId)] ?? "", text });
  };
  eachElement(zip.read(part), isNamed("author", "comment"), visit, prefixes);
  return notes;
}

function conversation(zip: Zip, sheet: Relations, book: Relations): Remark[] {
  const part = related(sheet, "threadedComment");
  if (part === undefined) return [];
  const people = new Map<string | undefined, string>();
  const list = related(book, "person");
  if (list !== undefined) {
    const visit = ({ attributes: { id, displayName = "" } }: XmlElement) => {
      people.set(id, displayName);
    };
    eachElement(zip.read(list), isNamed("person"), visit, prefixes);
  }
  const remarks: Remark[] = [];
  const visit = (element: XmlElement) => {
    const { ref = "", personId } = element.attributes;
    const text = textOf(element).trim();
    if (text !== "") remarks.push({ cell: ref, author: people.get(personId) ?? "", text });
  };
  eachElement(zip.read(part), isNamed("threadedComment"), visit, prefixes);
  return remarks;
}

const isNamed =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

/** Returns the text without its pronunciation. */
function texts({ name, children }: XmlElement): string {
  if (name === "rPh") return "";
  return children.map((child) => (typeof child === "string" ? child : texts(child))).join("");
}
