import type { Document } from "@lectern/contract/library";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";
import { drain, nameInForm, told, watchIdle } from "#http/multipart.ts";

import { demandCollection } from "./collections.ts";
import * as documents from "./documents.ts";
import { discard, type PlacedFile, receive } from "./files/receive.ts";
import { namesOf } from "./folders/place.ts";

async function receiveAll(
  deps: Deps,
  request: FastifyRequest,
  keys: string[],
): Promise<PlacedFile[]> {
  const files: PlacedFile[] = [];
  let checksum: string | undefined;
  let path = "";
  // The size of a file is bounded where its bytes are written.
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    if (part.type === "file") {
      if (part.fieldname !== "file") {
        throw invalid(["body", part.fieldname], 'Send files in parts named "file".');
      }
      // Its reader gets ready while it arrives.
      if (deps.config.role !== "web") deps.jail.prepare();
      const sent = { name: nameInForm(part.filename ?? ""), bytes: part.file, checksum };
      const file = await receive(deps, sent, { claimed: (key) => keys.push(key) });
      files.push({ ...file, path });
      checksum = undefined;
      path = "";
    } else if (part.fieldname === "checksum") {
      checksum = String(part.value);
    } else if (part.fieldname === "path") {
      path = namesOf(String(part.value)).join("/");
    }
  }
  if (files.length === 0) throw invalid(["body", "file"], "Send at least one file.");
  return files;
}

/**
 * Has files taken in while a request sends them, and makes something of them; where that is refused,
 * nothing of them stays.
 */
export async function received<Made>(
  deps: Deps,
  request: FastifyRequest,
  make: (files: () => Promise<PlacedFile[]>) => Promise<Made>,
): Promise<Made> {
  const keys: string[] = [];
  const unwatch = watchIdle(request);
  try {
    return await make(() => receiveAll(deps, request, keys));
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

/** Takes in the files of one request: all of them, or, when one is refused, none. */
export const upload = (
  deps: Deps,
  member: Member,
  collectionId: string,
  request: FastifyRequest,
): Promise<{ total: number; results: Document[] }> =>
  received(deps, request, async (files) => {
    await demandCollection(deps.db, member, collectionId, { to: "edit" });
    return documents.add(deps, member, collectionId, await files());
  });
