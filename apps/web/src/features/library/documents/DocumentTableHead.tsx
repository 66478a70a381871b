import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import type { DocumentFilter, DocumentSort } from "../listing.ts";
import type { Selection } from "../selection/selection.ts";
import styles from "./DocumentTable.module.css";
import { useSelectAll } from "../selection/use-select-all.ts";

interface DocumentTableHeadProps {
  collection: Collection;
  filter: DocumentFilter;
  count: number;
  onSort: (sort: DocumentSort) => void;
  selection: Selection;
}

/** The column headings; sortable ones are buttons. */
export function DocumentTableHead(props: DocumentTableHeadProps) {
  const { t } = useLingui();
  const { collection, filter, count, onSort, selection } = props;
  const selectAll = useSelectAll(collection, filter, selection);
  const chosen = selection.documents.length;
  const all = chosen > 0 && chosen >= count;
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader" className={styles.box}>
          <Checkbox
            label={t`Select all documents`}
            checked={all}
            mixed={chosen > 0 && !all}
            onChange={() => (chosen > 0 ? selection.clear() : void selectAll())}
          />
        </span>
        <Sortable name={t`Name`} by="name" sort={filter.sort} onSort={onSort} />
        <Sortable
          name={t`Size`}
          by="size"
          sort={filter.sort}
          onSort={onSort}
          className={styles.size}
        />
        <span role="columnheader" className={styles.pages}>
          <Trans>Pages</Trans>
        </span>
        <span role="columnheader" className={styles.status}>
          <Trans>Status</Trans>
        </span>
        <span role="columnheader" className={styles.by}>
          <Trans>Added by</Trans>
        </span>
        <Sortable
          name={t`Date`}
          by="created_at"
          sort={filter.sort}
          onSort={onSort}
          className={styles.date}
        />
        <span role="columnheader" className={styles.actions}>
          <span className="visually-hidden">
            <Trans>Actions</Trans>
          </span>
        </span>
      </div>
    </div>
  );
}

interface SortableProps {
  name: string;
  by: "name" | "size" | "created_at";
  sort: DocumentSort;
  onSort: (sort: DocumentSort) => void;
  className?: string | undefined;
}

/** Sorts by its column: names ascending, sizes and dates descending at first. */
function Sortable({ name, by, sort, onSort, className }: SortableProps) {
  const first = by === "name" ? by : (`-${by}` as const);
  const second = by === "name" ? (`-${by}` as const) : by;
  const on = sort === first || sort === second;
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={on ? (sort.startsWith("-") ? "descending" : "ascending") : undefined}
    >
      <button type="button" onClick={() => onSort(sort === first ? second : first)}>
        {name}
        {on && <Icon of={sort.startsWith("-") ? icons.chevronDown : icons.chevronUp} size={14} />}
      </button>
    </span>
  );
}
