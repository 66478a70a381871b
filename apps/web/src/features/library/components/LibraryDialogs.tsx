import type { Collection, Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { notify } from "#platform/notify.ts";

import type { ChosenFile } from "../uploads/chosen-file.ts";
import { newCollectionName } from "../uploads/new-collection-name.ts";
import { NewCollectionDialog } from "./NewCollectionDialog.tsx";
import { DeleteCollectionDialog } from "./DeleteCollectionDialog.tsx";
import type { LibraryDialog } from "./dialogs.ts";
import { EditCollectionDialog } from "./EditCollectionDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";
import { UploadDialog } from "./UploadDialog.tsx";

interface LibraryDialogsProps {
  dialog: LibraryDialog;
  /** What a new collection is where nobody says otherwise. */
  visibility: "private" | "shared";
  onClose: () => void;
  /** Opens a collection. */
  goTo: (id: string) => void;
  /** A collection is gone: leaves it where it is open. */
  onDeleted: (collection: Collection) => void;
  onMove: (documents: readonly Document[], to: Collection) => void;
  addTo: (collectionId: string, files: readonly ChosenFile[]) => void;
}

/** The dialog that is open. */
export function LibraryDialogs(props: LibraryDialogsProps) {
  const { dialog, visibility, onClose, goTo, onDeleted, addTo, onMove } = props;
  switch (dialog.kind) {
    case "new-collection":
      return (
        <NewCollectionDialog
          visibility={visibility}
          onClose={onClose}
          onMade={({ id }) => {
            onClose();
            goTo(id);
          }}
        />
      );
    case "edit-collection":
      return <EditCollectionDialog collection={dialog.collection} onClose={onClose} />;
    case "delete-collection":
      return (
        <DeleteCollectionDialog
          collection={dialog.collection}
          onClose={onClose}
          onDeleted={() => {
            onClose();
            onDeleted(dialog.collection);
            notify(t`“${{ name: dialog.collection.name }}” deleted`);
          }}
        />
      );
    case "rename":
      return <RenameDialog document={dialog.document} onClose={onClose} />;
    case "move":
      return (
        <MoveDialog
          documents={dialog.documents}
          onClose={onClose}
          onChosen={(to) => {
            onClose();
            onMove(dialog.documents, to);
          }}
        />
      );
    case "upload":
      return (
        <UploadDialog
          count={dialog.chosen.files.length}
          name={newCollectionName(dialog.chosen.files, dialog.chosen.folder)}
          visibility={visibility}
          onClose={onClose}
          onChosen={({ id }) => {
            onClose();
            addTo(id, dialog.chosen.files);
            goTo(id);
          }}
        />
      );
  }
}
