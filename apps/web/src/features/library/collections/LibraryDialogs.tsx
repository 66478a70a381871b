import { FieldsDialog } from "#features/fields/index.ts";
import { TagsDialog } from "#features/tags/index.ts";

import { refreshContents } from "../actions/refresh.ts";
import { FolderDialog } from "../folders/FolderDialog.tsx";
import { MoveFolderDialog } from "../folders/MoveFolderDialog.tsx";
import { PublishDialog } from "../publishing/PublishDialog.tsx";
import { ShareDialog } from "../sharing/ShareDialog.tsx";
import type { ChosenFile } from "../uploads/chosen-file.ts";
import { withinFolder } from "../uploads/folder-path.ts";
import { newCollectionName } from "../uploads/new-collection-name.ts";
import { WebDialog } from "../web/WebDialog.tsx";
import { NewCollectionDialog } from "./NewCollectionDialog.tsx";
import type { LibraryDialog } from "../listing/dialogs.ts";
import { EditCollectionDialog } from "./EditCollectionDialog.tsx";
import { MoveDialog } from "../documents/MoveDialog.tsx";
import { RenameDialog } from "../documents/RenameDialog.tsx";
import { UploadDialog } from "../documents/UploadDialog.tsx";

interface LibraryDialogsProps {
  dialog: LibraryDialog;
  /** The default visibility of a new collection. */
  visibility: "private" | "shared";
  onClose: () => void;
  /** Opens a collection. */
  goTo: (id: string) => void;
  addTo: (collectionId: string, files: readonly ChosenFile[]) => void;
}

/** Renders the open dialog. */
export function LibraryDialogs(props: LibraryDialogsProps) {
  const { dialog, visibility, onClose, goTo, addTo } = props;
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
    case "share":
      return <ShareDialog collection={dialog.collection} onClose={onClose} />;
    case "publish":
      return <PublishDialog collection={dialog.collection} onClose={onClose} />;
    case "rename":
      return <RenameDialog document={dialog.document} onClose={onClose} />;
    case "move":
      return <MoveDialog documents={dialog.documents} onClose={onClose} />;
    case "tags":
      return (
        <TagsDialog
          documents={dialog.documents}
          onClose={onClose}
          onTagged={() => void refreshContents()}
        />
      );
    case "fields":
      return (
        <FieldsDialog
          documents={dialog.documents}
          onClose={onClose}
          onSaved={() => void refreshContents()}
        />
      );
    case "web":
      return <WebDialog collection={dialog.collection} onClose={onClose} />;
    case "new-folder":
      return <FolderDialog {...dialog} onClose={onClose} />;
    case "rename-folder":
      return <FolderDialog {...dialog} onClose={onClose} />;
    case "move-folder":
      return <MoveFolderDialog folder={dialog.folder} onClose={onClose} />;
    case "upload":
      return (
        <UploadDialog
          count={dialog.chosen.files.length}
          name={newCollectionName(dialog.chosen.files, dialog.chosen.folder)}
          visibility={visibility}
          onClose={onClose}
          onChosen={({ id }, isNew) => {
            const { files, folder } = dialog.chosen;
            onClose();
            addTo(id, isNew && folder !== null ? withinFolder(files) : files);
            goTo(id);
          }}
        />
      );
  }
}
