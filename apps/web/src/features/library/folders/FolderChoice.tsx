import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { useFolders } from "../api.ts";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import choice from "#ui/controls/Choice.module.css";
import styles from "./FolderChoice.module.css";
import { isWithin, pathTo } from "../folder-tree.ts";

interface FolderChoiceProps {
  collection: Pick<Collection, "id" | "name">;
  /** null: the top level. undefined: nothing is chosen yet. */
  value: string | null | undefined;
  onChange: (folder: Folder | null) => void;
  /** A folder that cannot be chosen, nor any folder inside it. */
  except?: string | undefined;
}

/** Chooses one of a collection's folders, or its top level. */
export function FolderChoice({ collection, value, onChange, except }: FolderChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  const folders = useFolders(collection.id).data?.results ?? [];
  const possible = folders.filter(
    ({ id }) => except === undefined || !isWithin(folders, id, except),
  );
  const option = (folder: Folder | null) => (
    <ChoiceOption
      key={folder?.id ?? "top"}
      group={group}
      icon={
        <span
          className={styles.deep}
          style={{ paddingInlineStart: folder ? 16 * pathTo(folders, folder.id).length : 0 }}
        >
          <Icon of={folder ? icons.folder : icons.library} size={16} />
        </span>
      }
      name={folder?.name ?? t`Top of the collection`}
      checked={value === (folder?.id ?? null)}
      onChoose={() => onChange(folder)}
    />
  );
  return (
    <fieldset className={choice.list}>
      <legend className={styles.legend}>{t`Folder in ${{ name: collection.name }}`}</legend>
      {option(null)}
      {possible.map(option)}
    </fieldset>
  );
}
