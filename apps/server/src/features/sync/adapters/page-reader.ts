import { message } from "@lectern/contract/message";
import { walkShown } from "@lectern/document-parser/html/shown";
import { extensionOf } from "@lectern/text-analysis/file-name";

import { type Deps, EgressError, type WebResponse } from "#deps";
import { AppError, tooLarge } from "#errors";
import type { SyncSeen } from "#schema";

import { fetchAddress, named, nameIn } from "../../sources/index.ts";
import type { Adapter, FileContent } from "./adapter.ts";
import { bytesOf, inTime, listSeconds, refusalOf as translated } from "./answers.ts";
import type { Pace } from "./pace.ts";
import { hashOf } from "./pages.ts";
import { readRobots, type Robots } from "./robots.ts";

type Needs = Pick<Deps, "egress" | "ending" | "config" | "converter">;

/** Bytes that are read of a robots.txt. */
const mostRobotsBytes = 512 * 1024;
/** A page with more bytes is compared by all of them, since reading it would take long. */
const mostShownBytes = 4 * 1024 * 1024;

/** Statuses of a page that say something of it alone: it is refused until it changes. */
const ofPage = (status: number) => status >= 400 && status < 500 && status !== 429;

/** Returns how the pages of a list are read: one after the other, as web import reads them. */
export function pageReader(deps: Needs, pace: Pace) {
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

  const robots = new Map<string, Robots>();
  async function demandAllowed(address: string, signal: AbortSignal) {
    const { origin, pathname, search } = new URL(address);
    const said = robots.get(origin) ?? (await robotsAt(deps, origin, signal));
    robots.set(origin, said);
    if (said.delayMs !== undefined) pace.slowTo(said.delayMs);
    if (!said.allows(pathname + search)) throw new AppError("invalid", message("sync_robots"));
  }

  const read: Adapter["read"] = async (file, signal, seen) => {
    if (busy) throw busy;
    await demandAllowed(file.at, signal);
    await pace.wait(signal);
    const nameOf = (answer: WebResponse) => {
      const name = nameIn(answer);
      return file.title ? named(file.title, extensionOf(name)) : name;
    };
    const headers = conditionsOf(seen);
    const isAsked = Object.keys(headers).length > 0;
    let isSame = false;
    const answer = await fetchAddress(deps, file.at, {
      nameOf,
      headers,
      signal,
      refuse: (error, isLate) => {
        isSame = isAsked && error instanceof EgressError && error.status === 304;
        return refuse(error, isLate);
      },
    }).catch((error: unknown) => {
      if (isSame) return undefined;
      throw error;
    });
    if (!answer) return undefined;
    const found: FileContent = { ...marksOf(answer), maxBytes };
    if (!/html/.test(answer.type)) return found;
    const html = await bytesOf(answer, maxBytes, tooLarge(maxBytes));
    const text = hashOf(shownIn(html));
    if (seen?.text === text) return undefined;
    return { ...found, bytes: piecesOf(html), seen: { ...found.seen, text } };
  };
  return read;
}

/**
 * Returns what a website says to programs; where it says nothing, all is allowed. Throws unavailable
 * where it cannot say it now: then nothing is (RFC 9309, 2.3.1).
 */
async function robotsAt({ egress }: Needs, origin: string, signal: AbortSignal): Promise<Robots> {
  try {
    return await inTime(listSeconds, signal, async (stop) =>
      readRobots(await startOf(await egress.get(`${origin}/robots.txt`, { signal: stop }))),
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof EgressError)) throw error;
    const { fault, status = 0 } = error;
    if (status >= 500 || fault === "unreachable" || fault === "cut_off") throw translated(error);
    return readRobots("");
  }
}

/** Returns the first lines of a robots.txt, which may be longer than anybody reads. */
async function startOf({ bytes }: WebResponse): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > mostRobotsBytes) break;
  }
  const text = Buffer.concat(pieces).toString("utf8");
  // Half a path would refuse more than the whole one.
  return size > mostRobotsBytes ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}

function conditionsOf(seen: SyncSeen | null): Record<string, string> {
  return {
    ...(seen?.etag !== undefined && { "if-none-match": seen.etag }),
    ...(seen?.modified !== undefined && { "if-modified-since": seen.modified }),
  };
}

function marksOf({ name, bytes, url, headers }: WebResponse & { name: string }): FileContent {
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

async function* piecesOf(bytes: Buffer) {
  yield bytes;
}

/**
 * Returns what a page shows, or all of it where it shows nothing. Only compared, so that its encoding
 * does not matter.
 */
function shownIn(html: Buffer): string {
  const source = html.toString("latin1");
  if (html.length > mostShownBytes) return source;
  let text = "";
  try {
    walkShown(source, { open() {}, close() {}, text: (some) => (text += some) });
  } catch {
    // Nested too deep to be a page that a person wrote.
    return source;
  }
  return text.replaceAll(/\s+/g, " ").trim() || source;
}
