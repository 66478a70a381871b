import { Readable } from "node:stream";

import { message } from "@lectern/contract/message";
import { DataStore, Upload } from "@tus/server";

import type { Db, Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import * as documents from "../documents/documents.ts";
import {
  type ReceivedFile,
  checkContent,
  claimBlob,
  demandChecksum,
  discard,
  kindOf,
  looked,
  receive,
  releaseBlobs,
  removeBlobs,
  withReceived,
} from "../../files/index.ts";
import * as versions from "../versions/versions.ts";
import { cut, joined } from "./pieces.ts";
import * as store from "./store.ts";
import { demandUpload, isLasting, overtaken, remove } from "./uploads.ts";

/** Maximum bytes of a part, and so the most that is lost when a process is killed. */
const partBytes = 16 * 1024 * 1024;
const dayMs = 86_400_000;

interface Part {
  start: number;
  blob: ReceivedFile["blob"];
}

/**
 * A member's unfinished uploads, in the form @tus/server requires: rows, with their parts among the
 * files.
 */
export class ArrivingFiles extends DataStore {
  static readonly extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  override extensions = ArrivingFiles.extensions;
  #deps: Deps;
  #member: Member;

  constructor(deps: Deps, member: Member) {
    super();
    this.#deps = deps;
    this.#member = member;
  }

  override getExpiration = () => dayMs;

  override async getUpload(id: string): Promise<Upload> {
    const row = await demandUpload(this.#deps.db, this.#member, id);
    const began = new Date(row.expires_at.getTime() - dayMs).toISOString();
    return new Upload({ id, size: row.length, offset: row.arrived, creation_date: began });
  }

  override async remove(id: string): Promise<void> {
    await remove(this.#deps, this.#member.orgId, id);
  }

  /** Stores the bytes part by part; creates the document with the last byte. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const upload = await demandUpload(this.#deps.db, this.#member, id);
    let at = offset;
    try {
      for await (const piece of cut(bytes, partBytes)) at += await this.#keep(upload, at, piece);
    } catch (error) {
      if (isLasting(error)) await this.remove(id);
      throw error;
    }
    return at;
  }

  /** Stores one part; returns its size. */
  async #keep(upload: store.UploadRow, start: number, piece: AsyncIterable<Buffer>) {
    const { db, blobs, processId } = this.#deps;
    const { name, length } = upload;
    const key = blobs.newKey();
    let used = false;
    try {
      await claimBlob(db, key, processId);
      const check = (head: Buffer) => checkContent(kindOf(this.#deps, name), name, head);
      const whole = (size: number) => size === length;
      const checked = start === 0 ? looked(piece, check, whole) : piece;
      const source = Readable.from(checked, { objectMode: false });
      // A part is only hashed if it is the whole file.
      const measured = length <= partBytes;
      const blob = await blobs.put(source, { maxBytes: partBytes, key, measured });
      const last = start + blob.size === length;
      used = last
        ? await this.#finish(upload, { start, blob })
        : await this.#add(upload, start, blob);
      return blob.size;
    } finally {
      if (!used) await discard(this.#deps, [key]);
    }
  }

  async #add(upload: store.UploadRow, start: number, { key, size }: ReceivedFile["blob"]) {
    await this.#deps.db.transaction().execute(async (tx) => {
      if (!(await store.addPart(tx, upload, { start, size, key }))) throw overtaken();
      if (!(await releaseBlobs(tx, [key]))) throw interrupted();
    });
    return true;
  }

  /**
   * Creates the document, with the rules and checks of every upload. Until that succeeds, the last
   * part does not count as received: if interrupted here, it is sent again. Returns whether the
   * part itself is the file.
   */
  async #finish(upload: store.UploadRow, { start, blob }: Part): Promise<boolean> {
    const [deps, member] = [this.#deps, this.#member];
    const { name, path, replaces, collection_id, organization_id: orgId } = upload;
    const checksum = upload.checksum ?? undefined;
    if (deps.config.role !== "web") deps.sandbox.prepare();
    return withReceived(deps, async (claimed) => {
      let file: ReceivedFile;
      if (start === 0) {
        demandChecksum(name, checksum, blob);
        file = { ...kindOf(deps, name), name, blob };
      } else {
        const parts = [...(await store.partsOf(deps.db, upload)), blob.key];
        const sent = { name, checksum, bytes: joined(deps.blobs, parts) };
        file = await receive(deps, sent, { claimed });
      }
      const complete = async (tx: Db, documentId: string) => {
        const done = await store.complete(tx, upload, { start, documentId });
        if (!done) throw overtaken();
        await removeBlobs(deps, tx, orgId, await store.deleteParts(tx, orgId, [upload.id]));
      };
      if (replaces) {
        const place = { collectionId: collection_id, documentId: replaces };
        await versions.add(deps, member, place, file, complete);
      } else {
        const also = (tx: Db, [id]: string[]) => complete(tx, id!);
        await documents.add(deps, member, collection_id, [{ ...file, path }], { also });
      }
      return start === 0;
    });
  }
}

const interrupted = () => new AppError("unavailable", message("upload_interrupted"));
