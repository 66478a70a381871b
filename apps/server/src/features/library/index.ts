// What other features may import from this one.
export { forgetOld } from "./activity/activity.ts";
export { note as noteActivity } from "./activity/note.ts";
export {
  type Audience,
  audience,
  tellAccounts,
  tellChat,
  tellDocuments,
  tellDraft,
  readChange,
  tellReview,
  tellCheck,
  tellRequest,
  tellRun,
  tellSession,
  tellTopic,
} from "./changes.ts";
export * as collections from "./collections/collections.ts";
export { demandCollection, permissionsOf } from "./collections/collections.ts";
export { type CollectionReaders, readersOf } from "./collections/readers.ts";
export { chosenIds } from "./collections/sharing-store.ts";
export {
  askerOf,
  ownScope,
  pageOfTenantScopes,
  tenantScopesOf,
  tenantScopesToSearch,
} from "./collections/tenant-scopes.ts";
export {
  editableBy,
  listed,
  notInTrash,
  publishedFor,
  readableBy,
  visibleIncludingTrash,
  visibleTo,
} from "./collections/visibility.ts";
export { kindsAround, lockCollectionOf } from "./documents/contained-store.ts";
export { addContained } from "./documents/contained-documents.ts";
export { createDocuments } from "./documents/create-documents.ts";
export { isWanted } from "./documents/document-filter.ts";
export {
  documentsWithCollection,
  orgsOfDocuments,
  seenDocuments,
} from "./documents/documents-with-collection.ts";
export * as documents from "./documents/documents.ts";
export { demandDocument, demandInLibrary } from "./documents/documents.ts";
export { fileFactsOf } from "./documents/file-facts.ts";
export { findKnown } from "./documents/find-duplicates.ts";
export { documentsCame } from "./documents/arriving.ts";
export { moveDocuments, targetOf } from "./documents/moving.ts";
export { placeDocument } from "./documents/placing.ts";
export { pagesOf } from "./documents/pages-by-number.ts";
export { lockCollections } from "./documents/selection-store.ts";
export { readOnly, lockDocuments } from "./documents/selection.ts";
export { removeSomeOf } from "./emptying.ts";
export { quotableTo } from "./finding/snippet-visibility.ts";
export { demandFolder } from "./folders/place.ts";
export * as ingestionQueue from "./ingestion-queue/enqueue.ts";
export { enqueue, enqueueAll, jobOf } from "./ingestion-queue/enqueue.ts";
export { keepPeople, keepTeams } from "./collections/sharing-store.ts";
export { ownerOf, person, personAsJson, personIn, personName, personOf } from "./person.ts";
export { retractionStatusOf, retractionStatuses } from "./retraction-status.ts";
export { deleteDocuments, trashWhole } from "./trash/deleting.ts";
export { placesOfSeries, trashSeries } from "./trash/trash-series.ts";
export { restoreDocuments } from "./trash/restoring.ts";
export { received } from "./upload.ts";
export { removeExpired } from "./uploads/uploads.ts";
export { lockToTakeOver, takeOver } from "./versions/current.ts";
export * as versions from "./versions/versions.ts";
export { holdsQuote } from "./versions/holds-quote.ts";
