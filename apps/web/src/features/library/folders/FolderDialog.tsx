import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";

import { NameDialog } from "../collections/NameDialog.tsx";
import { useCreateFolder, useRenameFolder } from "./api.ts";

type FolderDialogProps = { onClose: () => void } & (
  | { kind: "new-folder"; collection: Collection; parent: Folder | null }
  | { kind: "rename-folder"; folder: Folder }
);

/** Asks for the name of a new or an existing folder. */
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
      missing={t`Give the folder a name.`}
      longest={200}
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
      missing={t`Give the folder a name.`}
      longest={200}
      call={useRenameFolder(folder)}
      onClose={onClose}
    />
  );
}
