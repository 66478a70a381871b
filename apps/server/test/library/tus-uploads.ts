import { createHash, randomBytes } from "node:crypto";
import { type Document, getFileUrl, listDocuments, type Upload } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect } from "vitest";

import type { startApp } from "../app.ts";
import { filesOf } from "./library.ts";
import { tusAs } from "../servers/tus.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const mb = 1024 * 1024;

export const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** `size` bytes of unique text. */
export const words = (size: number) =>
  Buffer.from(randomBytes(Math.ceil(size / 2)).toString("hex")).subarray(0, size);

/** Returns who uploads in pieces, and what of it lies in the database and on disk. */
export async function uploadsInPieces(app: App) {
  const ada = await app.signUp();
  const tus = tusAs(app.url, ada);
  const papers = await ada.collection({ visibility: "shared" });

  const stored = async () => (await filesOf(app)).whole.length;
  const removals = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'remove-blobs'`.execute(app.deps.db)
    ).rows[0]?.n;
  /** Returns the number of files once those of earlier tests are removed. */
  async function storedNow() {
    await expect.poll(removals).toBe(0);
    return stored();
  }
  const rows = () => app.deps.db.selectFrom("upload").selectAll().execute();
  const documentsOf = async (id: string): Promise<Document[]> =>
    (await ada.call(listDocuments, { params: { collection_id: id } })).body.results;

  async function bytesOf(document_id: string): Promise<Buffer> {
    const { url } = (await ada.call(getFileUrl, { params: { document_id } })).body;
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  }

  /** Begins an upload without sending bytes. */
  async function begun(length: number, { name = "notes.txt", checksum = "" } = {}) {
    const collection = await ada.collection();
    const answer = await tus.begin(collection.id, { name, length, checksum });
    expect([answer.status, answer.body]).toMatchObject([201, { offset: 0, length, name }]);
    const { id } = answer.body as Upload;
    return { id, collection: collection.id };
  }

  return { ada, tus, papers, stored, storedNow, rows, documentsOf, bytesOf, begun };
}
