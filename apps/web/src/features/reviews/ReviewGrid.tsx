import type { OpenReview } from "@lectern/contract/reviews";
import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { documentCount } from "#ui/text/counts.ts";

import { ChosenBar } from "./bar/ChosenBar.tsx";
import { Legend } from "./bar/Legend.tsx";
import { ReviewTools } from "./bar/ReviewTools.tsx";
import { CellAnswer } from "./cell/CellAnswer.tsx";
import { CellQuotes } from "./cell/CellQuotes.tsx";
import { columnEntries } from "./column/column-entries.ts";
import { Grid } from "./grid/Grid.tsx";
import { GridHead, type Sorted } from "./grid/GridHead.tsx";
import type { ReviewDialog } from "./ReviewDialogs.tsx";
import { RowsState } from "./RowsState.tsx";
import styles from "./ReviewView.module.css";
import type { ReviewState } from "./use-review.ts";

/** Questions of a review at most, as in the contract. */
const mostColumns = 30;

export interface ReviewPartProps {
  review: OpenReview;
  state: ReviewState;
  show: (dialog: ReviewDialog) => void;
  /** Undefined if documents cannot be added here. */
  addDocuments: (() => void) | undefined;
}

/** The grid with its tools; below 1200 the open cell is under it. */
export function ReviewGrid(props: ReviewPartProps & { isBelowWide: boolean }) {
  const { t } = useLingui();
  const { review, state, show, addDocuments, isBelowWide } = props;
  const { address, pages, focus, open, openAt, chosen, choose, selected, clear } = state;
  const { filter, setFilter, openCell } = address;
  const { columns, permissions, source } = review;
  const addColumn =
    permissions.edit && columns.length < mostColumns
      ? () => show({ kind: "column", column: undefined })
      : undefined;
  const onSort = (sort: string) => setFilter({ ...filter, sort });
  const sortOf = (id: string | null): Sorted => {
    const by = id === null ? "name" : `column:${id}`;
    return filter.sort === by ? "ascending" : filter.sort === `-${by}` ? "descending" : undefined;
  };
  const cells = selected();
  const sortEntry = (name: string, sort: string) => ({
    name,
    chosen: filter.sort === sort,
    onChoose: () => onSort(sort),
  });
  return (
    <div className={styles.main}>
      <ReviewTools review={review} filter={filter} onFilter={setFilter} onAddColumn={addColumn} />
      <RowsState review={review} state={state} addDocuments={addDocuments}>
        <Grid
          ref={state.grid}
          review={review}
          pages={pages}
          focus={focus}
          open={open?.id ?? null}
          chosen={new Set(chosen.keys())}
          onOpen={openAt}
          onMove={(spot) => {
            if (open && spot.row >= 0 && spot.column > 0) openAt(spot);
          }}
          onChoose={choose}
          head={(placed, active, end) => (
            <GridHead
              columns={placed}
              count={documentCount(pages.total ?? 0)}
              active={active}
              sortOf={sortOf}
              filtered={filter.column?.column_id ?? null}
              documentEntries={[
                sortEntry(t`In the order added`, "added"),
                sortEntry(t`By name, A to Z`, "name"),
                sortEntry(t`By name, Z to A`, "-name"),
              ]}
              entriesOf={(column) =>
                columnEntries({
                  review,
                  column,
                  sort: filter.sort,
                  onSort,
                  onEdit: () => show({ kind: "column", column }),
                  onFilter: () => show({ kind: "filter", column }),
                  onDelete: () => show({ kind: "delete-column", column }),
                })
              }
              onAdd={addColumn}
              addIndex={columns.length + 2}
              end={end}
            />
          )}
        />
      </RowsState>
      {cells.length > 0 && (
        <ChosenBar
          review={review}
          cells={cells}
          rows={[...chosen.values()]}
          onAssign={(rows) => show({ kind: "assign", rows })}
          onFlag={(some) => show({ kind: "flag", cells: some })}
          onRemove={
            permissions.edit && source.type === "documents"
              ? (rows) => show({ kind: "remove", rows })
              : undefined
          }
          onClear={clear}
        />
      )}
      <Legend />
      {isBelowWide && open && (
        <div className={styles.strip}>
          <CellAnswer open={open} />
          <div className={styles.passages}>
            {open.detail?.result && <CellQuotes quotes={open.detail.result.quotes} />}
          </div>
          <IconButton icon={icons.close} label={t`Close`} onClick={() => openCell(null)} />
        </div>
      )}
    </div>
  );
}
