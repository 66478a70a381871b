import type { TestRun } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Select } from "#ui/controls/Select.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { useAllRuns } from "../api.ts";
import styles from "../RetrievalTests.module.css";

interface CompareWithProps {
  run: TestRun;
  /** The id of the run compared with. */
  before: string | null;
  onBefore: (before: string | null) => void;
}

/** Chooses another run of the set to compare with. */
export function CompareWith({ run, before, onBefore }: CompareWithProps) {
  const { t } = useLingui();
  const id = useId();
  const runs = useAllRuns(run.set_id);
  const others = (runs.data?.results ?? []).filter((one) => one.id !== run.id);
  if (others.length === 0) return null;
  const nameOf = ({ created_at }: TestRun) => `${shortDate(created_at)}, ${clockTime(created_at)}`;
  return (
    <div className={styles.compare}>
      <label htmlFor={id}>
        <Trans>Compare with the run of</Trans>
      </label>
      <Select
        id={id}
        value={before ?? ""}
        options={[
          { value: "", name: t`No comparison` },
          ...others.map((one) => ({ value: one.id, name: nameOf(one) })),
        ]}
        onChange={(chosen) => onBefore(chosen === "" ? null : chosen)}
      />
    </div>
  );
}
