import type { Document } from "@lectern/contract/library";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError, invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { demandCollection } from "./collections.ts";
import * as documents from "./documents.ts";
import { discard, receive, type ReceivedFile } from "./files/receive.ts";

/** An upload that sends nothing for so long has lost its sender. */
const idleMs = 60_000;
/** How long a refused upload may go on sending before its connection is cut. */
const drainMs = 1_000;

/** Ends a request of which nothing arrives any more; answers how to stop watching. */
function watchIdle({ raw }: FastifyRequest): () => void {
  let seen = -1;
  const timer = setInterval(() => {
    if (!raw.complete && raw.socket.bytesRead === seen) raw.destroy(new Error("stalled"));
    seen = raw.socket.bytesRead;
  }, idleMs);
  return () => clearInterval(timer);
}

/** Reads what a refused sender still sends, so that the answer reaches it, but not for long. */
function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroy(), drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => clearTimeout(timer));
}

/** What a broken multipart body is, said to whoever sent it. */
function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (/closed before|terminated early|Unexpected end/.test(message)) {
    return new AppError("malformed", "The request is shorter than it announces.");
  }
  if (/Boundary not found|Multipart:/.test(message)) {
    return new AppError("malformed", "The request is not valid multipart/form-data.");
  }
  return error;
}

/** Forms write the three characters that would end a name's place in the header as percent codes. */
const nameInForm = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

async function receiveAll(
  deps: Deps,
  request: FastifyRequest,
  keys: string[],
): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  let checksum: string | undefined;
  // The size of a file is bounded where its bytes are written.
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    if (part.type === "file") {
      if (part.fieldname !== "file") {
        throw invalid(["body", part.fieldname], 'Send files in parts named "file".');
      }
      // Its reader gets ready while it arrives.
      if (deps.config.role !== "web") deps.jail.prepare();
      const sent = { name: nameInForm(part.filename ?? ""), bytes: part.file, checksum };
      files.push(await receive(deps, sent, { claimed: (key) => keys.push(key) }));
      checksum = undefined;
    } else if (part.fieldname === "checksum") {
      checksum = String(part.value);
    }
  }
  if (files.length === 0) throw invalid(["body", "file"], "Send at least one file.");
  return files;
}

/** Takes in the files of one request: all of them, or, when one is refused, none. */
export async function upload(
  deps: Deps,
  member: Member,
  collectionId: string,
  request: FastifyRequest,
): Promise<{ total: number; results: Document[] }> {
  const keys: string[] = [];
  const unwatch = watchIdle(request);
  try {
    await demandCollection(deps.db, member, collectionId, { to: "edit" });
    return await documents.add(deps, member, collectionId, await receiveAll(deps, request, keys));
  } catch (error) {
    drain(request);
    await discard(deps, keys).catch((fault: unknown) =>
      deps.log.warn({ err: fault }, "files of a refused upload could not be removed"),
    );
    throw told(error);
  } finally {
    unwatch();
  }
}
