import { createFolder, deleteFolder } from "@lectern/contract/folders";
import {
  deleteCollection,
  deleteDocument,
  getFileUrl,
  updateDocument,
} from "@lectern/contract/library";
import { listTrash } from "@lectern/contract/trash";
import { v7 as uuid } from "uuid";

import type { Person, startApp } from "../app.ts";
import { sendFile, settled } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const orgOf = (person: Person) => ({ organization_id: person.organizationId });
export const trashOf = async (person: Person, query: object = {}) =>
  (await person.call(listTrash, { query })).body;
export const namesOf = ({ results }: { results: { name: string }[] }) =>
  results.map(({ name }) => name);

/** A document in a folder of a shared collection, ready, with a URL of its file. */
export async function fillShelf(app: App, visibility: "private" | "shared" = "shared") {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility });
  const params = { collection_id: id };
  const { body: folder } = await ada.call(createFolder, { params, body: { name: "Letters" } });
  const text = `The heron ${uuid()} stands eleven metres from the pier.`;
  const sent = await sendFile(app, ada, id, { name: "heron.txt", bytes: text });
  const document_id = sent.id;
  await ada.call(updateDocument, {
    params: { ...params, document_id },
    body: { folder_id: folder.id },
  });
  const document = await settled(ada, document_id);
  const { url } = (await ada.call(getFileUrl, { params: { document_id } })).body;
  const other = await ada.collection({ name: "Other" });
  return { ada, params, folder, document, url, other, text };
}

export type Shelf = Awaited<ReturnType<typeof fillShelf>>;

export const theDocument = ({ document }: Shelf) => ({ params: { document_id: document.id } });
export const inCollection = ({ params, document }: Shelf) => ({
  params: { ...params, document_id: document.id },
});

export const deletions: Record<string, (made: Shelf) => Promise<{ status: number; id: string }>> = {
  document: async (made) => ({
    status: (await made.ada.call(deleteDocument, inCollection(made))).status,
    id: made.document.id,
  }),
  folder: async ({ ada, params, folder }) => ({
    status: (await ada.call(deleteFolder, { params: { ...params, folder_id: folder.id } })).status,
    id: folder.id,
  }),
  collection: async ({ ada, params }) => ({
    status: (await ada.call(deleteCollection, { params })).status,
    id: params.collection_id,
  }),
};
