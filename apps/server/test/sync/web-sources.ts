import { listDocumentPages } from "@lectern/contract/library";
import { importDocument, listOrigins } from "@lectern/contract/sources";
import { afterAll } from "vitest";
import { pdf } from "@lectern/document-parser/test/pdf";

import { type Person, startApp } from "../app.ts";
import { serveWeb, type WebPage } from "../servers/sources/web-source.ts";

export const json = (value: unknown): WebPage => ({
  type: "application/json",
  body: JSON.stringify(value),
});
const paper = pdf([{ lines: ["Herons wait where others wander."] }]);

export const importSource = (
  person: Person,
  collection_id: string,
  body: Parameters<typeof request>[1],
) => person.call(importDocument, request(collection_id, body));
const request = (
  collection_id: string,
  body: ({ url: string } | { source: "openalex"; work_id: string }) & { folder_id?: string },
) => ({ params: { collection_id }, body });
export const originsOf = async (person: Person, ...document_id: string[]) =>
  (await person.call(listOrigins, { query: { document_id } })).body.results;
export const textOf = async (person: Person, document_id: string) => {
  const { body } = await person.call(listDocumentPages, { params: { document_id } });
  return body.results.map(({ text }) => text).join("\n");
};

/** Starts the product beside a small web; returns both, and who adds from it. */
export async function startSources() {
  const web = await serveWeb({
    "/paper.pdf": { type: "application/pdf", body: paper },
    "/notes": {
      type: "text/html; charset=utf-8",
      body: "<title>Notes</title><p>Tides turn at noon.",
    },
    "/table": {
      type: "text/csv",
      headers: { "content-disposition": 'attachment; filename="tides.csv"' },
      body: "hour,level\n1,20\n",
    },
    "/README.md": { type: "text/plain", body: "# Read me\n\nGulls shout." },
    "/lie.pdf": { type: "application/pdf", body: "<html>Sign in to read.</html>" },
    "/film": { type: "video/mp4", body: "film" },
    "/endless": { type: "text/plain", body: "tide ".repeat(1000), endless: true },
    "/large": { type: "text/plain", body: Buffer.alloc(2 * 1024 * 1024, "tide ") },
  });
  afterAll(() => web.close());
  const app = await startApp({
    egressAllow: ["127.0.0.1"],
    openAlex: { url: web.url, apiKey: "key" },
    importBytes: 1024 * 1024,
    importSeconds: 2,
  });
  const ada = await app.signUp();

  return { web, app, ada };
}
