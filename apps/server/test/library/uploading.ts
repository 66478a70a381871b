import { createHash } from "node:crypto";
import { healthz } from "@lectern/contract/installation";
import { listDocuments } from "@lectern/contract/library";
import { afterEach, expect } from "vitest";
import { pdf } from "@lectern/document-parser/test/pdf";

import type { startApp } from "../app.ts";
import { filesOf } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const md5 = (bytes: Buffer | string) => createHash("md5").update(bytes).digest("hex");
export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const lease = pdf(["The tenant pays on the first day of each month."]);

export const boundary = "x-boundary";
export const partOf = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
export const closing = Buffer.from(`--${boundary}--\r\n`);
export const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

/** Returns who uploads and where to; checks after each case that nothing half-written is left. */
export async function uploading(app: App) {
  const ada = await app.signUp();
  const origin = new URL(app.url);
  const claims = () => app.deps.db.selectFrom("blob_claim").selectAll().execute();

  async function collection(person = ada) {
    const { id } = await person.collection();
    const kept = async () => ({
      rows: (await person.call(listDocuments, { params: { collection_id: id } })).body.total,
      files: (await filesOf(app)).whole.length,
    });
    return { id, kept, before: await kept() };
  }

  // After each case the server is still alive, and nothing half-written is left.
  afterEach(async () => {
    expect((await app.call(healthz, {})).status).toBe(200);
    await expect.poll(async () => (await filesOf(app)).half).toEqual([]);
    await expect.poll(claims).toEqual([]);
  });

  return { ada, origin, claims, collection };
}
