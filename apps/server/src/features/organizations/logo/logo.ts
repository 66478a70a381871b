import { Readable } from "node:stream";

import { message } from "@lectern/contract/message";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Db, Deps } from "#deps";
import { AppError, conflict, notFound } from "#errors";
import type { User } from "#http/member.ts";

import { type Action, record } from "../../audit/index.ts";
import { claimBlob, discard, releaseBlobs, removeBlobs } from "../../files/index.ts";
import { demand } from "../policy.ts";
import { findJoined } from "../store.ts";
import { lockWorkspaceFor } from "../lock-workspace.ts";
import { addressOf, keyOf } from "./address.ts";
import { reencoded } from "../../pictures/index.ts";
import { receivePicture } from "./receive.ts";
import * as store from "./store.ts";

const type = "image/png";
const mostBytes = 1024 * 1024;
/** Displayed at 320 x 56 CSS pixels; stored for twice the pixel density. */
const target = { box: { width: 640, height: 112 }, mostPixels: 16_000_000, photos: false };
const refusal = "logo_unsupported";

/** Replaces or removes the logo and deletes the earlier file. False when there was none. */
async function put(
  deps: Deps,
  tx: Db,
  user: User,
  id: string,
  key: string | null,
): Promise<boolean> {
  const { name } = await lockWorkspaceFor(tx, user, id, "workspace.edit");
  const before = await store.putLogo(tx, id, key === null ? null : { key, type });
  if (before !== null) await removeBlobs(deps, tx, id, [before]);
  const action: Action["action"] = key === null ? "workspace.logo_removed" : "workspace.logo_set";
  const { accountId: actorId, address } = user;
  if (key !== null || before !== null) {
    await record(tx, { organizationId: id, actorId, address, action, target: name });
  }
  return before !== null;
}

/** Checks the rights before the picture is read; `put` checks them again once it is stored. */
async function demandEdit(db: Db, { accountId }: User, id: string) {
  const found = await findJoined(db, accountId, id);
  if (!found) throw notFound("workspace_not_found");
  demand(found, "workspace.edit");
  if (found.deletion_at) throw conflict("workspace_deleted");
}

async function keep(deps: Deps, user: User, id: string, picture: Buffer): Promise<string> {
  const key = deps.blobs.newKey();
  await claimBlob(deps.db, key, deps.processId);
  try {
    await deps.blobs.put(Readable.from([picture]), { maxBytes: mostBytes, key });
    await deps.db.transaction().execute(async (tx) => {
      await put(deps, tx, user, id, key);
      if (!(await releaseBlobs(tx, [key]))) {
        throw new AppError("unavailable", message("upload_interrupted"));
      }
    });
    return key;
  } catch (error) {
    await discard(deps, [key]);
    throw error;
  }
}

/** Sets the logo of a workspace: the form's picture, re-encoded. */
export async function set(deps: Deps, user: User, id: string, request: FastifyRequest) {
  const bytes = await receivePicture(request, () => demandEdit(deps.db, user, id));
  const picture = await reencoded(deps, bytes, { ...target, refusal });
  return { url: addressOf(await keep(deps, user, id, picture.bytes)) };
}

/** Removes the logo. Does nothing when there is none. */
export async function remove(deps: Deps, user: User, id: string): Promise<undefined> {
  await deps.db.transaction().execute((tx) => put(deps, tx, user, id, null));
}

/** Sends a logo. A new logo has a new address, so caches may keep it forever. */
export async function send(
  { db, blobs }: Deps,
  name: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const key = keyOf(name);
  const found = await store.typeOfLogo(db, key);
  if (!found) throw notFound("logo_not_found");
  reply.headers({
    "content-type": found,
    "content-disposition": "inline",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  return reply.send(request.method === "HEAD" ? Readable.from([]) : await blobs.get(key));
}
