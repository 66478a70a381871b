import { useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { folderPath, useFolders } from "#features/library/index.ts";
import { Select } from "#ui/controls/Select.tsx";

import styles from "./Starting.module.css";

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
  const id = useId();
  const folders = useFolders(collectionId).data?.results ?? [];
  if (folders.length === 0) return null;
  const options = [
    { value: whole, name: t`The whole collection` },
    ...folders.map((folder) => ({ value: folder.id, name: folderPath(folders, folder.id) })),
  ];
  return (
    <div className={styles.folder}>
      <label htmlFor={id}>{t`Folder`}</label>
      <Select
        id={id}
        options={options}
        value={value ?? whole}
        onChange={(chosen) => onChange(chosen === whole ? null : chosen)}
      />
    </div>
  );
}
