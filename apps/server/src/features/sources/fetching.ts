import { displayName, extensionOf } from "@lectern/text-analysis/file-name";

import type { Deps, WebResponse } from "#deps";

import { extensionFor, extensions, kindOf, mimeTypeOf } from "../files/index.ts";

/** Maximum characters of a title in a file name. */
const LONGEST_TITLE = 200;

type Needs = Pick<Deps, "egress" | "ending" | "config" | "converter">;

interface How {
  nameOf: (answer: WebResponse) => string;
  /** Returns the error to throw; `isLate`: it took too long. */
  refuse: (error: unknown, isLate: boolean) => unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Fetches a document from the web. Throws unsupported_media for what is not read here, before its
 * bytes arrive.
 */
export async function fetchAddress(
  { egress, ending, config, converter }: Needs,
  address: string,
  { nameOf, refuse, headers, signal }: How,
): Promise<WebResponse & { name: string }> {
  const late = AbortSignal.timeout(config.importSeconds * 1000);
  const translate = (error: unknown) => refuse(error, late.aborted);
  try {
    const stop = AbortSignal.any([ending, late, ...(signal ? [signal] : [])]);
    const answer = await egress.get(address, { signal: stop, ...(headers && { headers }) });
    try {
      const name = nameOf(answer);
      kindOf({ converter }, name);
      return { ...answer, name, bytes: translatingErrors(answer.bytes, translate) };
    } catch (error) {
      answer.close();
      throw error;
    }
  } catch (error) {
    throw translate(error);
  }
}

/** Yields the same bytes; translates errors with `translate`. */
async function* translatingErrors(
  bytes: AsyncIterable<Buffer>,
  translate: (error: unknown) => unknown,
) {
  try {
    yield* bytes;
  } catch (error) {
    throw translate(error);
  }
}

/** Returns the name of a file with this title. */
export const named = (title: string, extension: string) =>
  displayName(
    `${title.replaceAll(/[/\\]/g, " ").slice(0, LONGEST_TITLE).toWellFormed()}.${extension}`,
  );

/**
 * Returns the file name from the server or the address. The media type takes precedence over the
 * address's extension, but text/plain allows any text extension.
 */
export function nameIn({ url, type, name }: Pick<WebResponse, "url" | "type" | "name">): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  const given = displayName(name ?? decoded(last)) || hostname;
  const own = extensionOf(given);
  const said = type === "text/plain" && extensions.includes(own) ? own : extensionFor(type);
  if (said === undefined || said === own || extensionFor(type) === sameKind(own)) return given;
  return displayName(`${given}.${said}`);
}

/** Treats "htm" like "html". */
const sameKind = (extension: string) => extensionFor(mimeTypeOf(extension) ?? "");

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
