import type { Folder } from "@lectern/contract/folders";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useCollection } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import { FolderChoice } from "./FolderChoice.tsx";

interface MoveFolderDialogProps {
  folder: Folder;
  onClose: () => void;
}

/** Asks where in its collection to move a folder. */
export function MoveFolderDialog({ folder, onClose }: MoveFolderDialogProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const { id, collection_id, name, parent_id } = folder;
  const { data: collection } = useCollection(collection_id);
  const [to, setTo] = useState<Folder | null>();
  const submit = () => {
    if (to === undefined || !collection) return;
    onClose();
    const place = to ?? collection;
    actions.moveFolderTo(folder, { collection_id, folder_id: to?.id ?? null, name: place.name });
  };
  const value = to === undefined ? parent_id : (to?.id ?? null);
  return (
    <FormDialog
      title={t`Move ${name} to`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Move`}
      disabled={value === parent_id}
    >
      {collection && (
        <FolderChoice collection={collection} value={value} onChange={setTo} except={id} />
      )}
    </FormDialog>
  );
}
