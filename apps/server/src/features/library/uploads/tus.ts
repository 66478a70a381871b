import { documentHeader, type Upload } from "@lectern/contract/library";
import { message, type RenderedMessage } from "@lectern/contract/message";
import { Server } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";
import { drain } from "#http/multipart.ts";

import { ArrivingFiles } from "./arriving-files.ts";
import { uploadLocks } from "./lock.ts";
import { arriving } from "./pieces.ts";
import * as uploads from "./uploads.ts";

const path = "/libraries/ext/v1/uploads";

/** The protocol's request headers. */
const read = [
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "upload-defer-length",
  "upload-concat",
  "content-type",
  "content-length",
];
const written = [
  "location",
  "tus-resumable",
  "upload-offset",
  "upload-length",
  "upload-expires",
  "connection",
];

/** Error messages for users by the protocol's status. */
const said: Record<number, [number, RenderedMessage]> = {
  400: [400, message("upload_header_invalid")],
  403: [400, message("upload_header_invalid")],
  404: [404, message("upload_not_found")],
  409: [409, message("upload_offset_mismatch")],
  410: [404, message("upload_not_found")],
  412: [412, message("upload_protocol_version")],
  413: [413, message("upload_too_long")],
  423: [423, message("upload_in_use")],
  501: [400, message("upload_protocol_unsupported")],
};

/** Returns our own error unchanged, the protocol's by its status. */
function refusal(failure: unknown, answered: number): unknown {
  const { status_code: known } = (failure ?? {}) as { status_code?: number };
  if (failure !== undefined && known === undefined) return failure;
  const [statusCode, userMessage] = said[known ?? answered] ?? said[400]!;
  return Object.assign(new Error(userMessage.text), { statusCode, userMessage });
}

/** Sets the headers that describe the supported parts of tus. */
export function describe({ config }: Deps, reply: FastifyReply): void {
  reply.headers({
    "tus-resumable": "1.0.0",
    "tus-version": "1.0.0",
    "tus-extension": ArrivingFiles.extensions.join(","),
    "tus-max-size": config.maxFileBytes,
  });
}

interface Asked {
  member: Member;
  request: FastifyRequest;
  reply: FastifyReply;
}

function serverFor(
  deps: Deps,
  { member, request }: Asked,
  id: string,
  handlers: { failed: (error: unknown) => void; askedToEnd: () => void },
) {
  return new Server({
    path,
    generateUrl: (_, { id: uploadId }) => `${deps.config.basePath}${path}/${uploadId}`,
    datastore: new ArrivingFiles(deps, member),
    locker: uploadLocks(deps, member.orgId, handlers.askedToEnd),
    // A request asked to release the lock does so at once; what it received is kept.
    lockDrainTimeout: 1,
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    onIncomingRequest: async () => {
      if (request.method === "PATCH") await uploads.demandToGoOn(deps, member, id);
      else if (request.method !== "POST") await uploads.demandUpload(deps.db, member, id);
    },
    onUploadCreate: async (_, { size = 0, metadata = {} }) => {
      await uploads.begin(deps, member, id, { length: size, metadata });
      return {};
    },
    onResponseError: (_, error) => {
      handlers.failed(error);
      return undefined;
    },
  });
}

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** Reads nothing ahead. */
const streamOf = (bytes: Bytes) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(stream) {
        const { done, value } = await bytes.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      cancel: async () => void (await bytes.return(undefined)),
    },
    { highWaterMark: 0 },
  );

/** Converts the request for @tus/server. */
function asked({ method, url, headers }: FastifyRequest, bytes: Bytes): Request {
  const sent = read.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  const hasBody = method === "POST" || method === "PATCH";
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: sent,
    ...(hasBody ? { body: streamOf(bytes), duplex: "half" } : {}),
  });
}

/**
 * Handles one request of the protocol, except for its body and status. Returns the upload
 * afterwards, undefined when it was removed.
 */
export async function tus(deps: Deps, asks: Asked, uploadId?: string): Promise<Upload | undefined> {
  const { member, request, reply } = asks;
  const id = uploadId?.toLowerCase() ?? uuid();
  const bytes = arriving(request.raw, deps.ending);
  let failure: unknown;
  let slow: unknown;
  request.raw.once("error", (error) => {
    slow = error;
  });
  let isAskedToEnd = false;
  try {
    if (request.headers["tus-resumable"] !== "1.0.0") {
      reply.header("tus-version", "1.0.0");
      throw refusal(undefined, 412);
    }
    const server = serverFor(deps, asks, id, {
      failed: (error) => {
        failure = error;
      },
      askedToEnd: () => {
        isAskedToEnd = true;
      },
    });
    const { status, headers } = await server.handleWeb(asked(request, bytes));
    const hasStood = headers.get("upload-offset") === request.headers["upload-offset"];
    if (slow instanceof AppError) throw slow;
    // The other request continues the upload: of two that begin at the same byte, only one wrote
    // it.
    if (isAskedToEnd && (status === 400 || hasStood)) throw refusal(undefined, 423);
    if (status >= 400) throw refusal(failure, status);
    for (const name of written) {
      const value = headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    if (request.method === "DELETE") return undefined;
    const upload = await uploads.get(deps, member, id);
    if (upload.document_id) reply.header(documentHeader.toLowerCase(), upload.document_id);
    return upload;
  } finally {
    if (!request.raw.complete) {
      drain(request);
      void bytes.return(undefined).then(() => request.raw.resume());
    }
  }
}
