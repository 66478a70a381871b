import type { Session } from "@lectern/contract/chat";
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
  const [renaming, setRenaming] = useState(false);
  return (
    <header className={styles.bar}>
      {onList && (
        <Tooltip title="Chats">
          <IconButton icon={icons.clock} label="Chats" onClick={onList} />
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
  return (
    <Tooltip title="New chat">
      <Link to="/chat-ai" className={styles.new} aria-label="New chat">
        <IconButton icon={icons.pencil} label="New chat" tabIndex={-1} />
      </Link>
    </Tooltip>
  );
}

function Actions({ session, onRename }: { session: Session; onRename: () => void }) {
  const entries = useSessionActions(session, true, onRename);
  return (
    <Menu
      label="Actions for this chat"
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={icons.more} label="Actions for this chat" />}
    />
  );
}
