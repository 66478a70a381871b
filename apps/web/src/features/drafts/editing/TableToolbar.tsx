import { useLingui } from "@lingui/react/macro";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as shared from "#ui/images/icons.ts";

import * as icons from "./icons.ts";
import styles from "./RichText.module.css";

/** Changes the table with the cursor. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const buttons: readonly (readonly [string, string, Command])[] = [
    [t`Add a row above`, icons.rowAbove, addRowBefore],
    [t`Add a row below`, icons.rowBelow, addRowAfter],
    [t`Delete the row`, icons.rowDelete, deleteRow],
    [t`Add a column before`, icons.columnBefore, addColumnBefore],
    [t`Add a column after`, icons.columnAfter, addColumnAfter],
    [t`Delete the column`, icons.columnDelete, deleteColumn],
    [t`Delete the table`, shared.trash, deleteTable],
  ];
  return (
    <div role="toolbar" aria-label={t`Table`} className={styles.toolbar}>
      {buttons.map(([label, icon, command]) => (
        <IconButton
          key={label}
          icon={icon}
          mirrored
          label={label}
          title={label}
          onClick={() =>
            editor
              .chain()
              .focus()
              .command(({ state, dispatch }) => command(state, dispatch))
              .run()
          }
        />
      ))}
    </div>
  );
}
