import { readHtml } from "../html/html.ts";
import { ReadingFailure } from "../process/failures.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { eachElement, localName, textOf, type XmlElement } from "../archive/xml.ts";
import { openZip, type Zip } from "../archive/zip.ts";
import { inOneLine } from "../white-space.ts";
import { decodeHtml } from "./html.ts";

/** Encryption methods that only obfuscate fonts; such books can be read. */
const fontOnly = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

export const parser: Parser = {
  async parse(chunks) {
    const zip = await openZip(chunks);
    const book = bookOf(zip);
    const titles = titlesOf(zip, book);
    const locked = lockedFiles(zip);
    const prose = new Prose();
    for (const path of book.chapters) {
      if (locked.has(path)) throw new ReadingFailure("encrypted");
      if (!zip.has(path)) continue;
      if (book.drawings.has(path)) {
        prose.section();
        for (const element of found(zip, path, "text")) prose.paragraph(drawnText(element));
        continue;
      }
      const source = decodeHtml(zip.read(path));
      prose.section();
      const title = titles.get(path);
      // A chapter without its own heading gets its title from the table of contents.
      if (title && !/<h[1-6]\b/i.test(source)) prose.heading(1, title);
      readHtml(prose, source, { whole: true });
    }
    const document = prose.document();
    return { ...document, title: book.title };
  },
};

interface Book {
  title: string | undefined;
  /** Paths in reading order. */
  chapters: string[];
  /** Those of them that are SVG drawings. */
  drawings: Set<string>;
  /** Paths of its tables of contents. */
  contents: string[];
}

/** Throws ReadingFailure (damaged) for a zip that is not a book. */
function bookOf(zip: Zip): Book {
  const [root] = found(zip, "META-INF/container.xml", "rootfile");
  const packagePath = root?.attributes["full-path"] ?? "";
  if (!zip.has(packagePath)) throw new ReadingFailure("damaged");
  const items = new Map<string, { path: string; isContents: boolean }>();
  const chapters: string[] = [];
  const contents: string[] = [];
  const drawings = new Set<string>();
  let title = "";
  for (const element of found(zip, packagePath, "item", "itemref", "title")) {
    const { id = "", idref = "", href = "", properties = "" } = element.attributes;
    const type = element.attributes["media-type"] ?? "";
    const name = localName(element.name);
    if (name === "title") title ||= inOneLine(textOf(element));
    else if (name === "item") {
      const isContents = /\bnav\b/.test(properties) || /dtbncx/.test(type);
      const path = pathFrom(packagePath, href);
      items.set(id, { path, isContents });
      if (isContents) contents.push(path);
      if (type === "image/svg+xml") drawings.add(path);
    } else {
      const item = items.get(idref);
      if (item && !item.isContents) chapters.push(item.path);
    }
  }
  return { title: title || undefined, chapters: [...new Set(chapters)], drawings, contents };
}

/** Returns the text in a drawing; separately positioned pieces are separated by spaces. */
function drawnText({ children }: XmlElement): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      const { x, y, dy } = child.attributes;
      return `${(x ?? y ?? dy) ? " " : ""}${drawnText(child)}`;
    })
    .join("");
}

/** Returns the titles of files from the tables of contents: the first entry for each. */
function titlesOf(zip: Zip, { contents }: Book): Map<string, string> {
  const titles = new Map<string, string>();
  for (const path of contents) {
    for (const element of found(zip, path, "a", "navPoint")) {
      for (const { href, title } of entriesOf(element)) {
        const target = pathFrom(path, href);
        if (title && !titles.has(target)) titles.set(target, title);
      }
    }
  }
  return titles;
}

/** Returns a link (EPUB 3), or a navigation point with those nested in it (EPUB 2). */
function entriesOf(element: XmlElement): { href: string; title: string }[] {
  const { href } = element.attributes;
  if (href !== undefined) return [{ href, title: inOneLine(textOf(element)) }];
  const parts = element.children.filter((child) => typeof child !== "string");
  const named = (name: string) => parts.filter((part) => localName(part.name) === name);
  const [label] = named("navLabel");
  const [content] = named("content");
  const own = {
    href: content?.attributes["src"] ?? "",
    title: label ? inOneLine(textOf(label)) : "",
  };
  return [own, ...named("navPoint").flatMap(entriesOf)];
}

function lockedFiles(zip: Zip): Set<string> {
  const locked = new Set<string>();
  for (const data of found(zip, "META-INF/encryption.xml", "EncryptedData")) {
    let [algorithm, uri] = ["", ""];
    const look = (element: XmlElement) => {
      const name = localName(element.name);
      if (name === "EncryptionMethod") algorithm ||= element.attributes["Algorithm"] ?? "";
      if (name === "CipherReference") uri = element.attributes["URI"] ?? "";
      for (const child of element.children) if (typeof child !== "string") look(child);
    };
    look(data);
    if (!fontOnly.test(algorithm)) locked.add(pathFrom("", uri));
  }
  return locked;
}

/** Returns the outermost elements of these names; none if the file is missing. */
function found(zip: Zip, path: string, ...names: string[]): XmlElement[] {
  const elements: XmlElement[] = [];
  if (!zip.has(path)) return elements;
  const isWanted = (name: string) => names.includes(localName(name));
  eachElement(zip.read(path), isWanted, (element) => elements.push(element));
  return elements;
}

/** Resolves a reference in a file to a path within the book. */
function pathFrom(base: string, href: string): string {
  const parts = base.split("/").slice(0, -1);
  for (const part of decoded(href.split("#")[0] ?? "").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
