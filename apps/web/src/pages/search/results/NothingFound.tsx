import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";

import type { SearchQuery } from "../finds.ts";
import { isNarrowed, noFilter, type SearchFilter } from "../search-filter.ts";

interface NothingFoundProps {
  sought: SearchQuery;
  onFilter: (filter: SearchFilter) => void;
}

/** Suggestions when nothing is found. */
export function NothingFound({ sought: { q, filter }, onFilter }: NothingFoundProps) {
  const { t } = useLingui();
  const title = q === "" ? t`No results match these filters` : t`Nothing matches “${q}”`;
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={icons.search} title={title}>
        <Trans>Check the spelling, or use other words.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icons.search}
      title={title}
      action={
        <Button onClick={() => onFilter(noFilter)}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <Trans>Only items that match the filters were searched.</Trans>
    </EmptyState>
  );
}
