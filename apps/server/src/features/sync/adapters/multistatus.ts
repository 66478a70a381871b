import { Parser } from "htmlparser2";

import { deepestList, invalidListing } from "./lists.ts";

/** A file or folder in the answer to a PROPFIND. */
export interface DavEntry {
  href: string;
  isFolder: boolean;
  size: number;
  etag: string | undefined;
  modified: string | undefined;
}

/** Properties with another status than 200 are not there. */
const isFound = (status: string) => status === "" || / 200( |$)/.test(status);
const isGone = (status: string) => / (404|410)( |$)/.test(status);

/**
 * Reads the answer to a PROPFIND (RFC 4918). Throws unavailable for a text that ends before its
 * root element does, or in which a file or folder has an error: a listing with gaps would delete
 * documents.
 */
export function readMultistatus(xml: string): DavEntry[] {
  const entries: DavEntry[] = [];
  let [entry, found] = [emptyEntry(), emptyEntry()];
  let [text, status] = ["", ""];
  let isWhole = false;
  let depth = 0;
  let isOfProperties = false;
  const parser = new Parser(
    {
      onopentag(name) {
        if (++depth > deepestList) throw invalidListing();
        text = "";
        const local = localName(name);
        if (local === "response") entry = emptyEntry();
        if (local === "propstat") [found, status, isOfProperties] = [emptyEntry(), "", true];
        if (local === "collection") found.isFolder = true;
      },
      ontext(some) {
        text += some;
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (isImplied) return;
        const local = localName(name);
        const value = text.trim();
        if (local === "propstat") isOfProperties = false;
        if (local === "href" && entry.href === "") entry.href = value;
        else if (local === "getcontentlength") found.size = Number(value) || 0;
        else if (local === "getetag") found.etag = value || undefined;
        else if (local === "getlastmodified") found.modified = value || undefined;
        else if (local === "status") {
          status = value;
          if (!isOfProperties && isGone(value)) entry.href = "";
          // Of a folder: what is in it is not known.
          else if (!isOfProperties && !isFound(value)) throw invalidListing();
        } else if (local === "propstat" && isFound(status)) {
          entry = {
            href: entry.href,
            isFolder: entry.isFolder || found.isFolder,
            size: entry.size || found.size,
            etag: entry.etag ?? found.etag,
            modified: entry.modified ?? found.modified,
          };
        } else if (local === "response") {
          if (entry.href !== "") entries.push(entry);
        } else if (local === "multistatus") isWhole = true;
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isWhole) throw invalidListing();
  return entries;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

const emptyEntry = (): DavEntry => ({
  href: "",
  isFolder: false,
  size: 0,
  etag: undefined,
  modified: undefined,
});
