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
import { useSettled } from "#ui/text/use-settled.ts";

import styles from "./GiveDocument.module.css";

/** Documents shown; searching narrows them. */
const pageSize = 50;

interface DocumentChoiceProps {
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses a document of the library by name. */
export function DocumentChoice({ value, onChange }: DocumentChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const found = useQuery(
    read("/libraries/ext/v1/document", { query: { page_size: pageSize, ...(q && { q }) } }),
  );
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
      <fieldset className={choice.list}>
        <legend className="visually-hidden">{t`Document`}</legend>
        {found.data?.results.map(({ id, name }) => (
          <ChoiceOption
            key={id}
            group={group}
            icon={<Icon of={icons.file} size={16} />}
            name={name}
            checked={value === id}
            onChoose={() => onChange(id)}
          />
        ))}
      </fieldset>
    </>
  );
}
