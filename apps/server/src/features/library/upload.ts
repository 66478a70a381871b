import type { Readable } from "node:stream";

import type { Document, RefusedFile } from "@lectern/contract/library";
import { detailOf, message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError, invalid, type Refusal } from "#errors";
import type { Member } from "#http/member.ts";
import { drain, nameInForm, refusalOf } from "#http/multipart.ts";

import { demandCollection } from "./collections/collections.ts";
import * as documents from "./documents/documents.ts";
import { displayName } from "@lectern/text-analysis/file-name";
import { type PlacedFile, discard, receive } from "../files/index.ts";
import { namesOf } from "./folders/place.ts";

/** Maximum bytes of refused files that are skipped before the whole request is refused. */
const MOST_SKIPPED = 32 * 1024 * 1024;

/** Refusals that concern one file; other errors concern the whole request. */
const ofOneFile = new Set<Refusal>(["invalid", "unsupported_media", "too_large"]);

interface Received {
  files: PlacedFile[];
  refused: RefusedFile[];
}

/** Skips the rest of a refused file, and counts its bytes. */
async function skip(file: Readable, most: number): Promise<number> {
  let size = 0;
  const pieces = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) break;
  }
  return size;
}

/**
 * Receives the files of a request. Throws the first refusal if `apart` is false, or if no file is
 * accepted.
 */
async function receiveAll(
  deps: Deps,
  request: FastifyRequest,
  keys: string[],
  apart: boolean,
): Promise<Received> {
  const files: PlacedFile[] = [];
  const refused: RefusedFile[] = [];
  let first: AppError | undefined;
  let skipped = 0;
  let checksum: string | undefined;
  let path = "";
  // No limit here: `measuring` (platform/blobs-measure.ts) enforces it while the bytes are written.
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    if (part.type === "file") {
      if (part.fieldname !== "file") {
        throw invalid(["body", part.fieldname], message("file_part_misnamed"));
      }
      // Prepares its reader while it arrives.
      if (deps.config.role !== "web") deps.sandbox.prepare();
      const name = nameInForm(part.filename ?? "");
      // Closing a part before its end would block the following ones.
      const bytes = part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const taken = keys.length;
      try {
        const claimed = (key: string) => keys.push(key);
        const file = await receive(deps, { name, bytes, checksum }, { claimed });
        files.push({ ...file, path });
      } catch (error) {
        if (!apart || !(error instanceof AppError) || !ofOneFile.has(error.kind)) throw error;
        first ??= error;
        skipped += await skip(part.file, MOST_SKIPPED - skipped);
        if (skipped > MOST_SKIPPED) throw error;
        await discard(deps, keys.splice(taken));
        const index = files.length + refused.length;
        refused.push({ index, name: displayName(name), ...detailOf(error.userMessage) });
      }
      checksum = undefined;
      path = "";
    } else if (part.fieldname === "checksum") {
      checksum = String(part.value);
    } else if (part.fieldname === "path") {
      path = namesOf(String(part.value)).join("/");
    }
  }
  if (files.length > 0) return { files, refused };
  if (!first) throw invalid(["body", "file"], message("no_file_sent"));
  const { kind, userMessage, issues } = first;
  throw new AppError(kind, userMessage, {
    issues,
    ...(refused.length > 1 && { extra: { refused } }),
  });
}

/**
 * Receives the files of a request and calls `make` with them; if that fails, removes all of them.
 * `apart`: a refused file does not refuse the others.
 */
export async function received<Made>(
  deps: Deps,
  request: FastifyRequest,
  make: (files: () => Promise<PlacedFile[]>, refused: RefusedFile[]) => Promise<Made>,
  { apart = false } = {},
): Promise<Made> {
  const keys: string[] = [];
  const refused: RefusedFile[] = [];
  try {
    const files = async () => {
      const found = await receiveAll(deps, request, keys, apart);
      refused.push(...found.refused);
      return found.files;
    };
    return await make(files, refused);
  } catch (error) {
    drain(request);
    await discard(deps, keys, { refused: error instanceof AppError }).catch((fault: unknown) =>
      deps.log.warn({ err: fault }, "files of a refused upload could not be removed"),
    );
    throw refusalOf(error);
  }
}

/** Receives the files of one request; of several, refused ones are reported with the others. */
export const upload = (
  deps: Deps,
  member: Member,
  collectionId: string,
  request: FastifyRequest,
): Promise<{ total: number; results: Document[]; refused: RefusedFile[] }> =>
  received(
    deps,
    request,
    async (files, refused) => {
      await demandCollection(deps.db, member, collectionId, { to: "edit" });
      return { ...(await documents.add(deps, member, collectionId, await files())), refused };
    },
    { apart: true },
  );
