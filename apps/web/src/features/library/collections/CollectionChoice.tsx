import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { documentCount } from "#ui/text/counts.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { collectionsPage } from "../api.ts";
import styles from "#ui/controls/Choice.module.css";
import { visibilityIcon, visibilityName } from "../listing/visibility.ts";

/** Maximum items of one response; the search finds the others. */
const most = 100;

const everyCollection = {
  type: "all",
  sort: "-updated_at",
  owner: undefined,
  shared: undefined,
  status: undefined,
} as const;

interface CollectionChoiceProps {
  label: string;
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
  const { label, value, onChange, except, children } = props;
  const group = useId();
  const [q, setQ] = useState("");
  const { data, error, isError, refetch } = useQuery({
    ...collectionsPage({ ...everyCollection, q }, 1, most),
    placeholderData: keepPreviousData,
  });
  const possible = (data?.results ?? []).filter(
    ({ id, permissions }) => permissions.edit && id !== except,
  );
  return (
    <div className={styles.choice}>
      {(q !== "" || (data?.total ?? 0) > 7) && (
        <SearchField
          label={t`Search collections`}
          placeholder={t`Search collections`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{label}</legend>
        {children?.(group)}
        {possible.map((collection) => (
          <label key={collection.id} className={styles.option}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === collection.id}
              onChange={() => onChange(collection)}
            />
            <Icon of={icons.folder} size={16} />
            <span className={styles.name} dir="auto" title={collection.name}>
              {collection.name}
            </span>
            <span className={styles.about}>
              <Icon
                of={visibilityIcon[collection.visibility]}
                size={14}
                label={t(visibilityName[collection.visibility])}
              />
              {documentCount(collection.document_count)}
            </span>
          </label>
        ))}
      </fieldset>
      {isError && (
        <ErrorState title={t`Couldn't load the collections`} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !isError && <LoadingRows label={t`Loading collections`} />}
      {data && possible.length === 0 && (
        <p>{q === "" ? t`No other collection you can edit.` : t`No collections match “${q}”.`}</p>
      )}
    </div>
  );
}
