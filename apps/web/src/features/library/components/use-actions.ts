import type { Collection, Document } from "@lectern/contract/library";
import { plural, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { useViewerAddress } from "#features/viewer/index.ts";
import { api } from "#platform/api.ts";
import { errorMessage } from "#platform/error-message.ts";
import { notify } from "#platform/notify.ts";
import { keyOf } from "#platform/read.ts";
import { shortCount } from "#ui/formats.ts";

import { useMoveDocuments, useRetryDocuments } from "../api.ts";
import { download } from "../download.ts";
import { withoutHeld } from "../held.ts";
import type { LibraryActions } from "../library-actions.ts";
import type { Selection } from "../selection.ts";
import { deleteWithUndo } from "../undo.ts";
import type { LibraryDialog } from "./dialogs.ts";

interface ActionOptions {
  selection: Selection;
  show: (dialog: LibraryDialog) => void;
  /** Opens the file picker for a collection. */
  pickFiles: (collection: Collection) => void;
}

/** What the library's rows, menus and bars can do. */
export function useActions({ selection, show, pickFiles }: ActionOptions): LibraryActions {
  const navigate = useNavigate();
  const viewer = useViewerAddress();
  const retry = useRetryDocuments();
  const setVisibility = useSetVisibility();

  const ask = (name: "collections" | "documents", ids: readonly string[]) =>
    void navigate({ pathname: "/chat-ai", search: `?${name}=${ids.join(",")}` });

  return {
    open: ({ id }) => viewer.open({ documentId: id, page: null, highlight: null }),
    askAbout: (documents) =>
      ask(
        "documents",
        documents.map(({ id }) => id),
      ),
    askCollection: ({ id }) => ask("collections", [id]),
    rename: (document) => show({ kind: "rename", document }),
    move: (documents) => show({ kind: "move", documents }),
    download: (documents) => void download(documents),
    retry: (documents) => retry.mutate(documents),
    remove: (documents) => {
      deleteWithUndo(documents);
      selection.remove(documents.map(({ id }) => id));
    },
    pickFiles,
    editCollection: (collection) => show({ kind: "edit-collection", collection }),
    setVisibility: (collection, visibility) => void setVisibility(collection, visibility),
    removeCollection: (collection) => show({ kind: "delete-collection", collection }),
  };
}

const undoable = (run: () => void) => ({ action: { label: t`Undo`, run } });
const fail = (error: unknown) => notify(errorMessage(error), { variant: "error" });

/** Shares a collection or takes it back, at once; the toast undoes it. */
function useSetVisibility() {
  const { t } = useLingui();
  const client = useQueryClient();
  const set = async ({ id }: Collection, visibility: "private" | "shared") => {
    try {
      await api.patch("/libraries/ext/v1/collections/{collection_id}", {
        params: { collection_id: id },
        body: { visibility },
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      for (const key of collectionKeys) await client.invalidateQueries({ queryKey: key });
    }
  };
  return async (collection: Collection, visibility: "private" | "shared") => {
    const before = collection.visibility;
    if (before === visibility || before === "published") return;
    if (!(await set(collection, visibility))) return;
    const { name } = collection;
    notify(
      visibility === "shared"
        ? t`“${name}” is shared with this workspace`
        : t`“${name}” is private now`,
      undoable(() => void set(collection, before)),
    );
  };
}

const collectionKeys = [
  keyOf("/libraries/ext/v1/collections"),
  keyOf("/libraries/ext/v1/collections/{collection_id}"),
];

/** Moves documents at once; the toast moves them back. It outlives the dialog that asked where to. */
export function useMove(selection: Selection) {
  const { mutateAsync: move } = useMoveDocuments();
  return async (documents: readonly Document[], to: Collection) => {
    const [first] = documents;
    if (!first) return;
    const alone = withoutHeld(documents);
    selection.remove(documents.map(({ id }) => id));
    try {
      await move({ documents: alone, to: to.id });
    } catch {
      // Told by the mutation itself.
      return;
    }
    const moved = alone.map((document) => ({ ...document, collection_id: to.id }));
    const back = () => void move({ documents: moved, to: first.collection_id }).catch(() => {});
    notify(movedTo(to.name, documents), undoable(back));
  };
}

function movedTo(place: string, documents: readonly Document[]) {
  const count = documents.length;
  const [first] = documents;
  if (count === 1 && first) return t`“${{ name: first.name }}” moved to ${place}`;
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} document moved to ${place}`,
    other: `${shown} documents moved to ${place}`,
  });
}
