import type { ReviewColumn } from "@lectern/contract/review-columns";
import { Trans, useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { classNames } from "#ui/text/class-names.ts";

import { typeIcons, typeLine, typeNames } from "../column/types.ts";
import styles from "./Grid.module.css";
import type { PlacedColumn } from "./use-grid-layout.ts";

/** In which direction the rows are sorted by a column. */
export type Sorted = "ascending" | "descending" | undefined;

interface GridHeadProps {
  columns: readonly PlacedColumn[];
  /** "12 documents" */
  count: string;
  /** The column with the focus, if it is in the head. */
  active: number | null;
  sortOf: (columnId: string | null) => Sorted;
  /** The question whose values narrow the rows. */
  filtered: string | null;
  documentEntries: readonly MenuEntry[];
  entriesOf: (column: ReviewColumn) => readonly MenuEntry[];
  /** Undefined if the person may not add questions, or there are 30. */
  onAdd: (() => void) | undefined;
  /** The place of the column that adds one, as for `aria-colindex`. */
  addIndex: number;
  /** Where the last column ends, in px. */
  end: number;
}

/** The names of the columns; each opens what can be done with its column. */
export function GridHead(props: GridHeadProps) {
  const { t } = useLingui();
  const {
    columns,
    count,
    active,
    sortOf,
    filtered,
    documentEntries,
    entriesOf,
    onAdd,
    addIndex,
    end,
  } = props;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div
        role="columnheader"
        aria-colindex={1}
        aria-sort={sortOf(null) ?? "none"}
        className={styles.corner}
      >
        <Menu
          label={t`Documents`}
          entries={documentEntries}
          trigger={(opens) => (
            <button
              type="button"
              {...opens}
              data-row={-1}
              data-column={0}
              tabIndex={active === 0 ? 0 : -1}
              className={styles.headButton}
            >
              <span className={styles.headName}>
                <span>
                  <Trans>Document</Trans>
                </span>
                <SortMark of={sortOf(null)} />
              </span>
              <span className={styles.line}>{count}</span>
            </button>
          )}
        />
      </div>
      {columns.map((place) => (
        <HeadCell
          key={place.column.id}
          place={place}
          isActive={active === place.index}
          sorted={sortOf(place.column.id)}
          isFiltered={filtered === place.column.id}
          entries={entriesOf(place.column)}
        />
      ))}
      {onAdd && (
        <div
          role="columnheader"
          aria-colindex={addIndex}
          className={styles.add}
          style={{ insetInlineStart: end }}
        >
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`Add a question`}
            title={t`Add a question`}
            onClick={onAdd}
          >
            <Icon of={icons.plus} size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

interface HeadCellProps {
  place: PlacedColumn;
  isActive: boolean;
  sorted: Sorted;
  isFiltered: boolean;
  entries: readonly MenuEntry[];
}

function HeadCell({ place, isActive, sorted, isFiltered, entries }: HeadCellProps) {
  const { t } = useLingui();
  const { column, index, start, width } = place;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted ?? "none"}
      className={classNames(styles.headCell, isFiltered && styles.filtered)}
      style={{ insetInlineStart: start, width }}
    >
      <Menu
        label={column.name}
        entries={entries}
        trigger={(opens) => (
          <button
            type="button"
            {...opens}
            data-row={-1}
            data-column={index}
            tabIndex={isActive ? 0 : -1}
            className={styles.headButton}
            title={column.question}
          >
            <span className={styles.headName}>
              <Icon of={typeIcons[column.type]} size={14} />
              <bdi>{column.name}</bdi>
              <SortMark of={sorted} />
              {isFiltered && <Icon of={icons.filter} size={13} label={t`filtered`} />}
            </span>
            <bdi className={styles.line}>{typeLine(column, t(typeNames[column.type]))}</bdi>
          </button>
        )}
      />
    </div>
  );
}

/** The columnheader's aria-sort tells it to screen readers. */
function SortMark({ of }: { of: Sorted }) {
  if (!of) return null;
  return <Icon of={of === "ascending" ? icons.chevronUp : icons.chevronDown} size={13} />;
}
