import { listActivity } from "@lectern/contract/activity";
import { createFolder, deleteFolder, listFolders, updateFolder } from "@lectern/contract/folders";
import * as contract from "@lectern/contract/library";
import * as publication from "@lectern/contract/publishing";
import { bulkDocuments, listTrash, removeForever, restore } from "@lectern/contract/trash";
import {
  addVersion,
  deleteVersion,
  findCurrentPlace,
  listVersions,
  restoreVersion,
  unlockVersion,
} from "@lectern/contract/versions";

import { serve } from "#http/serve.ts";
import { eventHeaders } from "#http/streams.ts";

import * as activity from "./activity/activity.ts";
import { bulk } from "./documents/bulk.ts";
import * as collections from "./collections/collections.ts";
import * as documents from "./documents/documents.ts";
import { listen } from "./events.ts";
import { fileUrl } from "./files/file-url.ts";
import { sendFile } from "./files/file.ts";
import * as find from "./finding/find.ts";
import * as folders from "./folders/folders.ts";
import * as known from "./documents/find-duplicates.ts";
import * as publicLink from "./publishing/public-link.ts";
import * as publishing from "./publishing/publishing.ts";
import { totals } from "./collections/totals.ts";
import * as trash from "./trash/trash.ts";
import { upload } from "./upload.ts";
import * as uploads from "./uploads/uploads.ts";
import { describe, tus } from "./uploads/tus.ts";
import * as currentPlace from "./versions/current-place.ts";
import { unlock } from "./versions/unlocking.ts";
import * as versions from "./versions/versions.ts";

const placeOf = ({
  collection_id,
  document_id,
}: {
  collection_id: string;
  document_id: string;
}) => ({
  collectionId: collection_id,
  documentId: document_id,
});

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
  serve(contract.deleteCollection, ({ params, query }, { deps, member }) =>
    collections.remove(deps, member, params.collection_id, query),
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
  serve(contract.deleteDocument, ({ params, query }, { deps, member }) =>
    documents.remove(deps, member, params.collection_id, params.document_id, query),
  ),
  serve(contract.retryDocument, ({ params }, { deps, member }) =>
    documents.retry(deps, member, params.collection_id, params.document_id),
  ),
  serve(contract.findDocument, ({ params }, { deps, member }) =>
    documents.get(deps, member, params.document_id),
  ),
  serve(contract.recentDocuments, ({ query }, { deps, member }) =>
    documents.listAcrossCollections(deps, member, query),
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
  serve(contract.findInDocument, ({ params, query }, { deps, member }) =>
    find.inDocument(deps, member, params.document_id, query.q),
  ),
  serve(contract.readPassage, ({ params, query }, { deps, member }) =>
    find.passage(deps, member, params.document_id, { page: params.page, ...query }),
  ),
  serve(contract.readFoundPassage, ({ params }, { deps, member }) =>
    find.foundPassage(deps, member, params.document_id, params.passage_id),
  ),
  serve(contract.getOutline, ({ params }, { deps, member }) =>
    find.outline(deps, member, params.document_id),
  ),
  serve(contract.verifyChecksum, ({ body }, { deps, member }) =>
    known.verifyChecksum(deps, member, body),
  ),
  serve(contract.verifyChecksums, ({ body }, { deps, member }) =>
    known.verifyChecksums(deps, member, body),
  ),
  serve(contract.linkDocument, ({ params, body }, { deps, member }) =>
    documents.link(deps, member, params.collection_id, body),
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
    reply.headers(eventHeaders);
    return request.method === "HEAD" ? "" : listen(deps, member);
  }),
  serve(contract.libraryTotals, (_, { deps, member }) => totals(deps, member)),
  serve(bulkDocuments, ({ body }, { deps, member }) => bulk(deps, member, body)),
  serve(listTrash, ({ query }, { deps, member }) => trash.list(deps, member, query)),
  serve(restore, ({ params }, { deps, member }) => trash.restore(deps, member, params.id)),
  serve(removeForever, ({ params }, { deps, member }) => trash.remove(deps, member, params.id)),
  serve(listFolders, ({ params }, { deps, member }) =>
    folders.list(deps, member, params.collection_id),
  ),
  serve(createFolder, ({ params, body }, { deps, member }) =>
    folders.create(deps, member, params.collection_id, body),
  ),
  serve(updateFolder, ({ params, body }, { deps, member }) =>
    folders.update(
      deps,
      member,
      { collectionId: params.collection_id, id: params.folder_id },
      body,
    ),
  ),
  serve(deleteFolder, ({ params, query }, { deps, member }) =>
    folders.remove(
      deps,
      member,
      { collectionId: params.collection_id, id: params.folder_id },
      query,
    ),
  ),
  serve(listVersions, ({ params, query }, { deps, member }) =>
    versions.list(deps, member, placeOf(params), query),
  ),
  serve(addVersion, ({ params }, { deps, member, request }) =>
    versions.upload(deps, member, placeOf(params), request),
  ),
  serve(restoreVersion, ({ params }, { deps, member }) =>
    versions.restore(deps, member, placeOf(params), params.version_id),
  ),
  serve(unlockVersion, ({ params, body }, { deps, member }) =>
    unlock(deps, member, placeOf(params), params.version_id, body.password),
  ),
  serve(deleteVersion, ({ params, query }, { deps, member }) =>
    versions.remove(deps, member, placeOf(params), { versionId: params.version_id, ...query }),
  ),
  serve(findCurrentPlace, ({ params, body }, { deps, member }) =>
    currentPlace.find(deps, member, params.document_id, body),
  ),
  serve(listActivity, ({ params, query }, { deps, member }) =>
    activity.list(deps, member, params.collection_id, query),
  ),
  serve(publication.getPublication, ({ params }, { deps, member }) =>
    publishing.state(deps, member, params.collection_id),
  ),
  serve(publication.publishCollection, ({ params }, { deps, member }) =>
    publishing.publish(deps, member, params.collection_id),
  ),
  serve(publication.withdrawCollection, ({ params }, { deps, member }) =>
    publishing.withdraw(deps, member, params.collection_id),
  ),
  serve(publication.createPublicLink, ({ params, body }, { deps, member }) =>
    publicLink.createLink(deps, member, params.collection_id, body),
  ),
  serve(publication.revokePublicLink, ({ params }, { deps, member }) =>
    publicLink.revokeLink(deps, member, params.collection_id),
  ),
];
