import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { shortDate } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { Markdown } from "#ui/markdown/Markdown.tsx";

import { TextEditor } from "../editing/TextEditor.tsx";
import styles from "./TopicNotes.module.css";
import { useTopicText } from "./use-topic-text.ts";

/** The shared notes of a topic, in Markdown. */
export function TopicNotes({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const notes = useTopicText(topic, "notes");
  const { edit } = topic.permissions;
  const isOpen = edit && notes.isOpen;
  if (!edit && topic.notes === "") return null;
  return (
    <section className={styles.notes} aria-labelledby="topic-notes">
      <div className={styles.head}>
        <h2 id="topic-notes">
          <Trans>Notes</Trans>
        </h2>
        {edit && !isOpen && topic.notes !== "" && (
          <Button kind="plain" size="row" icon={icons.pencil} onClick={notes.begin}>
            <Trans>Change the notes</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <TextEditor
          edited={notes}
          label={t`Notes`}
          maxLength={200_000}
          rows={10}
          hint={t`Markdown: **bold**, lists with -, headings with #, [links](https://…).`}
        />
      )}
      {!isOpen && topic.notes === "" && (
        <button type="button" className={styles.add} onClick={notes.begin}>
          <Trans>Write what these passages say together, and what is still open.</Trans>
        </button>
      )}
      {!isOpen && topic.notes !== "" && (
        <div className={styles.text}>
          <Markdown>{topic.notes}</Markdown>
          <p className={styles.date}>
            <Trans>Topic changed on {{ date: shortDate(topic.updated_at) }}</Trans>
          </p>
        </div>
      )}
    </section>
  );
}
