import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";

import type { Finding } from "./find.ts";
import styles from "./FindField.module.css";

interface FindFieldProps {
  finding: Finding;
  /** Number of times the field was requested; each one focuses it. */
  asked: number;
  onLeave: () => void;
}

/** Searches inside the document: Enter for the next match, Shift+Enter for the previous one. */
export function FindField({ finding, asked, onLeave }: FindFieldProps) {
  const { t } = useLingui();
  const { query, state, current, places, step } = finding;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.select();
  }, [asked]);

  return (
    <search className={styles.find}>
      <SearchField
        ref={input}
        label={t`In this document`}
        className={styles.field}
        value={query}
        onChange={(event) => finding.onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {query !== "" && (
        <>
          <output className={styles.count}>
            {state === "pending" ? "" : countOf(finding, current)}
          </output>
          <IconButton
            icon={icons.chevronUp}
            size="small"
            label={t`Found before`}
            disabled={places.length === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={icons.chevronDown}
            size="small"
            label={t`Found next`}
            disabled={places.length === 0}
            onClick={() => step(1)}
          />
        </>
      )}
    </search>
  );
}

function countOf({ state, places, more }: Finding, current: number) {
  const total = places.length;
  if (state === "failed") return t`Failed`;
  if (total === 0) return state === "found" ? t`Not found` : "";
  // no count: a place
  return more ? t`${current} of more than ${total}` : t`${current} of ${total}`;
}
