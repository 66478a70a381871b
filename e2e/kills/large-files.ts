import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { offsetBytes, tusHeaders, uploadHeaders } from "../../apps/server/test/samples.ts";
import { zipFile } from "../../packages/document-parser/test/zip-file.ts";
import { type Client, fromSomewhere } from "../client.ts";

const megabyte = 1024 * 1024;
const path = "/libraries/ext/v1/uploads";

/** A file that is uploaded piece by piece, across as many restarts of the product as needed. */
export interface LargeFile {
  name: string;
  bytes: Buffer;
  /** Undefined until the upload was created (201). */
  address: string | undefined;
  /** The upload offset that the product reported. */
  offset: number;
  /** How often the upload resumed after its first byte following a kill. */
  resumed: number;
  documentId: string | undefined;
}

/** 20 MB that are ingested quickly: an archive of a file that is not ingested, and a note. */
export const largeFile = (number: number): LargeFile => ({
  name: `large ${number}.zip`,
  bytes: zipFile([
    { name: "noise.bin", data: randomBytes(20 * megabyte), store: true },
    { name: "note 1.txt", data: `The note of the large file ${number}.` },
  ]),
  address: undefined,
  offset: 0,
  resumed: 0,
  documentId: undefined,
});

/**
 * Continues the upload until it is a document or `isOver` says that the product is being killed.
 */
export async function goOn(
  origin: string,
  user: Client,
  collectionId: string,
  file: LargeFile,
  isOver: () => boolean,
): Promise<void> {
  const call = (method: string, at: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(`${origin}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        "org-id": user.organizationId,
        ...fromSomewhere(),
        ...tusHeaders,
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  try {
    if (file.address === undefined) {
      const begun = uploadHeaders(collectionId, file.name, file.bytes.length);
      const answer = await call("POST", path, begun);
      if (answer.status !== 201) return;
      file.address = new URL(answer.headers.get("location") ?? "", `${origin}${path}`).pathname;
    }
    const asked = await call("HEAD", file.address, {});
    // Locks of a killed process are released after some seconds; the next round asks again.
    if (asked.status !== 200) return;
    file.offset = Number(asked.headers.get("upload-offset"));
    file.documentId = asked.headers.get("lectern-document") ?? undefined;
    if (file.offset > 0 && file.documentId === undefined) file.resumed++;
    while (file.documentId === undefined && !isOver()) {
      const { offset } = file;
      const piece = file.bytes.subarray(offset, offset + 2 * megabyte);
      const headers = { "content-type": offsetBytes, "upload-offset": String(offset) };
      const answer = await call("PATCH", file.address, headers, piece);
      if (answer.status !== 204) return;
      file.offset = Number(answer.headers.get("upload-offset"));
      file.documentId = answer.headers.get("lectern-document") ?? undefined;
      await sleep(50);
    }
  } catch {
    // The product was killed.
  }
}
