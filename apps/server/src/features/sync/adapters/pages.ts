import { createHash } from "node:crypto";

import { extensionOf } from "@lectern/text-analysis/file-name";

import { extensions } from "../../files/index.ts";
import type { ListedFile } from "./adapter.ts";
import type { Page } from "./read-feed.ts";

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Returns the version of a page: it changes with the time that the list tells, and otherwise once in
 * `everyMs`, so that the page is looked at again. Not all pages change at the same time.
 */
export function versionOf({ url, changed }: Page, everyMs: number, now = Date.now()): string {
  const offset = Number.parseInt(hashOf(url).slice(0, 8), 16) % everyMs;
  return `${changed ?? ""} ${Math.floor((now + offset) / everyMs)}`;
}

/** Returns a text as a part of a path, of at most 80 characters. */
export const pathPart = (text: string): string =>
  text
    .replaceAll(/[/\\\p{Cc}]/gu, " ")
    .slice(0, 80)
    // What the database would store of half a character is another path.
    .toWellFormed();

/**
 * Returns the path of a page, in the folders of its address or in none. Its hash tells apart what
 * differs only in a query or a slash.
 */
export function pathOf({ url }: Page, inFolders: boolean): string {
  const names = new URL(url).pathname
    .split("/")
    .filter(Boolean)
    .map((part) => pathPart(decoded(part)));
  const last = names.pop() ?? new URL(url).hostname;
  const own = extensionOf(last);
  const extension = extensions.includes(own) ? own : "html";
  const stem = extensions.includes(own) ? last.slice(0, -own.length - 1) : last;
  const folders = inFolders ? names.filter((name) => !/^\.*$/.test(name)).slice(0, 5) : [];
  return [...folders, `${stem} ${hashOf(url).slice(0, 12)}.${extension}`].join("/");
}

/** Returns pages as files; each address counts once. */
export function listed(
  pages: readonly Page[],
  { inFolders, versionFor }: { inFolders: boolean; versionFor: (page: Page) => string },
): ListedFile[] {
  const once = new Map(pages.toReversed().map((page) => [page.url, page]));
  return [...once.values()].toReversed().map((page) => {
    const { url: at, title } = page;
    // How many bytes there are is known only once they are read.
    return { path: pathOf(page, inFolders), at, size: 1, version: versionFor(page), title };
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
