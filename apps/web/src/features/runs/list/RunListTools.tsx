import type { RunState } from "@lectern/contract/run-parts";
import { useLingui } from "@lingui/react/macro";

import { SearchField } from "#ui/controls/SearchField.tsx";
import { Select } from "#ui/controls/Select.tsx";
import list from "#ui/layout/item-list.module.css";

import type { RunFilter } from "../list-api.ts";
import styles from "./RunList.module.css";

/** The states that a person filters by, each for some of the contract. */
const groups = {
  all: [],
  plan: ["awaiting_plan"],
  work: ["planning", "running", "writing"],
  paused: ["paused"],
  report: ["awaiting_review"],
  done: ["done"],
  ended: ["stopped", "failed"],
} as const satisfies Record<string, readonly RunState[]>;

type StateGroup = keyof typeof groups;

export const statesOf = (group: StateGroup): readonly RunState[] => groups[group];

/** What a person typed and chose above the list. */
export interface ListChoice {
  typed: string;
  state: StateGroup;
  owner: RunFilter["owner"];
  sort: RunFilter["sort"];
}

interface RunListToolsProps {
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
}

/** Searches, filters and sorts the list of runs. */
export function RunListTools({ choice, onChoice }: RunListToolsProps) {
  const { t } = useLingui();
  const { typed, state, owner, sort } = choice;
  return (
    <div className={list.tools}>
      <SearchField
        label={t`Search runs`}
        className={list.search}
        value={typed}
        onChange={({ currentTarget }) => onChoice({ ...choice, typed: currentTarget.value })}
      />
      <Select
        label={t`State`}
        className={styles.choice}
        options={[
          { value: "all", name: t`All states` },
          { value: "plan", name: t`Plan to approve` },
          { value: "work", name: t`At work` },
          { value: "paused", name: t`Paused` },
          { value: "report", name: t`Report to accept` },
          { value: "done", name: t`Done` },
          { value: "ended", name: t`Stopped or failed` },
        ]}
        value={state}
        onChange={(next) => onChoice({ ...choice, state: next })}
      />
      <Select
        label={t`Whose runs`}
        className={styles.choice}
        options={[
          { value: "all", name: t`Everyone's` },
          { value: "me", name: t`Mine` },
          { value: "others", name: t`Shared with me` },
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
