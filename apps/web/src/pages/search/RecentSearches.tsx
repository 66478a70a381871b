import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./RecentSearches.module.css";

interface RecentSearchesProps {
  searches: readonly string[];
  onSearch: (q: string) => void;
  forget: (q: string) => void;
  clear: () => void;
}

/** Shown without a query: recent searches, or suggestions to begin. */
export function RecentSearches({ searches, onSearch, forget, clear }: RecentSearchesProps) {
  const { t } = useLingui();
  if (searches.length === 0) {
    return (
      <EmptyState icon={icons.search} title={t`Search everything`}>
        <Trans>
          Type a word or a question. Documents, passages, topics, snippets and your chats are
          searched at once.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches">
          <Trans>Recent searches</Trans>
        </h2>
        <Button kind="plain" size="small" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </div>
      <ul>
        {searches.map((q) => (
          <li key={q} className={styles.row}>
            <button type="button" className={styles.again} data-result onClick={() => onSearch(q)}>
              <Icon of={icons.clock} size={16} />
              <span dir="auto" title={q}>
                {q}
              </span>
            </button>
            <IconButton icon={icons.close} label={t`Forget “${q}”`} onClick={() => forget(q)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
