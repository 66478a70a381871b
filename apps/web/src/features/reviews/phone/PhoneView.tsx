import { useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { shortCount } from "#ui/text/formats.ts";

import type { ReviewPartProps } from "../ReviewGrid.tsx";
import { hasAssignees, type Show, staleIn } from "../row-filter.ts";
import { NoRows } from "../RowsState.tsx";
import { PhoneReview } from "./PhoneReview.tsx";

/** A review on a phone, with what stands in for its cards. */
export function PhoneView({ review, state, addDocuments }: ReviewPartProps) {
  const { t } = useLingui();
  const { pages, address } = state;
  const { filter, setFilter } = address;
  const { progress } = review;
  const entry = (show: Show, name: string, count: number) => ({
    name: `${name} (${shortCount(count)})`,
    chosen: filter.show === show,
    onChoose: () => setFilter({ ...filter, show }),
  });
  const instead =
    pages.error && pages.total === undefined ? (
      <ErrorState title={t`Couldn't load the answers`} onRetry={pages.retry}>
        {errorMessage(pages.error)}
      </ErrorState>
    ) : pages.total === 0 ? (
      <NoRows review={review} state={state} addDocuments={addDocuments} />
    ) : null;
  return (
    <PhoneReview
      review={review}
      state={state}
      instead={instead}
      filters={[
        entry("all", t`All`, progress.cells),
        entry("to_verify", t`To verify`, progress.to_verify),
        entry("unclear", t`Unclear`, progress.unclear),
        entry("not_found", t`Not found`, progress.not_found),
        entry("stale", t`Stale`, staleIn(progress)),
        entry("failed", t`Failed`, progress.failed),
        entry("flagged", t`Flagged`, progress.flagged),
        entry("verified", t`Verified`, progress.verified - progress.corrected),
        entry("corrected", t`Corrected`, progress.corrected),
        ...(hasAssignees(review, filter)
          ? [
              {
                name: t`Assigned to me`,
                on: filter.mine,
                onChoose: () => setFilter({ ...filter, mine: !filter.mine }),
              },
            ]
          : []),
      ]}
    />
  );
}
