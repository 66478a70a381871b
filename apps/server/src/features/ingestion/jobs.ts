export const handlers = { "ingest-document": async () => {} };
