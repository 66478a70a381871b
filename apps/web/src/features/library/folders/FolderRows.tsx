import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useFolders } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import { FolderRow } from "./FolderRow.tsx";
import styles from "./FolderRows.module.css";
import { useFolderLink } from "./use-folder-link.ts";

interface FolderRowsProps {
  collection: Collection;
  /** Those of the open place, by name. */
  folders: readonly Folder[];
}

/** The folders of the open place, before its documents. Arrow keys lead from one to the next. */
export function FolderRows({ collection, folders }: FolderRowsProps) {
  const all = useFolders(collection.id).data?.results ?? [];
  const actions = useLibraryActions();
  const navigate = useNavigate();
  const linkTo = useFolderLink();
  const rows = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, folders.length - 1);

  const focus = (index: number) => {
    const grid = rows.current?.closest("[role=grid]");
    const sought =
      index < folders.length
        ? rows.current?.querySelectorAll<HTMLElement>("[data-folder]")[index]
        : grid?.querySelector<HTMLElement>('[data-index="0"]');
    sought?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number, folder: Folder) => {
    const onRow = event.target === event.currentTarget;
    const to = { ArrowDown: index + 1, ArrowUp: Math.max(0, index - 1), Home: 0 }[event.key];
    if (to !== undefined) focus(to);
    else if (onRow && event.key === "Enter") void navigate(linkTo(folder.id));
    else if (onRow && event.key === "Delete" && collection.permissions.edit) {
      actions.removeFolder(folder);
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={rows} role="presentation" className={styles.rows}>
      {folders.map((folder, index) => (
        <FolderRow
          key={folder.id}
          collection={collection}
          folder={folder}
          folders={all}
          active={index === active}
          onFocus={() => setChosen(index)}
          onKeyDown={(event) => onKeyDown(event, index, folder)}
        />
      ))}
    </div>
  );
}
