import { ingest } from "./ingest.ts";
import { recognisePage } from "./recognition/recognise.ts";

/** The ingestion jobs of the workers. */
export const handlers = { "ingest-document": ingest };

/** Jobs so slow that no other job may queue behind them. */
export const slowHandlers = { "recognise-page": recognisePage };
