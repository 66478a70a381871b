import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, MouseEvent, Ref } from "react";
import { Link, useNavigate } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { documentCount } from "#ui/text/counts.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { startDrag } from "../dragging.ts";
import { type LibraryActions, useLibraryActions } from "../library-actions.ts";
import styles from "./FolderRows.module.css";
import { useFolderDrop } from "./use-folder-drop.ts";
import { useFolderLink } from "./use-folder-link.ts";

interface FolderRowProps {
  collection: Collection;
  folder: Folder;
  /** All folders of the collection. */
  folders: readonly Folder[];
  /** Its index among its siblings, from 0. */
  index: number;
  /** px from the first row. */
  offset: number;
  ref: Ref<HTMLDivElement>;
  /** The only folder row in the Tab order. */
  active: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A folder in the table. Items dropped on it move into it. */
export function FolderRow(props: FolderRowProps) {
  const { t } = useLingui();
  const { collection, folder, folders, active, onFocus, onKeyDown } = props;
  const { id, collection_id, name } = folder;
  const actions = useLibraryActions();
  const navigate = useNavigate();
  const linkTo = useFolderLink();
  const mayEdit = collection.permissions.edit;
  const drop = useFolderDrop({ collection_id, folder_id: id, name }, folders);
  const tabIndex = active ? 0 : -1;
  const label = t`Actions for ${name}`;
  const entries = entriesFor(collection, folder, actions);

  const openByClick = ({ target }: MouseEvent) => {
    const onControl = target instanceof Element && target.closest("a, button");
    if (!onControl) void navigate(linkTo(id));
  };
  return (
    <div
      role="row"
      ref={props.ref}
      data-folder={id}
      data-folder-index={props.index}
      style={{ transform: `translateY(${props.offset}px)` }}
      aria-label={t`Folder ${name}`}
      tabIndex={tabIndex}
      className={classNames(styles.row, drop.over && styles.over)}
      onClick={openByClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      draggable={mayEdit}
      onDragStart={(event) => startDrag(event, folder)}
      {...(mayEdit && drop.props)}
    >
      <span role="gridcell" className={styles.name}>
        <Icon of={icons.folder} size={20} className={styles.mark} />
        <Link to={linkTo(id)} tabIndex={tabIndex} dir="auto" title={name}>
          {name}
        </Link>
      </span>
      <span role="gridcell" className={styles.count}>
        <bdi>{documentCount(folder.document_count_below)}</bdi>
      </span>
      <span role="gridcell" className={styles.actions}>
        {entries.length > 0 && (
          <Menu
            label={label}
            entries={entries}
            trigger={(trigger) => (
              <IconButton
                icon={icons.more}
                label={label}
                size="small"
                tabIndex={tabIndex}
                {...trigger}
              />
            )}
          />
        )}
      </span>
    </div>
  );
}

function entriesFor(collection: Collection, folder: Folder, actions: LibraryActions): MenuEntry[] {
  const { edit } = collection.permissions;
  const entries: (MenuEntry | false)[] = [
    folder.document_count_below > 0 && {
      name: t`Review its documents`,
      icon: icons.table,
      onChoose: () => actions.reviewFolder(folder),
    },
    edit && { name: t`Rename`, icon: icons.pencil, onChoose: () => actions.renameFolder(folder) },
    edit && { name: t`Move`, icon: icons.folder, onChoose: () => actions.moveFolder(folder) },
    edit && {
      name: t`New folder in it`,
      icon: icons.plus,
      onChoose: () => actions.newFolder(collection, folder),
    },
    edit && {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: () => actions.removeFolder(folder),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
