import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useUpdateCollection } from "../api.ts";
import { CollectionWords, nameError } from "./CollectionWords.tsx";

interface EditCollectionDialogProps {
  collection: Collection;
  onClose: () => void;
}

export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const { t } = useLingui();
  const update = useUpdateCollection(collection.id);
  const [draft, setDraft] = useState({
    name: collection.name,
    description: collection.description,
  });
  const missing = draft.name.trim() === "";
  const submit = () => {
    if (!missing && !update.isPending) update.mutate(draft, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Rename or describe`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={update.isPending}
    >
      <CollectionWords
        draft={draft}
        error={nameError(missing, update.error)}
        onChange={(words) => setDraft({ ...draft, ...words })}
      />
    </FormDialog>
  );
}
