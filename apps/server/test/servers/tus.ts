import { cancelUpload, createUpload } from "@lectern/contract/library";

import { type Caller, headersOf } from "../app.ts";
import { offsetBytes, tusHeaders, uploadHeaders } from "../samples.ts";

type Body = Buffer | string | ReadableStream<Uint8Array>;

interface NewUpload {
  name: string;
  length: number;
  checksum?: string;
  path?: string;
  replaces?: string;
}

/** Returns the calls of the tus protocol as this caller. */
export function tusAs(origin: string, caller: Caller) {
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Body,
    signal?: AbortSignal,
  ) => {
    const typed = body === undefined ? {} : { "content-type": offsetBytes };
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headersOf(caller), ...tusHeaders, ...typed, ...headers },
      body:
        typeof body === "object" && !Buffer.isBuffer(body)
          ? body
          : body && new Uint8Array(Buffer.from(body)),
      ...(body === undefined ? {} : { duplex: "half" as const }),
      signal,
    });
    const text = await answer.text();
    return {
      status: answer.status,
      offset: Number(answer.headers.get("upload-offset") ?? Number.NaN),
      document: answer.headers.get("lectern-document"),
      headers: answer.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
  const at = (id: string) => cancelUpload.path.replace("{upload_id}", id);
  return {
    call,
    at,
    /** Begins an upload, with its first bytes if given. */
    begin: (collectionId: string, { name, length, ...more }: NewUpload, first?: Body) =>
      call(
        "POST",
        createUpload.path,
        uploadHeaders(collectionId, name, length, { ...more }),
        first,
      ),
    send: (id: string, offset: number, bytes: Body, signal?: AbortSignal) =>
      call("PATCH", at(id), { "upload-offset": String(offset) }, bytes, signal),
    ask: (id: string) => call("HEAD", at(id), {}),
    cancel: (id: string) => call("DELETE", at(id), {}),
  };
}
