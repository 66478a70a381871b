import type { Snippet } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { placeTitle } from "#ui/text/place-name.ts";

import { topicLink } from "../address.ts";
import { changed } from "../changed.ts";
import { removeSnippet } from "../topic/removing.ts";
import { SnippetNote } from "../topic/SnippetNote.tsx";
import { useSnippetNote } from "../topic/use-snippet-note.ts";
import styles from "./DocumentSnippets.module.css";

interface DocumentSnippetsProps {
  snippets: readonly Snippet[];
  /** The id of the current snippet. */
  lit: string | null;
  /** Scrolls to its place and highlights it. */
  onGo: (snippet: Snippet) => void;
}

/** The snippets saved from a document, in page order. */
export function DocumentSnippets({ snippets, lit, onGo }: DocumentSnippetsProps) {
  const { t } = useLingui();
  if (snippets.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>
          Nothing is saved from this document yet. Select a passage and save it to a topic.
        </Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label={t`Snippets of this document`}>
      {snippets.map((snippet) => (
        <Saved
          key={snippet.id}
          snippet={snippet}
          isLit={snippet.id === lit}
          onGo={() => onGo(snippet)}
        />
      ))}
    </ul>
  );
}

interface SavedProps {
  snippet: Snippet;
  isLit: boolean;
  onGo: () => void;
}

function Saved({ snippet, isLit, onGo }: SavedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const note = useSnippetNote(snippet);
  const { quote, language, topic_title, source, permissions } = snippet;
  const openTopic = () =>
    void navigate(topicLink({ id: snippet.topic_id, collection_id: snippet.collection_id }));
  return (
    <li className={classNames(styles.snippet, isLit && styles.lit)}>
      <button type="button" className={styles.go} aria-current={isLit || undefined} onClick={onGo}>
        <span className={styles.quote} dir="auto" lang={language === "und" ? undefined : language}>
          {quote}
        </span>
        <span className={styles.place}>
          {placeTitle(snippet)}
          <span className={styles.topic}>
            <Icon of={icons.topic} size={14} />
            <bdi>{topic_title}</bdi>
          </span>
        </span>
      </button>
      <span className={styles.menu}>
        <Menu
          label={t`Actions for this snippet`}
          entries={[
            { name: t`Open topic`, icon: icons.open, onChoose: openTopic },
            ...(permissions.edit
              ? [
                  {
                    name: snippet.note === "" ? t`Add a note` : t`Change the note`,
                    icon: icons.pencil,
                    onChoose: note.begin,
                  },
                  {
                    name: t`Remove`,
                    icon: icons.trash,
                    danger: true,
                    onChoose: () => void removeSnippet(snippet),
                  },
                ]
              : []),
          ]}
          trigger={(trigger) => (
            <IconButton
              icon={icons.more}
              size="small"
              label={t`Actions for this snippet`}
              {...trigger}
            />
          )}
        />
      </span>
      {source === "changed" && (
        <p className={styles.changed}>
          <Icon of={icons.warning} size={14} />
          {changed(snippet)}
        </p>
      )}
      <SnippetNote note={note} mayEdit={permissions.edit} />
    </li>
  );
}
