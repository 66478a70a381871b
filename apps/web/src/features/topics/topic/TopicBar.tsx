import { may } from "@lectern/contract/policy";
import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useNavigate } from "react-router";

import { useMakeDraft } from "#features/draft-list/index.ts";
import { useSession } from "#platform/session/session.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { topicsLink } from "../address.ts";
import { useDeleteTopic } from "../api.ts";
import { snippetCount } from "#ui/text/counts.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import styles from "./TopicBar.module.css";

interface TopicBarProps {
  type: string;
  collectionId: string;
  /** The collection's name, once loaded. */
  name: string | undefined;
  topic: Topic | undefined;
}

/** The breadcrumb of the topic, and the actions on the whole topic. */
export function TopicBar({ type, collectionId, name, topic }: TopicBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <nav aria-label={t`Where you are`} className={styles.way}>
        <ol>
          <li className={styles.far}>
            <Link to={`/library/${type}`}>
              <Trans>Library</Trans>
            </Link>
          </li>
          {name && (
            <li className={styles.far}>
              <Link to={`/library/${type}/${collectionId}`} title={name} dir="auto">
                {name}
              </Link>
            </li>
          )}
          <li>
            <Link to={topicsLink(collectionId, type)} className={styles.back}>
              <Icon of={icons.chevronLeft} size={16} mirrored />
              <Trans>Topics</Trans>
            </Link>
          </li>
        </ol>
      </nav>
      {topic && (
        <div className={styles.actions}>
          <ExportMenu topic={topic} />
          <ButtonLink
            kind="primary"
            size="small"
            icon={icons.chat}
            to={`/chat-ai?topic=${topic.id}`}
            className={styles.ask}
          >
            <span>
              <Trans>Ask in this topic</Trans>
            </span>
          </ButtonLink>
          <TopicMenu topic={topic} type={type} />
        </div>
      )}
    </header>
  );
}

function TopicMenu({ topic, type }: { topic: Topic; type: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteTopic();
  const [asked, setAsked] = useState(false);
  const mayResearch = useSession(({ group }) => may(group, "run.write"));
  const { make } = useMakeDraft();
  const { id, title, collection_id, snippet_count, permissions } = topic;
  const entries: (MenuEntry | false)[] = [
    mayResearch && {
      name: t`Research this`,
      icon: runIcon,
      onChoose: () => void navigate(`/chat-ai?mode=research&topic=${id}`),
    },
    make !== undefined && {
      name: t`Draft from this topic`,
      icon: icons.pencil,
      onChoose: () => make({ type: "topic", id }),
    },
    permissions.delete && {
      name: t`Delete topic`,
      icon: icons.trash,
      danger: true,
      onChoose: () => setAsked(true),
    },
  ];
  const possible = entries.filter((entry) => entry !== false);
  if (possible.length === 0) return null;
  const confirm = () =>
    remove.mutate(topic, {
      onSuccess: () => void navigate(topicsLink(collection_id, type), { replace: true }),
      onError: () => setAsked(false),
    });
  return (
    <>
      <Menu
        label={t`Actions for this topic`}
        entries={possible}
        trigger={(props) => (
          <IconButton icon={icons.more} label={t`Actions for this topic`} {...props} />
        )}
      />
      <ConfirmDialog
        open={asked}
        title={t`Delete “${title}”?`}
        confirm={t`Delete topic`}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        <p>
          {snippet_count > 0
            ? t`${{ snippets: snippetCount(snippet_count) }} and the notes go with it; the documents stay. This cannot be undone.`
            : t`Its notes go with it. This cannot be undone.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
