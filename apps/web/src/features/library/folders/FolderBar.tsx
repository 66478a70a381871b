import type { Folder } from "@lectern/contract/folders";
import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { useLibraryActions } from "../library-actions.ts";
import styles from "./FolderBar.module.css";
import { pathTo } from "../folder-tree.ts";
import { useFolderDrop } from "./use-folder-drop.ts";
import { useFolderLink } from "./use-folder-link.ts";

interface FolderBarProps {
  collection: Collection;
  folders: readonly Folder[];
  /** The open folder's id. */
  id: string;
}

/** The breadcrumb of the open folder; each ancestor is a link and a drop target. */
export function FolderBar({ collection, folders, id }: FolderBarProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const path = pathTo(folders, id);
  const here = path.at(-1);
  const heading = useRef<HTMLElement>(null);
  const shownId = useRef(id);
  useEffect(() => {
    // The row that opened another folder no longer exists: focus the heading.
    if (shownId.current !== id && document.activeElement === document.body)
      heading.current?.focus();
    shownId.current = id;
  }, [id]);

  if (!here) return <FolderGone />;
  return (
    <div className={styles.bar}>
      <nav aria-label={t`Folders`} className={styles.path}>
        <Place collection={collection} folders={folders} folder={null} />
        {path.slice(0, -1).map((folder) => (
          <Place key={folder.id} collection={collection} folders={folders} folder={folder} />
        ))}
        <b
          ref={heading}
          tabIndex={-1}
          aria-current="page"
          className={styles.here}
          dir="auto"
          title={here.name}
        >
          {here.name}
        </b>
      </nav>
      {collection.permissions.edit && (
        <Button
          kind="plain"
          size="row"
          icon={icons.plus}
          onClick={() => actions.newFolder(collection, here)}
        >
          <Trans>New folder</Trans>
        </Button>
      )}
    </div>
  );
}

interface PlaceProps {
  collection: Collection;
  folders: readonly Folder[];
  /** null: the top level of the collection. */
  folder: Folder | null;
}

function Place({ collection, folders, folder }: PlaceProps) {
  const linkTo = useFolderLink();
  const id = folder?.id ?? null;
  const { name } = folder ?? collection;
  const to = { collection_id: collection.id, folder_id: id, name };
  const drop = useFolderDrop(to, folders);
  return (
    <>
      <Link
        to={linkTo(id)}
        className={classNames(styles.place, drop.over && styles.over)}
        dir="auto"
        title={name}
        {...(collection.permissions.edit && drop.props)}
      >
        {name}
      </Link>
      <Icon of={icons.chevronRight} size={14} mirrored className={styles.then} />
    </>
  );
}

function FolderGone() {
  const { t } = useLingui();
  const linkTo = useFolderLink();
  return (
    <EmptyState
      icon={icons.folder}
      title={t`Folder not found`}
      action={
        <Link to={linkTo(null)}>
          <Trans>To the top of the collection</Trans>
        </Link>
      }
    >
      <Trans>It was moved or deleted.</Trans>
    </EmptyState>
  );
}
