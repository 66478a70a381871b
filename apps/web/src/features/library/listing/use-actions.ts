import type { Collection, Document } from "@lectern/contract/library";
import { useNavigate } from "react-router";

import { useViewerAddress } from "#features/viewer/index.ts";
import { notifyError } from "#platform/http/notify-error.ts";

import { download } from "../download.ts";
import { restoreAllRemoved, removeOptimistically } from "../optimistic-removal.ts";
import type { LibraryActions } from "../library-actions.ts";
import { part } from "../part.ts";
import type { Selection } from "../selection/selection.ts";
import { replaceDocument } from "../uploads/add-files.ts";
import type { LibraryDialog } from "./dialogs.ts";

interface ActionOptions {
  selection: Selection;
  show: (dialog: LibraryDialog) => void;
  /** Opens the file picker for a collection. */
  pickFiles: (collection: Collection) => void;
  /** Called when a collection is being deleted, to close it if it is open. */
  onRemoved: (collection: Collection) => void;
}

export const loadLater = part(() => import("../later.ts"));
type Actions = Awaited<ReturnType<typeof loadLater>>;

async function act(by: (actions: Actions) => unknown) {
  try {
    await by(await loadLater());
  } catch (error) {
    restoreAllRemoved();
    notifyError(error);
  }
}

const idsOf = (documents: readonly Document[]) => documents.map(({ id }) => id);

/** The actions of the library's rows, menus and bars. */
export function useActions(options: ActionOptions): LibraryActions {
  const { selection, show, pickFiles, onRemoved } = options;
  const navigate = useNavigate();
  const viewer = useViewerAddress();

  const ask = (name: "collections" | "documents", ids: readonly string[]) =>
    void navigate({ pathname: "/chat-ai", search: `?${name}=${ids.join(",")}` });

  const research = (id: string) =>
    void navigate({ pathname: "/chat-ai", search: `?mode=research&collections=${id}` });

  const review = (what: string) =>
    void navigate({ pathname: "/assets/reviews", search: `?new=1&${what}` });

  return {
    open: ({ id }) => viewer.open({ documentId: id, page: null, highlight: null }),
    askAbout: (documents) => ask("documents", idsOf(documents)),
    askCollection: ({ id }) => ask("collections", [id]),
    researchCollection: ({ id }) => research(id),
    review: (documents) => review(`documents=${idsOf(documents).join(",")}`),
    reviewCollection: ({ id }) => review(`collection=${id}`),
    reviewFolder: ({ collection_id, id }) => review(`collection=${collection_id}&folder=${id}`),
    rename: (document) => show({ kind: "rename", document }),
    replace: (document) => void replaceDocument(document),
    dropReplacement: (document) => void act((actions) => actions.dropReplacement(document)),
    move: (documents) => show({ kind: "move", documents }),
    moveTo: (documents, { name, ...to }) => {
      selection.remove(idsOf(documents));
      void act((actions) => actions.moveDocuments(documents, to, name));
    },
    tag: (documents) => show({ kind: "tags", documents }),
    fill: (documents) => show({ kind: "fields", documents }),
    download: (documents) => void download(documents),
    retry: (documents) => void act((actions) => actions.retryDocuments(documents)),
    remove: (documents) => {
      // Removed at once, before the code of the action is loaded.
      removeOptimistically(documents);
      selection.remove(idsOf(documents));
      void act((actions) => actions.deleteDocuments(documents));
    },
    pickFiles,
    addFromWeb: (collection) => show({ kind: "web", collection }),
    editCollection: (collection) => show({ kind: "edit-collection", collection }),
    share: (collection) => show({ kind: "share", collection }),
    publish: (collection) => show({ kind: "publish", collection }),
    removeCollection: (collection) => {
      onRemoved(collection);
      void act((actions) => actions.deleteCollection(collection));
    },
    newFolder: (collection, parent) => show({ kind: "new-folder", collection, parent }),
    renameFolder: (folder) => show({ kind: "rename-folder", folder }),
    moveFolder: (folder) => show({ kind: "move-folder", folder }),
    moveFolderTo: (folder, { folder_id, name }) =>
      void act((actions) => actions.moveFolder(folder, folder_id, name)),
    removeFolder: (folder) => void act((actions) => actions.deleteFolder(folder)),
  };
}
