import type { SuggestedTopic, Topic } from "@lectern/contract/topics";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { suggestedTopics } from "../api.ts";
import styles from "./Suggestions.module.css";
import { useDismissed } from "./use-dismissed.ts";
import { useTake } from "./use-take.ts";

interface SuggestionsProps {
  collectionId: string;
  /** Called with the topic created from a suggestion. */
  onTaken: (topic: Topic) => void;
  className?: string | undefined;
}

/**
 * Themes common to several documents and not yet a topic: each can become a topic with its
 * passages, or be dismissed.
 */
export function Suggestions({ collectionId, onTaken, className }: SuggestionsProps) {
  const { t } = useLingui();
  const { data, error, isPending, isError, refetch } = useQuery(suggestedTopics(collectionId));
  const dismissed = useDismissed(collectionId);
  const visible = (data?.results ?? []).filter(({ title }) => !dismissed.titles.includes(title));
  if (data && visible.length === 0) return null;
  return (
    <section className={className} aria-labelledby="suggested">
      <h3 id="suggested" className={styles.heading}>
        <Trans>Suggested from the documents</Trans>
      </h3>
      {isPending && <Waiting />}
      {isError && (
        <ErrorState title={t`No topics could be suggested`} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      )}
      <ul className={styles.list}>
        {visible.map((suggestion) => (
          <Suggestion
            key={suggestion.title}
            collectionId={collectionId}
            suggestion={suggestion}
            onTaken={onTaken}
            onDismiss={() => dismissed.dismiss(suggestion.title)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SuggestionProps extends Omit<SuggestionsProps, "className"> {
  suggestion: SuggestedTopic;
  onDismiss: () => void;
}

function Suggestion({ collectionId, suggestion, onTaken, onDismiss }: SuggestionProps) {
  const { t } = useLingui();
  const { title, document_count } = suggestion;
  const take = useTake(collectionId, onTaken);
  return (
    <li className={styles.suggestion}>
      <div className={styles.words}>
        <span className={styles.title} title={title} dir="auto">
          {title}
        </span>
        <span className={styles.about}>{namedIn(document_count)}</span>
      </div>
      <Button
        size="row"
        busy={take.isPending}
        aria-label={t`Add ${title}`}
        onClick={() => take.mutate(suggestion)}
      >
        <Trans>Add</Trans>
      </Button>
      <IconButton
        icon={icons.close}
        size="small"
        label={t`Dismiss ${title}`}
        title={t`Dismiss`}
        onClick={onDismiss}
      />
    </li>
  );
}

function namedIn(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `Named in ${shown} document`, other: `Named in ${shown} documents` });
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Loading label={t`Looking for themes in the documents`}>
      {[56, 72, 44].map((width) => (
        <div key={width} className={styles.suggestion}>
          <div className={styles.words}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="38%" height={8} />
          </div>
          <Skeleton width={46} height={28} />
        </div>
      ))}
    </Loading>
  );
}
