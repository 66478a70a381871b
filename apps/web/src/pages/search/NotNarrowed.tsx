import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";

import { nounName } from "./noun-names.ts";
import { type Noun, type SearchFilter, unknownTo, without } from "./search-filter.ts";

interface NotNarrowedProps {
  noun: Noun;
  filter: SearchFilter;
  onFilter: (filter: SearchFilter) => void;
}

/** Shown when a filter is on that does not apply to the noun. */
export function NotNarrowed({ noun, filter, onFilter }: NotNarrowedProps) {
  const { t } = useLingui();
  const name = nounName(noun);
  const rest = without(filter, unknownTo(noun, filter));
  return (
    <EmptyState
      icon={icons.filter}
      title={t`${name}: these filters do not apply`}
      action={
        <Button onClick={() => onFilter(rest)}>
          <Trans>Clear these filters</Trans>
        </Button>
      }
    >
      {noun === "chats" ? (
        <Trans>Chats can be narrowed by date alone.</Trans>
      ) : noun === "topics" ? (
        <Trans>Topics can be narrowed by collection, person and date.</Trans>
      ) : noun === "documents" ? (
        <Trans>Only passages can be searched as of a day.</Trans>
      ) : (
        <Trans>Snippets can be narrowed by all filters but status, tags, fields and the day.</Trans>
      )}
    </EmptyState>
  );
}
