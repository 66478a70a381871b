import { useLingui } from "@lingui/react/macro";

import { folderPath, useFolders } from "#features/library/index.ts";
import { SelectField } from "#ui/controls/SelectField.tsx";

interface FolderSelectProps {
  collectionId: string;
  /** Null: the whole collection. */
  value: string | null;
  onChange: (id: string | null) => void;
}

const whole = "";

/** Narrows a collection to one of its folders; nothing where it has none. */
export function FolderSelect({ collectionId, value, onChange }: FolderSelectProps) {
  const { t } = useLingui();
  const folders = useFolders(collectionId).data?.results ?? [];
  if (folders.length === 0) return null;
  const options = [
    { value: whole, name: t`The whole collection` },
    ...folders.map((folder) => ({ value: folder.id, name: folderPath(folders, folder.id) })),
  ];
  return (
    <SelectField
      label={t`Folder`}
      options={options}
      value={value ?? whole}
      onChange={(chosen) => onChange(chosen === whole ? null : chosen)}
    />
  );
}
