import { createFolder, deleteFolder, listFolders, updateFolder } from "@lectern/contract/folders";
import { updateDocument } from "@lectern/contract/library";

import type { Person, startApp } from "../app.ts";
import { sendFile } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Returns a collection with folders, and how documents come to lie in them. */
export function folders(app: App) {
  async function shelf(visibility: "private" | "shared" = "shared") {
    const ada = await app.signUp();
    const { id } = await ada.collection({ visibility });
    const params = { collection_id: id };
    const make = async (name: string, parent_id: string | null = null) =>
      (await ada.call(createFolder, { params, body: { name, parent_id } })).body;
    const change = (folder_id: string, body: { name?: string; parent_id?: string | null }) =>
      ada.call(updateFolder, { params: { ...params, folder_id }, body });
    const remove = (folder_id: string) =>
      ada.call(deleteFolder, { params: { ...params, folder_id } });
    /** Names, indented, with the number of documents in each folder, and including those below. */
    const tree = async () => {
      const { results } = (await ada.call(listFolders, { params })).body;
      const depth = (id: string | null): number =>
        id === null ? 0 : 1 + depth(results.find((folder) => folder.id === id)?.parent_id ?? null);
      return results.map(
        ({ name, parent_id, document_count, document_count_below }) =>
          `${"  ".repeat(depth(parent_id))}${name} ${document_count}/${document_count_below}`,
      );
    };
    return { ada, params, make, change, remove, tree };
  }

  async function put(
    person: Person,
    collection_id: string,
    name: string,
    folder_id: string | null,
  ) {
    const { id: document_id } = await sendFile(app, person, collection_id, { name, bytes: name });
    const params = { collection_id, document_id };
    return (await person.call(updateDocument, { params, body: { folder_id } })).body;
  }

  return { shelf, put };
}
