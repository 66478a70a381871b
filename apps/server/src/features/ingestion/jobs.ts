import { ingest } from "./ingest.ts";
import { recognisePage } from "./recognition/recognise.ts";

/** What the workers run for ingestion. */
export const handlers = { "ingest-document": ingest };

/** What takes so long that nothing else waits behind it. */
export const slowHandlers = { "recognise-page": recognisePage };
