import { Readable } from "node:stream";

import type { AssetFormat, AssetKind, AssetOrigin, KeptAsset } from "@lectern/contract/assets";
import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";
import type { AssetVersionTable } from "#schema";

import { claimBlob, discard, releaseBlobs, removeBlobs } from "../files/index.ts";
import type { MadeFile } from "../exports/index.ts";
import { get } from "./assets.ts";
import * as store from "./store.ts";

/** Maximum versions of an asset; the oldest are removed first. */
const mostVersions = 50;
const mostBytes = 100 * 1024 * 1024;
/** Maximum characters of an asset's text that are searchable. */
const mostText = 200_000;

type VersionContent = Omit<
  Insertable<AssetVersionTable>,
  "organization_id" | "asset_id" | "number" | "created_at"
>;

/** The content to save as an asset, and its origin. */
export interface NewAsset {
  kind: AssetKind;
  format: AssetFormat;
  name: string;
  origin: { type: AssetOrigin["type"]; id: string; name: string; chatId: string | null };
  /** Key of the source: content saved under the same key becomes a new version. */
  madeOf: string;
  /** The text to search; empty for binary formats. */
  text: string;
}

/** Whether the newest version has the same content. */
type IsSame = (newest: store.VersionRow) => boolean;

interface Holding {
  content: VersionContent;
  isSame: IsSame;
  /** Called in the transaction before a new version is written. */
  begun?: (tx: Db) => Promise<void>;
}

async function put(
  deps: Pick<Deps, "db" | "jobs">,
  member: Member,
  asset: NewAsset,
  { content, isSame, begun }: Holding,
): Promise<{ id: string; added: boolean }> {
  const { orgId, accountId } = member;
  const { kind, format, name, origin, madeOf } = asset;
  return deps.db.transaction().execute(async (tx) => {
    const before = await store.lockMadeOf(tx, member, madeOf);
    const newest = before && (await store.findVersion(tx, orgId, before.id, before.version));
    if (before && newest && isSame(newest)) return { id: before.id, added: false };
    await begun?.(tx);
    const id = before?.id ?? uuid();
    const version = (before?.version ?? 0) + 1;
    const newer = {
      origin_name: origin.name,
      chat_id: origin.chatId,
      version,
      size: content.size,
      text: asset.text.slice(0, mostText).replaceAll("\0", "").toWellFormed(),
    };
    const of = { origin_type: origin.type, origin_id: origin.id, made_of: madeOf };
    const first = { organization_id: orgId, id, account_id: accountId, name, kind, format };
    if (before) await store.setNewest(tx, orgId, id, newer);
    else await store.insertAsset(tx, { ...first, ...of, ...newer });
    const key = { organization_id: orgId, asset_id: id, number: version };
    await store.insertVersion(tx, { ...key, ...content });
    const gone = await store.deleteVersionsTo(tx, orgId, id, version - mostVersions);
    await removeBlobs(deps, tx, orgId, gone);
    return { id, added: true };
  });
}

/** Saves an asset, or a new version if one was made from the same source. */
export async function saveAsset(
  deps: Pick<Deps, "db" | "jobs">,
  member: Member,
  asset: NewAsset,
  holding: Holding,
): Promise<KeptAsset> {
  const { id, added } = await put(deps, member, asset, holding);
  return { asset: await get(deps, member, id), added };
}

/** Saves a file in the same way; stores its bytes first. Throws too_large. */
export async function saveFileAsAsset(
  deps: Deps,
  member: Member,
  asset: NewAsset,
  file: MadeFile,
): Promise<KeptAsset> {
  const { id, added } = await putFile(deps, member, asset, file);
  return { asset: await get(deps, member, id), added };
}

async function putFile(deps: Deps, member: Member, asset: NewAsset, file: MadeFile) {
  const key = deps.blobs.newKey();
  await claimBlob(deps.db, key, deps.processId);
  let added = false;
  try {
    const blob = await deps.blobs.put(Readable.from([file.bytes]), { maxBytes: mostBytes, key });
    const kept = await put(deps, member, asset, {
      content: {
        size: blob.size,
        blob_key: key,
        file_name: file.name,
        media_type: file.type,
        sha256: blob.sha256,
        chat: null,
        citation_count: null,
      },
      isSame: ({ sha256 }) => sha256?.equals(blob.sha256) ?? false,
      async begun(tx) {
        if (!(await releaseBlobs(tx, [key]))) throw conflict("export_interrupted");
      },
    });
    added = kept.added;
    return kept;
  } finally {
    if (!added) await discard(deps, [key]);
  }
}
