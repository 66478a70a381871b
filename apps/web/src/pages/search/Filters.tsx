import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { FieldFilter } from "#features/fields/index.ts";
import { TagFilter } from "#features/tags/index.ts";
import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ChooseMany } from "#ui/popups/ChooseMany.tsx";
import { personName } from "#ui/text/person-name.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { DayFilter } from "./DayFilter.tsx";
import { documentLanguage, kindName, statuses, statusName } from "./filter-names.ts";
import styles from "./Filters.module.css";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { isNarrowed, noFilter, type SearchFilter } from "./search-filter.ts";
import { useCollectionNames, useCollections } from "./use-collections.ts";

interface FiltersProps {
  filter: SearchFilter;
  onChange: (filter: SearchFilter) => void;
}

/** Milliseconds for which the available filter values are cached. */
const fresh = 5 * 60_000;

/** The filters of the search. Offers only values that occur. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const values = useQuery({
    ...read("/libraries/ext/v1/search/filters"),
    staleTime: fresh,
  });
  const { kinds = [], languages = [], people = [] } = values.data ?? {};
  const set = (change: Partial<SearchFilter>) => onChange({ ...filter, ...change });
  const named = new Map(people.map((person) => [person.id, personName(person)]));
  return (
    <div className={styles.filters}>
      <CollectionFilter chosen={filter.collection} onChange={(collection) => set({ collection })} />
      <ChooseMany
        label={t`File type`}
        icon={icons.file}
        choices={kinds.map((value) => ({ value, name: kindName(value) }))}
        nameOf={kindName}
        chosen={filter.kind}
        onChange={(kind) => set({ kind })}
      />
      <ChooseMany
        label={t`Language`}
        icon={icons.language}
        choices={languages.map((value) => ({ value, name: documentLanguage(value) }))}
        nameOf={documentLanguage}
        chosen={filter.language}
        onChange={(language) => set({ language })}
      />
      <TagFilter
        chosen={filter.tag}
        match={filter.match}
        onChange={(tag, match) => set({ tag, match })}
      />
      <FieldFilter
        chosen={filter.field}
        className={styles.filter}
        onChange={(field) => set({ field })}
      />
      <PeriodFilter from={filter.from} to={filter.to} onChange={set} />
      <DayFilter day={filter.day} onChange={(day) => set({ day })} />
      <ChooseMany
        label={t`Person`}
        icon={icons.person}
        choices={people.map((person) => ({ value: person.id, name: personName(person) }))}
        nameOf={(id) => named.get(id) ?? t`A person`}
        chosen={filter.person}
        onChange={(person) => set({ person })}
      />
      <ChooseMany
        label={t`Status`}
        icon={icons.filter}
        choices={statuses.map((value) => ({ value, name: statusName(value) }))}
        nameOf={statusName}
        chosen={filter.status}
        onChange={(status) => set({ status })}
      />
      {isNarrowed(filter) && (
        <Button kind="plain" size="small" onClick={() => onChange(noFilter)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  );
}

interface CollectionFilterProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function CollectionFilter({ chosen, onChange }: CollectionFilterProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const found = useCollections(useSettled(typed));
  const names = useCollectionNames(chosen);
  return (
    <ChooseMany
      label={t`Collection`}
      icon={icons.library}
      choices={(found.data?.results ?? []).map(({ id, name }) => ({ value: id, name }))}
      nameOf={(id) => names.get(id) ?? t`A collection`}
      chosen={chosen}
      onChange={onChange}
      onType={setTyped}
    />
  );
}
