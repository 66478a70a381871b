import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { SearchField } from "#ui/SearchField.tsx";

import styles from "./FindField.module.css";
import type { Found, Reader, Reading } from "./reading.ts";

interface FindFieldProps {
  reading: Reading;
  reader: Reader | null;
  /** The focus goes into the field. */
  open: boolean;
  onLeave: () => void;
}

/** Searches inside the document: Enter for the next place, Shift and Enter for the one before. */
export function FindField({ reading: { found }, reader, open, onLeave }: FindFieldProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.select();
  }, [open]);

  const leave = () => {
    setQuery("");
    reader?.endFind();
    onLeave();
  };
  const step = (direction: "next" | "previous") => query !== "" && reader?.find(query, direction);

  return (
    <search className={styles.find}>
      <SearchField
        ref={input}
        label={t`In this document`}
        placeholder={t`In this document`}
        className={styles.field}
        disabled={!reader}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          if (event.currentTarget.value === "") reader?.endFind();
          else reader?.find(event.currentTarget.value, "first");
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? "previous" : "next");
          else if (event.key === "Escape") leave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {query !== "" && (
        <>
          <output className={styles.count}>{found ? countOf(found) : ""}</output>
          <IconButton
            icon={icons.chevronUp}
            size="small"
            label={t`Found before`}
            disabled={!found?.total}
            onClick={() => step("previous")}
          />
          <IconButton
            icon={icons.chevronDown}
            size="small"
            label={t`Found next`}
            disabled={!found?.total}
            onClick={() => step("next")}
          />
        </>
      )}
    </search>
  );
}

function countOf({ current, total, pending }: Found) {
  if (total > 0) return t`${current} of ${total}`;
  return pending ? "" : t`Not found`;
}
