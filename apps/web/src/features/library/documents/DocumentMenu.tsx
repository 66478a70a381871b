import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { type LibraryActions, useLibraryActions } from "../library-actions.ts";
import styles from "./DocumentTable.module.css";

interface DocumentMenuProps {
  document: Document;
  /** Whether the user may edit the collection. */
  mayEdit: boolean;
  tabIndex: number;
}

/** The actions of a document. A failed one also has its retry here. */
export function DocumentMenu({ document, mayEdit, tabIndex }: DocumentMenuProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const failed = inError(document);
  const label = t`Actions for ${{ name: document.name }}`;
  return (
    <span className={styles.buttons}>
      {failed && mayEdit && (
        <IconButton
          icon={icons.retry}
          label={t`Read ${{ name: document.name }} again`}
          title={t`Read again`}
          size="small"
          tabIndex={tabIndex}
          onClick={() => actions.retry([failed])}
        />
      )}
      <Menu
        label={label}
        entries={entriesFor(document, mayEdit, actions)}
        trigger={(props) => (
          <IconButton icon={icons.more} label={label} size="small" tabIndex={tabIndex} {...props} />
        )}
      />
    </span>
  );
}

/** Returns what can be ingested again: the document, or its failed replacement. */
function inError(document: Document): Document | undefined {
  const { status, replacement } = document;
  if (replacement?.status === "error") return { ...document, ...replacement };
  return status === "error" ? document : undefined;
}

function entriesFor(document: Document, mayEdit: boolean, actions: LibraryActions): MenuEntry[] {
  const reading: MenuEntry[] = [
    { name: t`Open`, icon: icons.open, onChoose: () => actions.open(document) },
    { name: t`Ask about it`, icon: icons.chat, onChoose: () => actions.askAbout([document]) },
    { name: t`Download`, icon: icons.download, onChoose: () => actions.download([document]) },
  ];
  if (!mayEdit) return reading;
  return [
    ...reading,
    {
      name: t`Replace with a new version…`,
      icon: icons.upload,
      onChoose: () => actions.replace(document),
    },
    ...(document.replacement
      ? [
          {
            name: t`Delete the new version`,
            icon: icons.close,
            onChoose: () => actions.dropReplacement(document),
          },
        ]
      : []),
    { name: t`Rename`, icon: icons.pencil, onChoose: () => actions.rename(document) },
    { name: t`Tags`, icon: icons.tag, onChoose: () => actions.tag([document]) },
    { name: t`Move`, icon: icons.folder, onChoose: () => actions.move([document]) },
    {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: () => actions.remove([document]),
    },
  ];
}
