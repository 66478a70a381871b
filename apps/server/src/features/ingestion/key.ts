/** Names the one job that reads a document. */
export const ingestionKey = (documentId: string) => `ingest-document:${documentId}`;
