import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { documentCount } from "#ui/text/counts.ts";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { ChoiceOption } from "#ui/controls/ChoiceOption.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";

import { collectionsPage } from "../api.ts";
import styles from "#ui/controls/Choice.module.css";
import { visibilityIcon, visibilityName } from "../listing/visibility.ts";

/** Maximum items of one response; the search finds the others. */
const pageSize = 100;

const everyCollection = {
  type: "all",
  sort: "-updated_at",
  owner: undefined,
  shared: undefined,
  status: undefined,
  tags: { ids: [], match: "any" },
} as const;

interface CollectionChoiceProps {
  value: string | null;
  onChange: (collection: Collection) => void;
  /** A collection that cannot be chosen. */
  except?: string | undefined;
  /** Additional choices above the collections. */
  children?: (group: string) => ReactNode;
}

/** Chooses one of the collections the user may edit. */
export function CollectionChoice(props: CollectionChoiceProps) {
  const { t } = useLingui();
  const { value, onChange, except, children } = props;
  const group = useId();
  const [q, setQ] = useState("");
  const found = useQuery({
    ...collectionsPage({ ...everyCollection, q }, 1, pageSize),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const possible = (data?.results ?? []).filter(
    ({ id, permissions }) => permissions.edit && id !== except,
  );
  return (
    <div className={styles.choice}>
      {(q !== "" || (data?.total ?? 0) > 7) && (
        <SearchField
          label={t`Search collections`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t`Collection`}</legend>
        {children?.(group)}
        {possible.map((collection) => (
          <ChoiceOption
            key={collection.id}
            group={group}
            icon={<Icon of={icons.folder} size={16} />}
            name={collection.name}
            about={
              <>
                <Icon
                  of={visibilityIcon[collection.visibility]}
                  size={14}
                  label={t(visibilityName[collection.visibility])}
                />
                {documentCount(collection.document_count)}
              </>
            }
            checked={value === collection.id}
            onChoose={() => onChange(collection)}
          />
        ))}
      </fieldset>
      <QueryState
        query={found}
        failed={t`Couldn't load the collections`}
        loading={t`Loading collections`}
      />
      {data && possible.length === 0 && (
        <p>{q === "" ? t`No other collection you can edit.` : t`No collections match “${q}”.`}</p>
      )}
    </div>
  );
}
