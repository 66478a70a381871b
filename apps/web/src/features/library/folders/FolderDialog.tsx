import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/error-message.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";

import { useCreateFolder, useRenameFolder } from "./api.ts";

type FolderDialogProps = { onClose: () => void } & (
  | { kind: "new-folder"; collection: Collection; parent: Folder | null }
  | { kind: "rename-folder"; folder: Folder }
);

/** Asks what a folder is to be called: a new one, or one there is. */
export function FolderDialog(props: FolderDialogProps) {
  return props.kind === "new-folder" ? <NewFolder {...props} /> : <RenamedFolder {...props} />;
}

type NewFolderProps = Extract<FolderDialogProps, { kind: "new-folder" }>;

function NewFolder({ collection, parent, onClose }: NewFolderProps) {
  const { t } = useLingui();
  const create = useCreateFolder(collection.id, parent?.id ?? null);
  return (
    <NameDialog
      title={parent ? t`New folder in ${parent.name}` : t`New folder`}
      confirm={t`Make folder`}
      before=""
      call={create}
      onClose={onClose}
    />
  );
}

type RenamedFolderProps = Extract<FolderDialogProps, { kind: "rename-folder" }>;

function RenamedFolder({ folder, onClose }: RenamedFolderProps) {
  const { t } = useLingui();
  return (
    <NameDialog
      title={t`Rename the folder`}
      confirm={t`Rename`}
      before={folder.name}
      call={useRenameFolder(folder)}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  confirm: string;
  /** Its name so far. */
  before: string;
  call: ReturnType<typeof useRenameFolder>;
  onClose: () => void;
}

function NameDialog({ title, confirm, before, call, onClose }: NameDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const missing = name.trim() === "";
  const submit = () => {
    setTried(true);
    if (missing || call.isPending) return;
    if (name.trim() === before) return onClose();
    call.mutate(name.trim(), { onSuccess: onClose });
  };
  const wrong = tried && missing ? t`Give the folder a name.` : undefined;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={call.isPending}>
          {confirm}
        </Button>
      }
    >
      <Field
        label={t`Name`}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={200}
        value={name}
        error={wrong ?? (call.isError ? errorMessage(call.error) : undefined)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}
