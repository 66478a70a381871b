import { setImmediate as others } from "node:timers/promises";

import type { Db, Deps } from "#deps";

import type { OpeningPages } from "./reading/opening-pages.ts";
import { FACTS_VERSION, readFacts } from "./reading/read-facts.ts";
import * as store from "./store.ts";

/** Reads and stores the facts of a document, in the transaction that completes its ingestion. */
export async function takeFacts(
  tx: Db,
  run: { orgId: string; documentId: string; runId: string },
  beginning: OpeningPages,
): Promise<void> {
  const { orgId: organization_id, documentId: document_id, runId: run_id } = run;
  const said = readFacts(beginning);
  await store.keepFacts(tx, [
    { organization_id, document_id, run_id, version: FACTS_VERSION, said },
  ]);
}

/** Documents per batch. */
const atOnce = 50;

/** Reads the facts of documents whose facts are missing or of an older version. */
export async function readOutdatedFacts(
  deps: Pick<Deps, "db" | "log" | "ending">,
): Promise<number> {
  const { db, log, ending } = deps;
  let read = 0;
  let after: string | undefined;
  do {
    const documents = await store.outdated(db, FACTS_VERSION, after, atOnce);
    after = documents.at(-1)?.id;
    if (documents.length === 0 || ending.aborted) break;
    await readAll(db, documents);
    read += documents.length;
  } while (after !== undefined);
  if (read > 0) log.info({ documents: read }, "facts of documents were read");
  return read;
}

type Unread = Pick<store.FoundDocument, "organization_id" | "id" | "run_id" | "kind" | "language">;

/** Reads the facts of these documents from their stored pages and stores them. */
export async function readAll(db: Db, documents: readonly Unread[], keepIn: Db = db) {
  const pages = await store.firstPagesOf(db, documents);
  const readings: Parameters<typeof store.keepFacts>[1][number][] = [];
  for (const { organization_id, id: document_id, run_id, kind, language } of documents) {
    const first = pages.get(document_id) ?? [];
    const said = readFacts({ file: kind, language: language ?? "und", pages: first });
    readings.push({ organization_id, document_id, run_id, version: FACTS_VERSION, said });
    // Yields, so that other requests need not wait.
    await others();
  }
  await store.keepFacts(keepIn, readings);
  return readings;
}
