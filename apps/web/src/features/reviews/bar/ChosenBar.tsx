import type { ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import { Plural, useLingui } from "@lingui/react/macro";

import * as icons from "#ui/images/icons.ts";
import { ActionBar, BarAction } from "#ui/layout/ActionBar.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { fill } from "../filling.ts";
import * as ownIcons from "../icons.ts";
import { answeredIn, type ChosenCell } from "../judged-cell.ts";
import { judge, type JudgedCell } from "../judging.ts";
import { ChosenMenu } from "./ChosenMenu.tsx";

interface ChosenBarProps {
  review: OpenReview;
  /** The selected answers. */
  cells: readonly ChosenCell[];
  /** The selected documents; none if a range of answers is selected. */
  rows: readonly ReviewRow[];
  onAssign: (rows: readonly ReviewRow[]) => void;
  onFlag: (cells: readonly JudgedCell[]) => void;
  onRemove: ((rows: readonly ReviewRow[]) => void) | undefined;
  onClear: () => void;
}

/** The actions on the selected answers or documents. */
export function ChosenBar(props: ChosenBarProps) {
  const { t } = useLingui();
  const { review, cells, rows, onAssign, onFlag, onRemove, onClear } = props;
  const { permissions, id } = review;
  const isOfRows = rows.length > 0;
  const count = isOfRows ? rows.length : cells.length;
  const shown = shortCount(count);
  const answered = answeredIn(cells);
  const read = () =>
    void fill(
      id,
      isOfRows
        ? { which: "all", row_ids: rows.map((row) => row.id) }
        : {
            which: "all",
            cells: cells.map(({ judged: { row_id, column_id } }) => ({ row_id, column_id })),
          },
    );
  return (
    <ActionBar
      label={t`Selected answers`}
      count={
        isOfRows ? (
          <Plural
            value={count}
            one={`${shown} document selected`}
            other={`${shown} documents selected`}
          />
        ) : (
          <Plural
            value={count}
            one={`${shown} answer selected`}
            other={`${shown} answers selected`}
          />
        )
      }
      clearLabel={t`Clear selection`}
      onClear={onClear}
    >
      {permissions.judge && answered.length > 0 && (
        <>
          <BarAction
            icon={icons.check}
            name={t`Verify`}
            onClick={() => void judge(id, answered, { kind: "verified", newer: false })}
          />
          <BarAction icon={ownIcons.flag} name={t`Flag`} onClick={() => onFlag(answered)} />
        </>
      )}
      {permissions.fill && <BarAction icon={icons.play} name={t`Fill`} onClick={read} />}
      {permissions.judge && isOfRows && (
        <BarAction icon={icons.person} name={t`Assign`} onClick={() => onAssign(rows)} />
      )}
      {onRemove && isOfRows && (
        <BarAction icon={icons.trash} name={t`Remove`} onClick={() => onRemove(rows)} />
      )}
      {permissions.judge && <ChosenMenu reviewId={id} cells={cells} />}
    </ActionBar>
  );
}
