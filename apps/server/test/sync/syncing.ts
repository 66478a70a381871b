import { createHash } from "node:crypto";

import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";
import { formOf, settled } from "../library/library.ts";

/** Files of a source: their words by their paths. */
export type Files = Record<string, string>;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const listOf = (files: Files) =>
  Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    sha256: sha256(text),
  }));

interface How {
  delete?: boolean;
  confirm?: boolean;
  dry_run?: boolean;
}

/** What is in a collection. */
export const libraryOf = (person: Person, collection_id: string) => ({
  /** Returns the documents of the collection, in the order of their names. */
  documents: async () => {
    const { body } = await person.call(endpoints.listDocuments, {
      params: { collection_id },
      query: { sort: "name", page_size: 100 },
    });
    return body.results;
  },
  paths: async () => {
    const { body } = await person.call(endpoints.listFolders, { params: { collection_id } });
    const { body: documents } = await person.call(endpoints.listDocuments, {
      params: { collection_id },
      query: { page_size: 100 },
    });
    const nameOf = (id: string | null): string => {
      const folder = body.results.find((one) => one.id === id);
      return folder ? `${nameOf(folder.parent_id)}${folder.name}/` : "";
    };
    return documents.results.map(({ folder_id, name }) => nameOf(folder_id) + name).toSorted();
  },
});

/** A collection with a source, whose files a program lists and sends. */
export async function syncing(person: Person, collectionId?: string) {
  const collection_id = collectionId ?? (await person.collection()).id;
  const { status, body: source } = await person.call(endpoints.createSyncSource, {
    params: { collection_id },
    body: { kind: "command", name: "A folder" },
  });
  expect(status).toBe(201);
  const params = { source_id: source.id };
  const list = (files: Files, how: How = {}) =>
    person.call(endpoints.listSyncFiles, { params, body: { files: listOf(files), ...how } });
  const send = (item_id: string | null, path: string, bytes: string) =>
    person.call(endpoints.sendSyncFile, {
      params: { ...params, item_id: item_id ?? "" },
      body: formOf({ name: path.split("/").at(-1) ?? "", bytes }),
    } as never);
  return {
    collection_id,
    source,
    list,
    send,
    /** Lists the files, sends what is needed and waits until it is read. */
    async run(files: Files, how?: How) {
      const { status, body: plan } = await list(files, how);
      expect([status, plan]).toMatchObject([200, {}]);
      for (const { item_id, path } of plan.needed) {
        const sent = await send(item_id, path, files[path] ?? "");
        expect([sent.status, sent.body]).toMatchObject([201, {}]);
        await settled(person, sent.body.id);
      }
      return plan;
    },
    shown: async () => {
      const params = { collection_id };
      const { body } = await person.call(endpoints.listSyncSources, { params });
      return body.results.find(({ id }) => id === source.id);
    },
    ...libraryOf(person, collection_id),
  };
}
