import type { Topic } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";

import { TextEditor } from "../editing/TextEditor.tsx";
import { TopicNotes } from "./TopicNotes.tsx";
import styles from "./TopicPage.module.css";
import { TopicSnippets } from "./TopicSnippets.tsx";
import { useTopicText } from "./use-topic-text.ts";

/** A topic: its title and description, its snippets in their order, and its notes. */
export function TopicPage({ topic }: { topic: Topic }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={styles.page}>
      <div className={styles.head}>
        <Title topic={topic} />
        <Description topic={topic} />
      </div>
      <TopicSnippets topic={topic} scroller={scroller} />
      <TopicNotes topic={topic} />
    </div>
  );
}

function Title({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const title = useTopicText(topic, "title");
  const { edit } = topic.permissions;
  if (edit && title.isOpen) {
    return (
      <>
        <PageHeading className="visually-hidden">{topic.title}</PageHeading>
        <TextEditor
          edited={title}
          label={t`Title`}
          maxLength={300}
          wrong={title.text.trim() === "" ? t`Give the topic a title.` : undefined}
        />
      </>
    );
  }
  return (
    <div className={styles.line}>
      <PageHeading className={styles.title}>
        <span dir="auto">{topic.title}</span>
      </PageHeading>
      {edit && (
        <IconButton
          icon={icons.pencil}
          size="small"
          label={t`Change the title`}
          title={t`Change the title`}
          onClick={title.begin}
        />
      )}
    </div>
  );
}

function Description({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const description = useTopicText(topic, "description");
  const { edit } = topic.permissions;
  if (edit && description.isOpen) {
    return <TextEditor edited={description} label={t`Description`} maxLength={5000} rows={3} />;
  }
  if (topic.description === "") {
    return edit ? (
      <button type="button" className={styles.add} onClick={description.begin}>
        {t`Add a description`}
      </button>
    ) : null;
  }
  return (
    <div className={styles.line}>
      <p className={styles.description} dir="auto">
        {topic.description}
      </p>
      {edit && (
        <IconButton
          icon={icons.pencil}
          size="small"
          label={t`Change the description`}
          title={t`Change the description`}
          onClick={description.begin}
        />
      )}
    </div>
  );
}
