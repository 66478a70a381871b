import * as contract from "@lectern/contract/library";

import { serve } from "#http/serve.ts";

import * as collections from "./collections.ts";
import * as documents from "./documents.ts";
import { listen } from "./events.ts";
import { fileUrl } from "./file-url.ts";
import { sendFile } from "./file.ts";
import * as known from "./known.ts";
import { totals } from "./totals.ts";
import { upload } from "./upload.ts";
import * as uploads from "./uploads/uploads.ts";
import { describe, tus } from "./uploads/tus.ts";

export const routes = [
  serve(contract.listCollections, ({ query }, { deps, member }) =>
    collections.list(deps, member, query),
  ),
  serve(contract.createCollection, ({ body }, { deps, member }) =>
    collections.create(deps, member, body),
  ),
  serve(contract.getCollection, ({ params }, { deps, member }) =>
    collections.get(deps, member, params.collection_id),
  ),
  serve(contract.updateCollection, ({ params, body }, { deps, member }) =>
    collections.update(deps, member, params.collection_id, body),
  ),
  serve(contract.deleteCollection, ({ params }, { deps, member }) =>
    collections.remove(deps, member, params.collection_id),
  ),
  serve(contract.listDocuments, ({ params, query }, { deps, member }) =>
    documents.list(deps, member, params.collection_id, query),
  ),
  serve(contract.addDocuments, ({ params }, { deps, member, request }) =>
    upload(deps, member, params.collection_id, request),
  ),
  serve(contract.getDocument, ({ params }, { deps, member }) =>
    documents.get(deps, member, params.document_id, params.collection_id),
  ),
  serve(contract.updateDocument, ({ params, body }, { deps, member }) =>
    documents.update(deps, member, params.collection_id, params.document_id, body),
  ),
  serve(contract.deleteDocument, ({ params }, { deps, member }) =>
    documents.remove(deps, member, params.collection_id, params.document_id),
  ),
  serve(contract.retryDocument, ({ params }, { deps, member }) =>
    documents.retry(deps, member, params.collection_id, params.document_id),
  ),
  serve(contract.findDocument, ({ params }, { deps, member }) =>
    documents.get(deps, member, params.document_id),
  ),
  serve(contract.recentDocuments, ({ query }, { deps, member }) =>
    documents.recent(deps, member, query),
  ),
  serve(contract.getFileUrl, ({ params }, { deps, member, request }) =>
    fileUrl(deps, member, params.document_id, request.host),
  ),
  serve(contract.getFile, ({ params, query }, { deps, request, reply }) =>
    sendFile(deps, params.document_id, query, { request, reply }),
  ),
  serve(contract.listDocumentPages, ({ params, query }, { deps, member }) =>
    documents.pages(deps, member, params.document_id, query),
  ),
  serve(contract.getOutline, ({ params }, { deps, member }) =>
    documents.outline(deps, member, params.document_id),
  ),
  serve(contract.verifyChecksum, ({ body }, { deps, member }) =>
    known.verifyChecksum(deps, member, body),
  ),
  serve(contract.verifyChecksums, ({ body }, { deps, member }) =>
    known.verifyChecksums(deps, member, body),
  ),
  serve(contract.linkDocument, ({ params, body }, { deps, member }) =>
    documents.link(deps, member, params.collection_id, body.document_id),
  ),
  serve(contract.describeUploads, async (_, { deps, reply }) => describe(deps, reply)),
  serve(contract.createUpload, async (_, asks) => (await tus(asks.deps, asks))!),
  serve(contract.getUpload, async ({ params }, asks) =>
    asks.request.method === "HEAD"
      ? (await tus(asks.deps, asks, params.upload_id))!
      : uploads.get(asks.deps, asks.member, params.upload_id),
  ),
  serve(contract.continueUpload, ({ params }, asks) => tus(asks.deps, asks, params.upload_id)),
  serve(contract.cancelUpload, ({ params }, asks) => tus(asks.deps, asks, params.upload_id)),
  serve(contract.libraryEvents, async (_, { deps, member, request, reply }) => {
    reply.headers({ "content-type": "text/event-stream", "cache-control": "no-store" });
    return request.method === "HEAD" ? "" : listen(deps, member);
  }),
  serve(contract.libraryTotals, (_, { deps, member }) => totals(deps, member)),
];
