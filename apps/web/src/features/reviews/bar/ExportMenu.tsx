import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { shownLanguage } from "#platform/language/language.ts";
import { saveAnswer } from "#platform/storage/save-answer.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { exported } from "../api.ts";
import { everything, isFiltered, type RowFilter } from "../row-filter.ts";
import styles from "./ReviewBar.module.css";

/** Downloads all rows of a review. */
export const saveReview = (review: OpenReview, format: "csv" | "xlsx", rows = everything) =>
  saveAnswer({
    answer: exported(review.id, format, shownLanguage(), rows),
    name: `${review.name}.${format}`,
  });

/** Downloads the rows of a review, all of them or those that the filter shows. */
export function ExportMenu({ review, filter }: { review: OpenReview; filter: RowFilter }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, rows }: { format: "csv" | "xlsx"; rows: RowFilter }) =>
      saveReview(review, format, rows),
  });
  const save = (format: "csv" | "xlsx", rows: RowFilter) => () => mutate({ format, rows });
  const narrowed = isFiltered(filter)
    ? [
        { name: t`Shown rows as Excel (.xlsx)`, onChoose: save("xlsx", filter) },
        { name: t`Shown rows as CSV (.csv)`, onChoose: save("csv", filter) },
      ]
    : [];
  return (
    <Menu
      label={t`Export`}
      entries={[
        { name: t`Excel (.xlsx)`, onChoose: save("xlsx", everything) },
        { name: t`CSV (.csv)`, onChoose: save("csv", everything) },
        ...narrowed,
      ]}
      trigger={(opens) => (
        <Button
          {...opens}
          size="small"
          icon={icons.download}
          busy={isPending}
          className={styles.export}
        >
          <Trans>Export</Trans>
        </Button>
      )}
    />
  );
}
