import { useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";
import { counted } from "#ui/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import { useCreateCollection } from "../api.ts";
import { CollectionChoice } from "./CollectionChoice.tsx";
import styles from "./CollectionChoice.module.css";

interface UploadDialogProps {
  files: readonly File[];
  /** The name a new collection would have. */
  name: string;
  visibility: "private" | "shared";
  onClose: () => void;
  onChosen: (collection: { id: string }) => void;
}

/** Asks where files go that were chosen while no collection was open. */
export function UploadDialog({ files, name, visibility, onClose, onChosen }: UploadDialogProps) {
  const create = useCreateCollection();
  const [chosen, setChosen] = useState<string | null>(null);
  const [newName, setNewName] = useState(name);
  const missing = chosen === null && newName.trim() === "";

  const submit = () => {
    if (missing || create.isPending) return;
    if (chosen !== null) return onChosen({ id: chosen });
    create.mutate({ name: newName, visibility }, { onSuccess: onChosen });
  };
  return (
    <Dialog
      open
      title={`Add ${counted(files.length, "file")} to`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            Add
          </Button>
        </>
      }
    >
      <CollectionChoice label="Collection" value={chosen} onChange={({ id }) => setChosen(id)}>
        {(group) => (
          <label className={styles.option}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={chosen === null}
              onChange={() => setChosen(null)}
            />
            <Icon of={icons.plus} size={16} />
            <span className={styles.name}>New collection</span>
          </label>
        )}
      </CollectionChoice>
      {chosen === null && (
        <Field
          label="Name of the new collection"
          dir="auto"
          maxLength={200}
          value={newName}
          error={
            missing
              ? "Give the collection a name."
              : create.isError
                ? errorMessage(create.error)
                : undefined
          }
          onChange={({ target }) => setNewName(target.value)}
        />
      )}
    </Dialog>
  );
}
