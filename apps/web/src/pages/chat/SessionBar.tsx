import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { TitleField, useSessionActions } from "#features/chat/index.ts";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Menu } from "#ui/Menu.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Tooltip } from "#ui/Tooltip.tsx";

import styles from "./ChatPage.module.css";

interface SessionBarProps {
  session: Session | undefined;
  onList: (() => void) | undefined;
}

/** The bar over a conversation: its title, and what one may do with it. */
export function SessionBar({ session, onList }: SessionBarProps) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  return (
    <header className={styles.bar}>
      {onList && (
        <Tooltip title={t`Chats`}>
          <IconButton icon={icons.clock} label={t`Chats`} onClick={onList} />
        </Tooltip>
      )}
      <div className={styles.title}>
        {session && renaming ? (
          <TitleField session={session} onDone={() => setRenaming(false)} />
        ) : (
          <PageHeading className={styles.heading}>
            {session ? <bdi title={session.title}>{session.title}</bdi> : <Skeleton width={220} />}
          </PageHeading>
        )}
      </div>
      {onList && <NewChat />}
      {session && <Actions session={session} onRename={() => setRenaming(true)} />}
    </header>
  );
}

function NewChat() {
  const { t } = useLingui();
  return (
    <Tooltip title={t`New chat`}>
      <Link to="/chat-ai" className={styles.new} aria-label={t`New chat`}>
        <IconButton icon={icons.pencil} label={t`New chat`} tabIndex={-1} />
      </Link>
    </Tooltip>
  );
}

function Actions({ session, onRename }: { session: Session; onRename: () => void }) {
  const { t } = useLingui();
  const entries = useSessionActions(session, true, onRename);
  return (
    <Menu
      label={t`Actions for this chat`}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} icon={icons.more} label={t`Actions for this chat`} />
      )}
    />
  );
}
