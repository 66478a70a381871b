import type { Document } from "@lectern/contract/library";
import { bulkDocuments } from "@lectern/contract/trash";

import type { Person, startApp } from "../app.ts";
import { sendFile } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const bulk = async (person: Person, body: object) =>
  (await person.call(bulkDocuments, { body: body as never })).body;

/** Returns how a collection is filled. */
export function filling(app: App) {
  async function filled(person: Person, collection_id: string, count: number): Promise<Document[]> {
    const documents: Document[] = [];
    for (let n = 0; n < count; n += 1) {
      const file = { name: `${n}.txt`, bytes: `Text ${n}` };
      documents.push(await sendFile(app, person, collection_id, file));
    }
    return documents;
  }

  return { filled };
}
