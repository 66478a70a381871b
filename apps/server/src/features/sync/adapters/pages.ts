import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { message } from "@lectern/contract/message";
import { walkShown } from "@lectern/document-parser/html/shown";
import { extensionOf } from "@lectern/text-analysis/file-name";

import { type Deps, EgressError, type WebResponse } from "#deps";
import { AppError, tooLarge } from "#errors";
import type { SyncSeen } from "#schema";

import { extensions } from "../../files/index.ts";
import { fetchAddress, named, nameIn } from "../../sources/index.ts";
import type { Adapter, Listed, Read } from "./adapter.ts";
import { limited, refusalOf as translated } from "./answers.ts";
import type { Page } from "./read-feed.ts";

type Needs = Pick<Deps, "egress" | "ending" | "config" | "converter">;

/** ms between the beginnings of two requests to a website. */
const paceMs = 1000;

/** Returns a function that waits until the next request may begin. */
export function pacing(): (signal: AbortSignal) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const wait = next - Date.now();
    next = Math.max(next, Date.now()) + paceMs;
    if (wait > 0) await sleep(wait, undefined, { signal });
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Returns the version of a page: it changes with the time that the list tells, and otherwise once in
 * `everyMs`, so that the page is looked at again. Not all pages change at the same time.
 */
export function versionOf({ url, changed }: Page, everyMs: number, now = Date.now()): string {
  const offset = Number.parseInt(hashOf(url).slice(0, 8), 16) % everyMs;
  return `${changed ?? ""} ${Math.floor((now + offset) / everyMs)}`;
}

/**
 * Returns the path of a page, in the folders of its address or in none. Its hash tells apart what
 * differs only in a query or a slash.
 */
export function pathOf({ url }: Page, inFolders: boolean): string {
  const names = new URL(url).pathname
    .split("/")
    .filter(Boolean)
    .map((part) =>
      decoded(part)
        .replaceAll(/[/\\\p{Cc}]/gu, " ")
        .slice(0, 80),
    );
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
): Listed[] {
  const once = new Map(pages.toReversed().map((page) => [page.url, page]));
  return [...once.values()].toReversed().map((page) => {
    const { url: at, title } = page;
    // How many bytes there are is known only once they are read.
    return { path: pathOf(page, inFolders), at, size: 1, version: versionFor(page), title };
  });
}

/** Statuses of a page that say something of it alone: it is refused until it changes. */
const ofPage = (status: number) => status >= 400 && status < 500 && status !== 429;

/** Returns how the pages of a list are read: one after the other, as web import reads them. */
export function pageReader(deps: Needs, pace: (signal: AbortSignal) => Promise<void>) {
  const { importSeconds: seconds, importBytes, maxFileBytes } = deps.config;
  const maxBytes = Math.min(importBytes, maxFileBytes);
  // A website that has enough of requests gets none for the rest of the run.
  let busy: AppError | undefined;

  function refuse(error: unknown, isLate: boolean): unknown {
    if (isLate) return new AppError("unavailable", message("import_timeout", { seconds }));
    if (!(error instanceof EgressError)) return error;
    const { fault, status = 0 } = error;
    const said = translated(error);
    if (!(said instanceof AppError)) return said;
    if (status === 429 || status === 503) busy = said;
    const isLasting = ofPage(status) || fault === "refused" || fault === "unknown";
    return isLasting ? new AppError("invalid", said.userMessage, { cause: error }) : said;
  }

  const read: Adapter["read"] = async (file, signal, seen) => {
    if (busy) throw busy;
    await pace(signal);
    const nameOf = (answer: WebResponse) => {
      const name = nameIn(answer);
      return file.title ? named(file.title, extensionOf(name)) : name;
    };
    const headers = conditionsOf(seen);
    let isSame = false;
    const answer = await fetchAddress(deps, file.at, {
      nameOf,
      headers,
      signal,
      refuse: (error, isLate) => {
        isSame = error instanceof EgressError && error.status === 304;
        return refuse(error, isLate);
      },
    }).catch((error: unknown) => {
      if (isSame) return undefined;
      throw error;
    });
    if (!answer) return undefined;
    const found: Read = { ...marksOf(answer), maxBytes };
    if (!/html/.test(answer.type)) return found;
    const html = await wholeOf(answer, maxBytes);
    const text = hashOf(shownIn(html));
    if (seen?.text === text) return undefined;
    return { ...found, bytes: piecesOf(html), seen: { ...found.seen, text } };
  };
  return read;
}

function conditionsOf(seen: SyncSeen | null): Record<string, string> {
  return {
    ...(seen?.etag !== undefined && { "if-none-match": seen.etag }),
    ...(seen?.modified !== undefined && { "if-modified-since": seen.modified }),
  };
}

function marksOf({ name, bytes, url, headers }: WebResponse & { name: string }): Read {
  const { etag, "last-modified": modified } = headers;
  return {
    name,
    bytes,
    url,
    seen: {
      ...(typeof etag === "string" && { etag }),
      ...(typeof modified === "string" && { modified }),
    },
  };
}

async function wholeOf({ bytes }: WebResponse, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of limited(bytes, maxBytes, tooLarge(maxBytes))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* piecesOf(bytes: Buffer) {
  yield bytes;
}

/**
 * Returns what a page shows, or all of it where it shows nothing. Only compared, so that its encoding
 * does not matter.
 */
function shownIn(html: Buffer): string {
  const source = html.toString("latin1");
  let text = "";
  try {
    walkShown(source, { open() {}, close() {}, text: (some) => (text += some) });
  } catch {
    // Nested too deep to be a page that a person wrote.
    return source;
  }
  return text.replaceAll(/\s+/g, " ").trim() || source;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
