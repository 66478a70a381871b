import { Readable } from "node:stream";

import { detailOf, message } from "@lectern/contract/message";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";

import { behindUrl } from "./file-url.ts";
import { contentDisposition } from "../../files/index.ts";
import { extensionOf } from "@lectern/text-analysis/file-name";

interface Range {
  start: number;
  end: number;
}

/**
 * Returns the single range that a request asks for (RFC 9110, 14.1.2): undefined for none, several
 * or an unknown form, where the whole file is a valid response. "none" if the file has no such
 * bytes.
 */
export function rangeOf(header: string | undefined, size: number): Range | "none" | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(header?.trim() ?? "");
  if (!match) return undefined;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start < size ? { start, end } : "none";
}

/**
 * Sends the bytes for a signed URL, whole or in part, with headers that keep browsers from running
 * them.
 */
export async function sendFile(
  deps: Deps,
  documentId: string,
  signed: { expires: number; by: string; signature: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const document = await behindUrl(deps, documentId, signed);
  const { size, kind, name, extension, mime_type } = document;
  const etag = `"${document.sha256.toString("hex")}"`;
  const fileName = extensionOf(name) === extension ? name : `${name}.${extension}`;
  // ETag and ranges refer to the bytes as stored, so they must not be compressed.
  request.headers["x-no-compression"] = "1";
  reply.headers({
    "content-type": mime_type,
    "content-disposition": contentDisposition(kind === "pdf" ? "inline" : "attachment", fileName),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-transform, max-age=300",
    "accept-ranges": "bytes",
    etag,
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const range =
    ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : undefined;
  if (range === "none") {
    reply.headers({ "content-range": `bytes */${size}`, "content-disposition": "attachment" });
    return reply
      .code(416)
      .type("application/json")
      .send(detailOf(message("byte_range_invalid")));
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.header("content-length", range ? range.end - range.start + 1 : size);
  return reply.send(
    request.method === "HEAD" ? Readable.from([]) : await deps.blobs.get(document.blob_key, range),
  );
}
