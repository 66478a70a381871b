import type { FoundSnippet, Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { excerptOf } from "#features/search/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { topicLink } from "../address.ts";
import { useAddSnippet } from "../api.ts";
import { SnippetPlace } from "../SnippetPlace.tsx";
import styles from "./SnippetResult.module.css";

interface SnippetResultProps {
  snippet: FoundSnippet;
  /** The topic it can be added to; undefined: shows the topic it belongs to. */
  topic: Topic | undefined;
}

/** A snippet that was found, with the search terms highlighted. */
export function SnippetResult({ snippet, topic }: SnippetResultProps) {
  const { quote, language, highlights, note, topic_id, topic_title, collection_id } = snippet;
  return (
    <div className={styles.result}>
      <blockquote
        className={styles.quote}
        dir="auto"
        lang={language === "und" ? undefined : language}
      >
        {excerptOf(quote, highlights).map((piece, at) =>
          piece.lit ? <mark key={at}>{piece.text}</mark> : piece.text,
        )}
      </blockquote>
      {note !== "" && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <div className={styles.foot}>
        <SnippetPlace snippet={snippet} />
        {topic ? (
          <Adding snippet={snippet} topic={topic} />
        ) : (
          <Link to={topicLink({ id: topic_id, collection_id })} className={styles.topic}>
            <Icon of={icons.topic} size={14} />
            <span title={topic_title} dir="auto">
              {topic_title}
            </span>
          </Link>
        )}
      </div>
    </div>
  );
}

function Adding({ snippet, topic }: { snippet: FoundSnippet; topic: Topic }) {
  const { t } = useLingui();
  const add = useAddSnippet();
  const { document, page, quote, rects, source, topic_id } = snippet;
  if (topic_id === topic.id) {
    return (
      <span className={styles.here}>
        <Icon of={icons.check} size={14} />
        <Trans>In this topic</Trans>
      </span>
    );
  }
  if (!topic.permissions.edit || !document || source !== "current") return null;
  const passage = { topicId: topic.id, document_id: document.id, page, quote, rects };
  return (
    <Button
      kind="plain"
      size="row"
      icon={icons.plus}
      className={styles.add}
      busy={add.isPending}
      title={t`Add to ${topic.title}`}
      onClick={() => add.mutate(passage)}
    >
      <Trans>Add</Trans>
    </Button>
  );
}
