import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { Link } from "react-router";

import {
  ShareDialog,
  titleOf,
  TitleField,
  useDownload,
  useSessionActions,
  useShownBranch,
} from "#features/chat/index.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";
import { narrow, useMedia } from "#ui/layout/use-media.ts";

import styles from "./ChatPage.module.css";

interface SessionBarProps {
  session: Session | undefined;
  /** Opens or collapses the list of conversations; undefined if it has a column. */
  onList: (() => void) | undefined;
  isListed: boolean;
}

/** The bar above a conversation: its title and actions. */
export function SessionBar({ session, onList, isListed }: SessionBarProps) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const title = session && titleOf(session);
  return (
    <header className={styles.bar}>
      {onList && (
        <Tooltip title={t`Chats`}>
          <IconButton
            icon={icons.clock}
            label={t`Chats`}
            aria-expanded={isListed}
            on={isListed}
            onClick={onList}
          />
        </Tooltip>
      )}
      <div className={styles.title}>
        {session && renaming ? (
          <TitleField session={session} onDone={() => setRenaming(false)} />
        ) : (
          <PageHeading className={styles.heading}>
            {title === undefined ? <Skeleton width={220} /> : <bdi title={title}>{title}</bdi>}
          </PageHeading>
        )}
      </div>
      {onList && !isListed && <NewChat />}
      {session && <Actions session={session} onRename={() => setRenaming(true)} />}
    </header>
  );
}

function NewChat() {
  const { t } = useLingui();
  return (
    <Tooltip title={t`New chat`}>
      <Link to="/chat-ai" aria-label={t`New chat`}>
        <IconButton icon={icons.pencil} label={t`New chat`} tabIndex={-1} />
      </Link>
    </Tooltip>
  );
}

interface ActionsProps {
  session: Session;
  onRename: () => void;
}

/** Share and Download are buttons if there is room; all other actions are in a menu. */
function Actions({ session, onRename }: ActionsProps) {
  const { t } = useLingui();
  const isNarrow = useMedia(narrow);
  const [sharing, setSharing] = useState(false);
  const upTo = useShownBranch(session.id);
  const download = useDownload(session);
  const more = useSessionActions(session, true, onRename);
  const share = { name: t`Share`, icon: icons.people, onChoose: () => setSharing(true) };
  const files = download.entries.map(({ name, onChoose }) => ({
    name: t`Download: ${name}`,
    icon: icons.download,
    onChoose,
  }));
  return (
    <>
      {!isNarrow && (
        <>
          <Tooltip title={t`Share`}>
            <IconButton icon={icons.people} label={t`Share`} onClick={share.onChoose} />
          </Tooltip>
          <Menu
            label={t`Download`}
            entries={download.entries}
            trigger={(props) => (
              <Tooltip title={t`Download`}>
                <IconButton {...props} icon={icons.download} label={t`Download`} />
              </Tooltip>
            )}
          />
        </>
      )}
      <Menu
        label={t`Actions for this chat`}
        entries={isNarrow ? [share, ...more.slice(0, -1), ...files, ...more.slice(-1)] : more}
        trigger={(props) => (
          <IconButton {...props} icon={icons.more} label={t`Actions for this chat`} />
        )}
      />
      {download.dialog}
      {sharing && (
        <Suspense>
          <ShareDialog session={session} upTo={upTo} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
