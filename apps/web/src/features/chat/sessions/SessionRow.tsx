import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";

import { notify } from "#platform/notify.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { useChangeSession } from "../api.ts";
import { titleOf } from "../session-title.ts";
import { deleteWithUndo } from "./deleting.ts";
import { TitleField } from "./TitleField.tsx";
import styles from "./SessionRow.module.css";

interface SessionRowProps {
  session: Session;
  isCurrent: boolean;
  onChosen?: (() => void) | undefined;
}

/** A conversation in the list, with its actions. */
export function SessionRow({ session, isCurrent, onChosen }: SessionRowProps) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const entries = useSessionActions(session, isCurrent, () => setRenaming(true));
  const link = useRef<HTMLAnchorElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // Returns the focus to the link after renaming.
    if (wasRenaming.current && !renaming) link.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "F2") setRenaming(true);
    else if (event.key === "Delete") entries.at(-1)?.onChoose();
    else return;
    event.preventDefault();
  };
  if (renaming) {
    return (
      <div className={styles.row}>
        <TitleField session={session} onDone={() => setRenaming(false)} />
      </div>
    );
  }
  const title = titleOf(session);
  return (
    <div className={classNames(styles.row, isCurrent && styles.current)}>
      <Link
        to={`/chat-ai/${session.id}`}
        className={styles.link}
        aria-current={isCurrent ? "page" : undefined}
        title={title}
        ref={link}
        aria-keyshortcuts="F2 Delete"
        onKeyDown={byKey}
        onClick={onChosen}
      >
        {session.pinned && <Icon of={icons.pin} size={16} />}
        <bdi className={styles.title}>{title}</bdi>
      </Link>
      <Menu
        label={t`Actions for ${{ name: title }}`}
        entries={entries}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={icons.more}
            size="small"
            label={t`Actions for ${{ name: title }}`}
            className={styles.more}
          />
        )}
      />
    </div>
  );
}

/** The actions of a conversation. */
export function useSessionActions(
  session: Session,
  isCurrent: boolean,
  onRename: () => void,
): MenuEntry[] {
  const { t } = useLingui();
  const { id, pinned, archived, title } = session;
  const { mutate: change } = useChangeSession();
  const navigate = useNavigate();
  const leave = () => {
    if (isCurrent) void navigate("/chat-ai");
  };
  return [
    { name: t`Rename`, icon: icons.pencil, onChoose: onRename },
    {
      name: pinned ? t`Unpin` : t`Pin`,
      icon: icons.pin,
      onChoose: () => change({ id, pinned: !pinned }),
    },
    {
      name: archived ? t`Unarchive` : t`Archive`,
      icon: icons.archive,
      onChoose: () => {
        change({ id, archived: !archived });
        if (archived) return;
        leave();
        const undo = () => change({ id, archived: false });
        notify(t`“${title}” archived`, { action: { label: t`Undo`, run: undo } });
      },
    },
    {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: () => {
        leave();
        deleteWithUndo(session);
      },
    },
  ];
}
