import type { Document } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";
import { displayName } from "@lectern/text-analysis/file-name";

import type { Db, Deps } from "#deps";
import { AppError, conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import type { SyncSeen } from "#schema";

import { discard, type ReceivedFile } from "../files/index.ts";
import { documents, received, versions } from "../library/index.ts";
import { insertOrigin } from "../sources/index.ts";
import * as items from "./items-store.ts";
import { mirrorsRights } from "./mirroring/mirrors-rights.ts";
import { rememberWithdrawn } from "./mirroring/store.ts";
import { partsOf } from "./paths.ts";
import { failureOf } from "./refusals.ts";
import { demandOwnSource } from "./sources.ts";
import type { ItemSource } from "./store.ts";

/** Receives the file of an item from the program that listed it. */
export async function receiveFile(
  deps: Deps,
  member: Member,
  place: { source_id: string; item_id: string },
  request: FastifyRequest,
): Promise<Document> {
  return received(deps, request, async (files) => {
    const source = await demandOwnSource(deps.db, member, place.source_id);
    if (!source.active) throw conflict("sync_paused");
    const [item] = await items.itemsById(deps.db, source, [place.item_id]);
    const version = item?.wanted_version;
    if (!item || !version) throw notFound("sync_file_not_found");
    return recordingFailure(deps, item, async () => {
      const [file, ...others] = await files();
      if (!file || others.length > 0) throw invalid(["body", "file"], message("send_one_file"));
      const { name } = partsOf(item.path);
      // The name decides how the bytes are read.
      if (file.name !== displayName(name)) throw notFound("sync_file_not_found");
      if (file.blob.sha256.toString("hex") !== version) {
        throw conflict("sync_file_changed", { name });
      }
      return storeFile(deps, member, source, { item, file, version });
    });
  });
}

/** Calls `make`; if that is refused, stores why with the item. */
export async function recordingFailure<Made>(
  deps: Deps,
  item: items.ItemRow,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof AppError && !(error instanceof StoredMeanwhile)) {
      await items.updateItem(deps.db, item, failureOf(error, item.wanted_version));
    }
    throw error;
  }
}

/** Another run was faster: nothing is wrong with the item. */
export class StoredMeanwhile extends AppError {
  constructor() {
    super("conflict", message("sync_file_stored"));
  }
}

interface Read {
  item: items.ItemRow;
  file: ReceivedFile;
  version: string;
  seen?: SyncSeen | undefined;
  /** The address that the document says it came from. */
  url?: string | undefined;
}

/**
 * Makes a received file the next version of its item's document, or a new document if there is
 * none. Both commit together with the item: a run that ends anywhere leaves nothing twice.
 */
export async function storeFile(
  deps: Deps,
  member: Member,
  source: ItemSource,
  { item, file, version, seen, url }: Read,
): Promise<Document> {
  const { collection_id: collectionId } = source;
  const store = async (tx: Db, seriesId: string) => {
    const { sha256 } = file.blob;
    if (!(await items.storeItem(tx, item, { version, sha256, seriesId, seen })))
      throw new StoredMeanwhile();
  };
  const storeWithOrigin = async (tx: Db, id: string, seriesId: string) => {
    await store(tx, seriesId);
    const origin = { document_id: id, abstract_only: false, work: null };
    if (url !== undefined) await insertOrigin(tx, member.orgId, { ...origin, url });
    // A document that a person took elsewhere is no longer the file's, whose rights are looked at.
    if (item.series_id !== null && item.series_id !== seriesId && mirrorsRights(source))
      await rememberWithdrawn(tx, source, [item.series_id]);
  };
  const { series_id, document_id } = item;
  if (document_id === null || series_id === null) {
    const placed = { ...file, path: partsOf(item.path).folder };
    const also = (tx: Db, [id]: string[]) => storeWithOrigin(tx, id!, id!);
    const { results } = await documents.add(deps, member, collectionId, [placed], { also });
    return results[0]!;
  }
  const place = { collectionId, documentId: document_id };
  try {
    return await versions.add(deps, member, place, file, (tx, id) =>
      storeWithOrigin(tx, id, series_id),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.userMessage.code !== "version_unchanged") throw error;
    const document = await documents.get(deps, member, document_id);
    // The version that is being read would take the place of these bytes.
    if (document.replacement && document.replacement.status !== "error") {
      throw new AppError("unavailable", message("sync_still_reading"));
    }
    await discard(deps, [file.blob.key]);
    await store(deps.db, series_id);
    return document;
  }
}
