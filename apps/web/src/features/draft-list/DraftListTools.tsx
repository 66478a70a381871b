import { useLingui } from "@lingui/react/macro";

import { SearchField } from "#ui/controls/SearchField.tsx";
import { Select } from "#ui/controls/Select.tsx";
import list from "#ui/layout/item-list.module.css";

import type { DraftFilter } from "./api.ts";
import styles from "./DraftList.module.css";

interface DraftListToolsProps {
  /** `q` as it is typed. */
  choice: DraftFilter;
  onChoice: (choice: DraftFilter) => void;
}

/** Searches, filters and sorts the list of drafts. */
export function DraftListTools({ choice, onChoice }: DraftListToolsProps) {
  const { t } = useLingui();
  const { q, state, owner, sort } = choice;
  return (
    <div className={list.tools}>
      <SearchField
        label={t`Search drafts`}
        className={list.search}
        value={q}
        onChange={({ currentTarget }) => onChoice({ ...choice, q: currentTarget.value })}
      />
      <Select
        label={t`State`}
        className={styles.choice}
        options={[
          { value: "all", name: t`All states` },
          { value: "draft", name: t`Draft` },
          { value: "in_review", name: t`In review` },
          { value: "changes_requested", name: t`Sent back` },
          { value: "approved", name: t`Approved` },
        ]}
        value={state}
        onChange={(next) => onChoice({ ...choice, state: next })}
      />
      <Select
        label={t`Whose drafts`}
        className={styles.choice}
        options={[
          { value: "all", name: t`Everyone's` },
          { value: "me", name: t`Mine` },
          { value: "others", name: t`By others` },
        ]}
        value={owner}
        onChange={(next) => onChoice({ ...choice, owner: next })}
      />
      <Select
        label={t`Sort by`}
        className={styles.choice}
        options={[
          { value: "-updated_at", name: t`Last changed` },
          { value: "-created_at", name: t`Newest first` },
          { value: "created_at", name: t`Oldest first` },
          { value: "name", name: t`Name` },
        ]}
        value={sort}
        onChange={(next) => onChoice({ ...choice, sort: next })}
      />
    </div>
  );
}
