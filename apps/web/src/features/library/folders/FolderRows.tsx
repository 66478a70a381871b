import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";

import { useFolders } from "../api.ts";
import { useLibraryActions } from "../library-actions.ts";
import { FolderRow } from "./FolderRow.tsx";
import styles from "./FolderRows.module.css";
import { useFolderLink } from "./use-folder-link.ts";

interface FolderRowsProps {
  collection: Collection;
  /** The folders of the open level, by name. */
  folders: readonly Folder[];
  scroller: RefObject<HTMLElement | null>;
}

/**
 * The folders of the open level, listed before its documents. Arrow keys move between them. Only
 * the visible rows are rendered, plus the active one and the last one, which precedes the first
 * document.
 */
export function FolderRows({ collection, folders, scroller }: FolderRowsProps) {
  const all = useFolders(collection.id).data?.results ?? [];
  const actions = useLibraryActions();
  const navigate = useNavigate();
  const linkTo = useFolderLink();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const wanted = useRef<number | null>(null);
  const last = folders.length - 1;
  const active = Math.min(chosen, last);

  const { rows, visible } = useVirtualRows(list, {
    count: folders.length,
    at: (index) => folders[index],
    scroller,
    height: 48,
    // Document rows use another attribute.
    indexAttribute: "data-folder-index",
    overscan: 8,
    scrollPaddingStart: 48,
    scrollPaddingEnd: 80,
    kept: [active, last],
  });
  useEffect(() => {
    if (wanted.current === null) return;
    rows.scrollToIndex(wanted.current);
    const sought = `[data-folder-index="${wanted.current}"]`;
    list.current?.querySelector<HTMLElement>(sought)?.focus({ preventScroll: true });
    wanted.current = null;
  });

  const focus = (index: number) => {
    if (index > last) {
      const grid = list.current?.closest("[role=grid]");
      grid?.querySelector<HTMLElement>('[data-index="0"]')?.focus();
      return;
    }
    wanted.current = index;
    setChosen(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number, folder: Folder) => {
    const onRow = event.target === event.currentTarget;
    const ways = { ArrowDown: index + 1, ArrowUp: Math.max(0, index - 1), Home: 0, End: last };
    const to = Object.entries(ways).find(([key]) => key === event.key)?.[1];
    if (to !== undefined) focus(to);
    else if (onRow && event.key === "Enter") void navigate(linkTo(folder.id));
    else if (onRow && event.key === "Delete" && collection.permissions.edit) {
      actions.removeFolder(folder);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="presentation"
      className={styles.rows}
      style={{ height: rows.getTotalSize() }}
    >
      {visible.map(
        ({ index, key, item, offset }) =>
          item && (
            <FolderRow
              key={key}
              ref={rows.measureElement}
              index={index}
              offset={offset}
              collection={collection}
              folder={item}
              folders={all}
              active={index === active}
              onFocus={() => setChosen(index)}
              onKeyDown={(event) => onKeyDown(event, index, item)}
            />
          ),
      )}
    </div>
  );
}
