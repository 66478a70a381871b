import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { read } from "#platform/http/read.ts";
import choice from "#ui/controls/Choice.module.css";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { documentCount } from "#ui/text/counts.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import styles from "./Starting.module.css";

/** Collections shown; searching narrows them. */
const pageSize = 50;

interface CollectionListProps {
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses one of the collections that the person may see. */
export function CollectionList({ value, onChange }: CollectionListProps) {
  const { t } = useLingui();
  const group = useId();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const found = useQuery(
    read("/libraries/ext/v1/collections", {
      query: { page_size: pageSize, sort: "name", ...(q && { q }) },
    }),
  );
  return (
    <>
      <SearchField
        label={t`Search collections`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <QueryState
        query={found}
        failed={t`Couldn't load the collections`}
        loading={t`Loading the collections`}
      />
      {found.data?.total === 0 && (
        <p className={styles.nothing}>{t`There is no such collection.`}</p>
      )}
      <fieldset className={choice.list}>
        <legend className="visually-hidden">{t`Collection`}</legend>
        {found.data?.results.map(({ id, name, document_count }) => (
          <ChoiceOption
            key={id}
            group={group}
            icon={<Icon of={icons.folder} size={16} />}
            name={name}
            about={documentCount(document_count)}
            checked={value === id}
            onChoose={() => onChange(id)}
          />
        ))}
      </fieldset>
    </>
  );
}
