import { ingest } from "./ingest.ts";

/** What the workers run for ingestion. */
export const handlers = { "ingest-document": ingest };
