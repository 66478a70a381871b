import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { useCreateCollection } from "../api.ts";
import { CollectionChoice } from "../collections/CollectionChoice.tsx";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";

interface UploadDialogProps {
  /** Number of files to add. */
  count: number;
  /** The suggested name of a new collection. */
  name: string;
  visibility: "private" | "shared";
  onClose: () => void;
  /** `isNew`: the collection was created for the files and named after their folder. */
  onChosen: (collection: { id: string }, isNew: boolean) => void;
}

/** Asks for the collection of files that were chosen while no collection was open. */
export function UploadDialog({ count, name, visibility, onClose, onChosen }: UploadDialogProps) {
  const { t } = useLingui();
  const create = useCreateCollection();
  const [chosen, setChosen] = useState<string | null>(null);
  const [newName, setNewName] = useState(name);
  const shown = shortCount(count);
  const missing = chosen === null && newName.trim() === "";

  const submit = () => {
    if (missing || create.isPending) return;
    if (chosen !== null) return onChosen({ id: chosen }, false);
    const onSuccess = (collection: { id: string }) => onChosen(collection, true);
    create.mutate({ name: newName, visibility }, { onSuccess });
  };
  return (
    <FormDialog
      title={plural(count, { one: `Add ${shown} file to`, other: `Add ${shown} files to` })}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Add`}
      busy={create.isPending}
    >
      <CollectionChoice value={chosen} onChange={({ id }) => setChosen(id)}>
        {(group) => (
          <ChoiceOption
            group={group}
            icon={<Icon of={icons.plus} size={16} />}
            name={t`New collection`}
            checked={chosen === null}
            onChoose={() => setChosen(null)}
          />
        )}
      </CollectionChoice>
      {chosen === null && (
        <Field
          label={t`Name of the new collection`}
          dir="auto"
          maxLength={200}
          value={newName}
          error={
            missing
              ? t`Give the collection a name.`
              : create.isError
                ? errorMessage(create.error)
                : undefined
          }
          onChange={({ target }) => setNewName(target.value)}
        />
      )}
    </FormDialog>
  );
}
