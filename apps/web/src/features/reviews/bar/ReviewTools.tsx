import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";
import { useQueryText } from "#ui/text/use-query-text.ts";

import { filterWords } from "../column/filter-words.ts";
import { hasAssignees, type RowFilter, type Show, staleIn } from "../row-filter.ts";
import styles from "./ReviewTools.module.css";

interface ReviewToolsProps {
  review: OpenReview;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  /** Undefined if the person may not add questions, or there are 30. */
  onAddColumn: (() => void) | undefined;
}

/** Narrows the rows: by the state of answers, by a question's values, by a document's name. */
export function ReviewTools({ review, filter, onFilter, onAddColumn }: ReviewToolsProps) {
  const { t } = useLingui();
  const [text, setText] = useQueryText(filter.q, (q) => onFilter({ ...filter, q }));
  const { progress, columns } = review;
  const chips: { show: Show; name: string; count: number }[] = [
    { show: "all", name: t`All`, count: progress.cells },
    { show: "to_verify", name: t`To verify`, count: progress.to_verify },
    { show: "unclear", name: t`Unclear`, count: progress.unclear },
    { show: "not_found", name: t`Not found`, count: progress.not_found },
    { show: "stale", name: t`Stale`, count: staleIn(progress) },
    { show: "failed", name: t`Failed`, count: progress.failed },
    { show: "flagged", name: t`Flagged`, count: progress.flagged },
    { show: "verified", name: t`Verified`, count: progress.verified - progress.corrected },
    { show: "corrected", name: t`Corrected`, count: progress.corrected },
  ];
  const shownChips = chips.filter(
    ({ show, count }) => count > 0 || show === "all" || show === filter.show,
  );
  const filtered = columns.find(({ id }) => id === filter.column?.column_id);
  return (
    <div className={styles.tools}>
      <div className={styles.chips} role="group" aria-label={t`Show`}>
        {shownChips.map(({ show, name, count }) => (
          <Chip
            key={show}
            square
            on={filter.show === show}
            aria-pressed={filter.show === show}
            onClick={() => onFilter({ ...filter, show })}
          >
            {name} <span className={styles.count}>{shortCount(count)}</span>
          </Chip>
        ))}
        {hasAssignees(review, filter) && (
          <Chip
            square
            on={filter.mine}
            aria-pressed={filter.mine}
            onClick={() => onFilter({ ...filter, mine: !filter.mine })}
          >
            <Trans>Assigned to me</Trans>
          </Chip>
        )}
        {filter.column && filtered && (
          <Chip
            square
            on
            icon={icons.close}
            aria-label={t`Remove the filter ${filterWords(filtered, filter.column)}`}
            onClick={() => onFilter({ ...filter, column: null })}
          >
            <bdi>{filterWords(filtered, filter.column)}</bdi>
          </Chip>
        )}
      </div>
      <div className={styles.end}>
        {onAddColumn && (
          <Button kind="plain" size="small" icon={icons.plus} onClick={onAddColumn}>
            <span className={styles.add}>
              <Trans>Add a question</Trans>
            </span>
          </Button>
        )}
        <SearchField
          label={t`Search documents`}
          placeholder={t`Search`}
          className={styles.search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </div>
  );
}
