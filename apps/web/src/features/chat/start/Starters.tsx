import type { Knowledge } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { nothingChosen } from "../knowledge/names.ts";
import styles from "./Starters.module.css";
import { readableAmong, startersFor, triedFor } from "./starters.ts";

interface StartersProps {
  isEmpty: boolean;
  knowledge: Knowledge;
  onAsk: (question: string, about: Knowledge) => void;
}

/** Up to four suggested questions that the library's documents answer. */
export function Starters({ isEmpty, knowledge, onAsk }: StartersProps) {
  const { t } = useLingui();
  const [collection] = knowledge.collection_ids;
  const recent = useQuery({
    ...read("/libraries/ext/v1/document", { query: { page_size: 25 } }),
    enabled: !isEmpty,
  });
  const { document_ids, topic_ids, tag_ids = [] } = knowledge;
  const documents = readableAmong(
    (recent.data?.results ?? []).filter(({ id, collection_id }) =>
      document_ids.length > 0
        ? document_ids.includes(id)
        : !collection || collection_id === collection,
    ),
  );
  const tried = useQuery(triedFor(documents));
  if (isEmpty) {
    return (
      <EmptyState
        icon={icons.library}
        title={t`Nothing to ask about yet`}
        action={
          <ButtonLink to="/library/all">
            <Trans>Add documents</Trans>
          </ButtonLink>
        }
      >
        <Trans>Answers come from your own documents.</Trans>
      </EmptyState>
    );
  }
  // They concern single documents and would leave the topic or the tag.
  if (topic_ids.length + tag_ids.length > 0) return null;
  const starters = startersFor(documents, tried.data?.results ?? []);
  if (starters.length === 0) return null;
  return (
    <ul className={styles.starters} aria-label={t`Questions to start with`}>
      {starters.map(({ question, documentId }) => (
        <li key={question}>
          <button
            type="button"
            className={styles.starter}
            onClick={() => onAsk(question, { ...nothingChosen, document_ids: [documentId] })}
          >
            <span className={styles.words} dir="auto">
              {question}
            </span>
            <Icon of={icons.chevronRight} size={16} mirrored />
          </button>
        </li>
      ))}
    </ul>
  );
}
