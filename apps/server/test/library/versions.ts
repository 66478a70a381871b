import { type Document, findDocument, listDocuments } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { addVersion, listVersions } from "@lectern/contract/versions";
import { expect } from "vitest";

import { ingest } from "../../src/features/ingestion/ingest.ts";

import { callAt, type Caller, type Person, type startApp } from "../app.ts";
import { formOf, sendFile, type TestFile } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;
export const never = new AbortController().signal;

type Place = Pick<Document, "id" | "collection_id">;
export const paramsOf = ({ id, collection_id }: Place) => ({ collection_id, document_id: id });

export const text = (words: string, name = "plan.txt"): TestFile => ({ name, bytes: words });

export const get = async (person: Person, id: string) =>
  (await person.call(findDocument, { params: { document_id: id } })).body;

export const listOf = async (person: Person, collection_id: string) =>
  (await person.call(listDocuments, { params: { collection_id } })).body.results;

/** Returns the versions as "3 current", "2 error", newest first. */
export async function versionsOf(person: Person, document: Place): Promise<string[]> {
  const { body } = await person.call(listVersions, { params: paramsOf(document) });
  return body.results.map(
    ({ id, version, status, current_id }) =>
      `${version} ${id === current_id ? "current" : status === "ready" ? "kept" : status}`,
  );
}

export const found = async (person: Person, q: string) => {
  const { body } = await person.call(search, { query: { q } });
  return body.results.map(({ document }) => document.id);
};

/** Returns how documents are added, replaced and read. */
export function versions(app: App) {
  /** Reads a document, and the documents from its file. */
  async function read(person: Person, { id, collection_id }: Place) {
    await ingest(app.deps, { organization_id: person.organizationId, document_id: id }, never);
    const { body } = await person.call(listDocuments, {
      params: { collection_id },
      query: { contained_in: id },
    });
    for (const one of body.results) await read(person, one);
  }

  async function added(person: Person, collectionId: string, file: TestFile): Promise<Document> {
    const document = await sendFile(app, person, collectionId, file);
    await read(person, document);
    return document;
  }

  /** Uploads a new version; returns the response. */
  const send = (caller: Caller, document: Place, ...files: TestFile[]) =>
    callAt(app.url, caller, addVersion, {
      params: paramsOf(document),
      body: formOf(...files),
    } as never);

  /** Adds a new version, which waits to be read. */
  async function waiting(person: Person, document: Place, file: TestFile): Promise<Document> {
    const { status, body } = await send(person, document, file);
    expect([status, body]).toMatchObject([201, { current_id: expect.any(String) }]);
    return body;
  }

  async function replaced(person: Person, document: Place, file: TestFile): Promise<Document> {
    const version = await waiting(person, document, file);
    await read(person, version);
    return get(person, version.id);
  }

  /** A document of two versions, the second current. */
  async function twice(person: Person) {
    const { id: collection_id } = await person.collection({ visibility: "shared" });
    const first = await added(person, collection_id, text("The pier is made of granite."));
    const second = await replaced(person, first, text("The pier is made of concrete.", "new.txt"));
    return { collection_id, first, second };
  }

  return { read, added, send, waiting, replaced, twice };
}
