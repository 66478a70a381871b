import type { AssetContent, assetFile } from "@lectern/contract/assets";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { asKept, turnFile } from "../chat/index.ts";
import { fileHeaders, fileName } from "../exports/index.ts";
import { requireAsset, versionOf } from "./assets.ts";
import * as store from "./store.ts";
import { isText } from "./save-from-source.ts";

/** Maximum bytes of text in a response. */
const mostShown = 100_000;

async function requireVersion(deps: Deps, member: Member, id: string, number: number) {
  const asset = await requireAsset(deps, member, id);
  const version = await store.findVersion(deps.db, member.orgId, id, number);
  if (!version) throw notFound("version_not_found");
  return { asset, version };
}

/** Returns the content of a version. */
export async function contentOf(
  deps: Deps,
  member: Member,
  { asset_id, number }: { asset_id: string; number: number },
): Promise<AssetContent> {
  const { asset, version } = await requireVersion(deps, member, asset_id, number);
  const chat = version.chat && (await asKept(deps, member, version.chat));
  const { blob_key: key, size } = version;
  const text = key && size > 0 && isText(asset.format) ? await beginning(deps, key, size) : null;
  return { ...versionOf(version), chat, text, cut: text !== null && size > mostShown };
}

async function beginning({ blobs }: Deps, key: string, size: number): Promise<string> {
  const stream = await blobs.get(key, { start: 0, end: Math.min(size, mostShown) - 1 });
  const bytes = Buffer.concat(await stream.toArray());
  // With `stream`, TextDecoder drops an incomplete character at the end.
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Sends a version: an answer in the requested format, a file unchanged. */
export async function sendVersion(
  deps: Deps,
  member: Member,
  { asset_id, number }: { asset_id: string; number: number },
  query: z.infer<typeof assetFile.query>,
  reply: FastifyReply,
) {
  const { asset, version } = await requireVersion(deps, member, asset_id, number);
  if (version.chat) {
    const chat = await asKept(deps, member, version.chat);
    const { name, type, bytes } = await turnFile(deps, asset.name, chat, query);
    return reply.headers(fileHeaders(type, name)).send(bytes);
  }
  const { blob_key, media_type, size } = version;
  if (blob_key === null || media_type === null) throw notFound("file_not_found");
  const name = fileName(asset.name, asset.format, "asset");
  reply.headers({ ...fileHeaders(media_type, name), "content-length": size });
  return reply.send(await deps.blobs.get(blob_key));
}
