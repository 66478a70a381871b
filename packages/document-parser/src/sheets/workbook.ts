import { ReadingFailure } from "../process/failures.ts";
import { type Relation, related, relationsOf } from "../ooxml/relations.ts";
import { walk } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";
import { Formats } from "./formats.ts";
import { prefixes } from "./namespaces.ts";

export interface Workbook {
  /** In tab order, hidden ones included. */
  sheets: { name: string; part: string }[];
  /** Texts that cells refer to by index. */
  strings: readonly string[];
  formats: Formats;
  relations: ReadonlyMap<string, Relation>;
}

/** Opens the workbook with this main part. Throws ReadingFailure. */
export function openWorkbook(zip: Zip, part: string): Workbook {
  const relations = relationsOf(zip, part);
  const sheets: Workbook["sheets"] = [];
  let date1904 = false;
  const handler = {
    open(tag: string, attributes: Readonly<Record<string, string>>) {
      if (tag === "workbookPr") date1904 = /^(?:1|true|on)$/.test(attributes["date1904"] ?? "");
      const sheet = tag === "sheet" && relations.get(attributes["r:id"] ?? "");
      if (sheet) sheets.push({ name: attributes["name"] ?? "", part: sheet.target });
    },
  };
  walk(zip.read(part), handler, prefixes);
  if (sheets.length === 0) throw new ReadingFailure("damaged");
  const styles = related(relations, "styles");
  const strings = related(relations, "sharedStrings");
  return {
    sheets,
    strings: strings === undefined ? [] : stringsOf(zip.read(strings)),
    formats: new Formats(styles === undefined ? undefined : zip.read(styles), date1904),
    relations,
  };
}

function stringsOf(xml: Uint8Array): string[] {
  const strings: string[] = [];
  let text = "";
  // The pronunciation of a Japanese word is stored next to it.
  let [isText, isSpoken] = [false, false];
  const handler = {
    open(name: string) {
      if (name === "t") isText = !isSpoken;
      else if (name === "rPh") isSpoken = true;
      else if (name === "si") text = "";
    },
    text(piece: string) {
      if (isText) text += piece;
    },
    close(name: string) {
      if (name === "t") isText = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "si") strings.push(unescaped(text));
    },
  };
  walk(xml, handler, prefixes);
  return strings;
}

/** Excel escapes characters that XML cannot contain by their code. */
export const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
