import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "#platform/http/read.ts";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import styles from "./Starting.module.css";

/** Documents shown; searching narrows them. */
const pageSize = 50;

interface DocumentListProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses documents by name. */
export function DocumentList({ chosen, onChange }: DocumentListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const found = useQuery(
    read("/libraries/ext/v1/document", { query: { page_size: pageSize, ...(q && { q }) } }),
  );
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const shown = shortCount(chosen.size);
  return (
    <>
      <SearchField
        label={t`Search documents`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <QueryState
        query={found}
        failed={t`Couldn't load the documents`}
        loading={t`Loading the documents`}
      />
      {found.data?.total === 0 && <p className={styles.nothing}>{t`There is no such document.`}</p>}
      <div className={styles.documents} role="group" aria-label={t`Documents`}>
        {found.data?.results.map(({ id, name }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name
          <label key={id} className={styles.document}>
            <Checkbox
              label={name}
              checked={chosen.has(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <bdi aria-hidden>{name}</bdi>
          </label>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {plural(chosen.size, {
          one: `${shown} document selected`,
          other: `${shown} documents selected`,
        })}
      </p>
    </>
  );
}
