import { message } from "@lectern/contract/message";

import { type Deps, EgressError } from "#deps";
import { AppError } from "#errors";

import type { Adapter, ListedFile } from "./adapter.ts";
import * as answers from "./answers.ts";
import { invalidListing } from "./lists.ts";
import { type DavEntry, readMultistatus } from "./multistatus.ts";

type Needs = Pick<Deps, "egress">;

export interface WebDavSecret {
  user: string;
  password: string;
}

/** Maximum bytes of the listing of one folder. */
const mostBytes = 32 * 1024 * 1024;
/** The cursor is the folders still to be listed, separated by newlines. */
const separator = "\n";

const wanted = `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>
  <resourcetype/><getcontentlength/><getetag/><getlastmodified/></prop></propfind>`;

/** Returns an error of the server with a message for users. */
const refusalOf = (error: unknown): unknown =>
  error instanceof EgressError && (error.status === 401 || error.status === 403)
    ? new AppError("unavailable", message("sync_sign_in_refused"), { cause: error })
    : answers.refusalOf(error);

/** A folder of a WebDAV server, listed folder by folder. The ETag of a file is its version. */
export function webDavAdapter(
  { egress }: Needs,
  settings: { url: string },
  secret: WebDavSecret | undefined,
): Adapter {
  const root = new URL(settings.url.endsWith("/") ? settings.url : `${settings.url}/`);
  const authorization: Record<string, string> = secret
    ? {
        authorization: `Basic ${Buffer.from(`${secret.user}:${secret.password}`).toString("base64")}`,
      }
    : {};

  /** Sends a request; the password never goes to another place than the one that was entered. */
  const ask = async (url: URL, method: "GET" | "PROPFIND", signal: AbortSignal) => {
    try {
      return await egress.ask(url.href, {
        method,
        signal,
        headers: {
          ...authorization,
          ...(method === "PROPFIND" && { depth: "1", "content-type": "application/xml" }),
        },
        ...(method === "PROPFIND" && { body: wanted }),
      });
    } catch (error) {
      throw refusalOf(error);
    }
  };

  async function entriesOf(folder: URL, signal: AbortSignal): Promise<DavEntry[]> {
    try {
      return await answers.inTime(answers.listSeconds, signal, async (stop) => {
        const response = await ask(folder, "PROPFIND", stop);
        return readMultistatus((await answers.bytesOf(response, mostBytes)).toString("utf8"));
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Returns a file's path below the root; undefined for what is not below it, or hidden. */
  function pathOf({ href }: DavEntry, base: URL): { url: URL; path: string } | undefined {
    if (!URL.canParse(href, base.href)) return undefined;
    const url = new URL(href, base);
    if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return undefined;
    const names = url.pathname.slice(root.pathname.length).split("/").filter(Boolean).map(decoded);
    if (names.some((name) => name.startsWith(".") || name.includes("/"))) return undefined;
    return { url, path: names.join("/") };
  }

  return {
    async list(cursor = root.pathname, signal) {
      const [folder = "", ...waiting] = cursor.split(separator);
      const at = new URL(folder, root);
      const entries = await entriesOf(at, signal);
      // Without the folder itself the answer is not the listing that was asked for.
      if (!entries.some((one) => pathOf(one, at)?.url.pathname.replace(/\/*$/, "/") === folder))
        throw invalidListing();
      const files: ListedFile[] = [];
      for (const entry of entries) {
        const found = pathOf(entry, at);
        if (!found) continue;
        const { url, path } = found;
        const below = url.pathname.replace(/\/*$/, "/");
        if (entry.isFolder) {
          if (below !== folder && below.startsWith(folder)) waiting.push(below);
        } else if (path !== "") {
          const version = entry.etag ?? `${entry.size} ${entry.modified ?? ""}`;
          files.push({ path, at: url.pathname, size: entry.size, version });
        }
      }
      return { files, ...(waiting.length > 0 && { next: waiting.join(separator) }) };
    },
    async read({ at }, signal) {
      const { bytes } = await ask(new URL(at, root), "GET", signal);
      return { bytes: answers.translated(bytes, refusalOf) };
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
